package dev.sonda.core.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.HeapQuota.Use;
import dev.sonda.tracebuffer.ProducerIdentity;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the heap is divided among processes and users that each request all of it. */
@Tag("T07")
class ProducerHeapLimitsTest {
  private static final long HEAP_BYTES = 8 * 1600;
  private static final int STEP = 10;

  private final ProducerHeapLimits shares = new ProducerHeapLimits(HEAP_BYTES);
  private final BufferHeapQuota buffer = new BufferHeapQuota(shares);
  private final BufferHeapQuota other = new BufferHeapQuota(shares);

  /** Bytes that the producer gets of the 1600 for sequences, over both buffers. */
  private long takeAll(int producerId, int uid, int pid) {
    ProducerIdentity producer = new ProducerIdentity(producerId, uid, pid);
    long taken = 0;
    while (buffer.take(producer, Use.SEQUENCES, STEP)) {
      taken += STEP;
      taken += other.take(producer, Use.SEQUENCES, STEP) ? STEP : 0;
    }
    return taken;
  }

  @Test
  void shouldLimitProcessToQuarterAndUserToHalfOfHeapShare() {
    assertThat(takeAll(1, 666, 7)).isEqualTo(400);
    assertThat(takeAll(2, 666, 7)).as("another connection").isZero();
    assertThat(takeAll(3, 666, 8)).isEqualTo(400);
    assertThat(takeAll(4, 666, 9)).as("a third process").isZero();
    assertThat(takeAll(5, 1000, 10)).isEqualTo(400);
    assertThat(takeAll(6, 1001, 11)).isEqualTo(400);
    assertThat(takeAll(7, 1002, 12)).as("a third user").isZero();
    assertThat(buffer.take(new ProducerIdentity(1, 666, 7), Use.CHUNK_LISTS, 1)).isTrue();
  }

  @Test
  void shouldGiveConnectionOfUnknownProcessItsOwnShare() {
    assertThat(takeAll(1, 666, 0)).isEqualTo(400);
    assertThat(takeAll(2, 666, 0)).isEqualTo(400);
    assertThat(takeAll(3, 666, 0)).as("the user has its half").isZero();
  }

  @Test
  void shouldReuseMemoryThatWasReturnedOrFreed() {
    ProducerIdentity producer = new ProducerIdentity(1, 666, 7);
    takeAll(1, 666, 7);
    buffer.giveBack(producer, Use.SEQUENCES, STEP);
    assertThat(takeAll(1, 666, 7)).isEqualTo(STEP);
    buffer.free();
    other.free();
    assertThat(takeAll(1, 666, 7)).isEqualTo(400);
    assertThat(takeAll(3, 666, 8)).isEqualTo(400);
  }

  @Test
  void shouldRefuseBufferCopyWhenHeapOfCopiesIsUsedUp() {
    takeAll(1, 666, 7);
    takeAll(2, 667, 8);
    long each = 400;
    BufferHeapQuota first = new BufferHeapQuota(shares);
    for (int i = 0; i < 1600 / each; i++) {
      assertThat(new BufferHeapQuota(shares).takeForCopyOf(i == 0 ? buffer : other)).isTrue();
    }
    assertThat(first.takeForCopyOf(buffer)).isFalse();
    assertThat(first.takeForCopyOf(first)).as("of nothing").isTrue();
  }

  @Test
  void shouldAdmitFurtherCopiesWhenOneIsFreed() {
    takeAll(1, 666, 7);
    for (int i = 0; i < 100; i++) {
      BufferHeapQuota copy = new BufferHeapQuota(shares);
      assertThat(copy.takeForCopyOf(buffer)).isTrue();
      copy.free();
    }
  }
}
