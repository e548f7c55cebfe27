package dev.sonda.tracebuffer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.HeapQuota.Use;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Producers that need more index memory of a buffer than their share of the heap. */
@Tag("T07")
final class HeapQuotaTest extends BufferTestBase {
  private static final int GREEDY = 666;

  private final FakeQuota quota = new FakeQuota();

  private void resetBuffer(FillPolicy policy) {
    resetBuffer(1 << 16, policy, quota);
  }

  /** A third writer through another connection of the process is refused too. */
  @Test
  void shouldRefuseSequencesBeyondShareOfUser() {
    resetBuffer(FillPolicy.RING);
    chunk(7, 1, 0).uid(GREEDY).packet(10, 'a').commit();
    long bytesOfOne = quota.held(Use.SEQUENCES);
    quota.limit(Use.SEQUENCES, 2 * bytesOfOne);
    assertThat(chunk(7, 2, 0).uid(GREEDY).packet(10, 'b').isAdmitted()).isTrue();
    assertThat(chunk(8, 3, 0).uid(GREEDY).packet(10, 'c').isAdmitted()).isFalse();
    assertThat(chunk(1, 1, 0).packet(10, 'd').isAdmitted()).isTrue();
    assertThat(chunk(7, 1, 1).uid(GREEDY).packet(10, 'e').isAdmitted()).isTrue();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(1);
    assertThat(buffer.stats().chunksRefused()).as("the buffer has room").isZero();
    assertThat(readAll())
        .containsExactly(
            fragment(10, 'a'), fragment(10, 'b'), fragment(10, 'd'), fragment(10, 'e'));
  }

  @Test
  void shouldReleaseMemoryOfForgottenSequences() {
    resetBuffer(FillPolicy.RING);
    chunk(100, 1, 0).packet(10, 'a').commit();
    assertThat(readAll()).hasSize(1);
    long bytesOfOne = quota.held(Use.SEQUENCES);
    for (int round = 0; round < 10; round++) {
      for (int writer = 1; writer <= 1000; writer++) {
        chunk(1 + round, writer, 0).packet(10, 'a').commit();
      }
      assertThat(readAll()).hasSize(1000);
    }
    assertThat(quota.held(Use.SEQUENCES)).as("of the last round").isLessThan(2200 * bytesOfOne);
  }

  @Test
  void shouldEvictOldestChunkWhenListCannotGrow() {
    quota.limit(Use.CHUNK_LISTS, 3 * Long.BYTES);
    resetBuffer(FillPolicy.RING);
    chunk(2, 1, 0).uid(GREEDY).packet(10, 'z').commit();
    for (int id = 0; id < 4; id++) {
      assertThat(chunk(id).packet(10, (char) ('a' + id)).isAdmitted()).isTrue();
    }
    assertThat(chunk(4).packet(10, 'e').isAdmitted()).isTrue();
    assertThat(chunk(5).packet(10, 'f').isAdmitted()).isTrue();
    assertThat(buffer.stats().chunksOverwritten()).isEqualTo(2);
    assertThat(buffer.stats().chunksGivenUp()).isEqualTo(2);
    assertThat(buffer.stats().bytesGivenUp()).isEqualTo(2 * 32);
    assertThat(buffer.stats().chunksDiscarded()).isZero();
    buffer.beginRead();
    shouldRead(10, 'z');
    shouldReadWithLoss(fragment(10, 'c'), LossReason.OVERWRITE);
    List<String> rest = new ArrayList<>();
    for (List<String> next = readFragments(buffer); !next.isEmpty(); ) {
      rest.addAll(next);
      next = readFragments(buffer);
    }
    assertThat(rest).containsExactly(fragment(10, 'd'), fragment(10, 'e'), fragment(10, 'f'));
  }

  @Test
  void shouldRefuseNewChunkOfFullListInDiscardBuffer() {
    quota.limit(Use.CHUNK_LISTS, Long.BYTES);
    resetBuffer(FillPolicy.DISCARD);
    for (int id = 0; id < 2; id++) {
      assertThat(chunk(id).packet(10, (char) ('a' + id)).isAdmitted()).isTrue();
    }
    assertThat(chunk(2).packet(10, 'c').isAdmitted()).isFalse();
    assertThat(chunk(2, 1, 0).uid(GREEDY).packet(10, 'd').isAdmitted()).isTrue();
    assertThat(buffer.stats().chunksDiscarded()).isEqualTo(1);
    assertThat(readAll()).containsExactly(fragment(10, 'a'), fragment(10, 'b'), fragment(10, 'd'));
  }

  @Test
  void shouldReleaseLongChunkListsWhenEmpty() {
    resetBuffer(FillPolicy.RING);
    for (int id = 0; id < 1500; id++) {
      chunk(id).packet(10, 'a').commit();
    }
    assertThat(quota.held(Use.CHUNK_LISTS)).isEqualTo((2048 - 1) * Long.BYTES);
    assertThat(readAll()).hasSize(1500);
    assertThat(quota.held(Use.CHUNK_LISTS)).isZero();
  }

  @Test
  void shouldOmitHistogramsBeyondHeapShare() {
    quota.limit(Use.HISTOGRAMS, 600);
    resetBuffer(FillPolicy.RING);
    for (int writer = 1; writer <= 5; writer++) {
      chunk(1, writer, 0).packet(10, 'a').commit();
    }
    List<Integer> writers = new ArrayList<>();
    buffer.forEachWriter(histogram -> writers.add(histogram.writerId()));
    assertThat(writers).containsExactlyInAnyOrder(1, 2);
    assertThat(readAll()).hasSize(5);
  }
}
