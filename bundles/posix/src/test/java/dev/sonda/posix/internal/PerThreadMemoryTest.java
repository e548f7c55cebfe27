package dev.sonda.posix.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class PerThreadMemoryTest {
  private static final int SIZE_BYTES = 16;

  private final PerThreadMemory cells = new PerThreadMemory(SIZE_BYTES);

  @Test
  void shouldReuseCellOfEndedThread() throws Exception {
    for (int i = 0; i < 1_000; i++) {
      Thread thread = Thread.ofPlatform().start(cells::take);
      thread.join();
    }
    for (int i = 0; i < 1_000; i++) {
      Thread thread = Thread.ofVirtual().start(cells::take);
      thread.join();
    }

    assertThat(cells.count()).isOne();
  }

  @Test
  void shouldGiveEachLivingThreadCellOfItsOwn() throws Exception {
    int threads = 20;
    CountDownLatch allHaveTaken = new CountDownLatch(threads);
    try (ExecutorService executor = Executors.newFixedThreadPool(threads)) {
      List<Future<Long>> addresses = new ArrayList<>();
      for (int i = 0; i < threads; i++) {
        addresses.add(
            executor.submit(() -> {
              MemorySegment cell = cells.take();
              assertThat(cell.byteSize()).isEqualTo(SIZE_BYTES);
              allHaveTaken.countDown();
              allHaveTaken.await();
              return cell.address();
            }));
      }
      List<Long> taken = new ArrayList<>();
      for (Future<Long> address : addresses) {
        taken.add(address.get());
      }

      assertThat(taken).doesNotHaveDuplicates();
      assertThat(cells.count()).isEqualTo(threads);
    }
  }
}
