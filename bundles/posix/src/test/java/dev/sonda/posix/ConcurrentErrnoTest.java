package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class ConcurrentErrnoTest {
  private static final int CALLS = 20_000;

  private final Syscalls libc = Syscalls.libc();

  @Test
  void shouldGiveEveryPlatformThreadItsOwnErrno() throws Exception {
    try (ExecutorService threads = Executors.newFixedThreadPool(4)) {
      assertNoMixUp(threads);
    }
  }

  @Test
  void shouldGiveEveryVirtualThreadItsOwnErrno() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      assertNoMixUp(threads);
    }
  }

  private void assertNoMixUp(ExecutorService threads) throws Exception {
    int full = libc.open("/dev/full", EnumSet.of(OpenFlag.WRITE_ONLY), 0);
    try {
      List<Future<Integer>> mixUps = new ArrayList<>();
      for (int i = 0; i < 2; i++) {
        mixUps.add(threads.submit(() -> countMixUps(full, Errno.ENOSPC)));
        mixUps.add(threads.submit(() -> countMixUps(-1, Errno.EBADF)));
      }
      for (Future<Integer> mixUp : mixUps) {
        assertThat(mixUp.get()).isZero();
      }
    } finally {
      libc.close(full);
    }
  }

  private int countMixUps(int fd, Errno expected) {
    int mixUps = 0;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment data = arena.allocate(8);
      for (int i = 0; i < CALLS; i++) {
        mixUps += libc.write(fd, data, 0, 8) == -expected.value() ? 0 : 1;
      }
    }
    return mixUps;
  }
}
