package dev.sonda.posix;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class NativeBufferPoolTest {
  private static final int SIZE_BYTES = 100;

  private final NativeBufferPool rooms = NativeBufferPool.ofBytes(SIZE_BYTES);

  @Test
  void shouldReuseMostRecentlyReturnedMemory() {
    MemorySegment first = rooms.take();
    MemorySegment second = rooms.take();
    assertThat(first.byteSize()).isEqualTo(SIZE_BYTES);
    assertThat(second.address()).isNotEqualTo(first.address());
    rooms.giveBack(first);
    rooms.giveBack(second);

    assertThat(rooms.take()).isSameAs(second);
    assertThat(rooms.take()).isSameAs(first);
  }

  @Test
  void shouldReuseMemoryForSuccessiveBorrowers() {
    MemorySegment room = rooms.take();
    rooms.giveBack(room);
    for (int i = 0; i < 1_000; i++) {
      MemorySegment again = rooms.take();
      assertThat(again).isSameAs(room);
      rooms.giveBack(again);
    }
  }
}
