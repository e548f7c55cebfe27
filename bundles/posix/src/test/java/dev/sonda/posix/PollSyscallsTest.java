package dev.sonda.posix;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class PollSyscallsTest {
  private final Syscalls libc = Syscalls.libc();
  private final Arena arena = Arena.ofAuto();
  private final MemorySegment one = arena.allocateFrom(JAVA_LONG, 1);
  private final List<Integer> open = new ArrayList<>();

  @AfterEach
  void close() throws PosixException {
    for (int descriptor : open) {
      libc.close(descriptor);
    }
  }

  @Test
  void shouldReportReadableDescriptor() throws PosixException {
    int quiet = eventfd();
    int loud = eventfd();
    PollSet descriptors = PollSet.of(arena, quiet, loud);
    assertThat(libc.poll(descriptors, 0)).isZero();
    assertThat(descriptors.isReadable(1)).isFalse();

    libc.write(loud, one, 0, Long.BYTES);

    assertThat(libc.poll(descriptors, 0)).isEqualTo(1);
    assertThat(descriptors.isReadable(0)).isFalse();
    assertThat(descriptors.isReadable(1)).isTrue();
    assertThat(descriptors.isBroken(1)).isFalse();
  }

  @Test
  void shouldEndPollWhenAnotherThreadWrites() throws Exception {
    int wake = eventfd();
    CompletableFuture<Integer> waited =
        CompletableFuture.supplyAsync(() -> {
          try {
            return libc.poll(PollSet.of(arena, wake), -1);
          } catch (PosixException e) {
            throw new IllegalStateException(e);
          }
        });
    libc.write(wake, one, 0, Long.BYTES);

    assertThat(waited.get()).isEqualTo(1);
  }

  @Test
  void shouldReportInvalidDescriptorAndSkipIt() throws PosixException {
    int wake = eventfd();
    int closed = libc.eventfd();
    libc.close(closed);
    PollSet descriptors = PollSet.of(arena, closed, wake);
    assertThat(libc.poll(descriptors, -1)).isEqualTo(1);
    assertThat(descriptors.isBroken(0)).isTrue();
    assertThat(descriptors.isReadable(0)).isFalse();

    descriptors.leaveOut(0);

    assertThat(descriptors.isBroken(0)).isFalse();
    assertThat(libc.poll(descriptors, 0)).isZero();
    assertThat(descriptors.count()).isEqualTo(2);
  }

  private int eventfd() throws PosixException {
    int descriptor = libc.eventfd();
    open.add(descriptor);
    return descriptor;
  }
}
