package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.ProducerIdentity;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How long the buffer remembers sequences that have no chunks any more. */
@Timeout(20)
final class SequenceTableTest {
  private static final ProducerIdentity PRODUCER = new ProducerIdentity(1, 0, 0);

  private final SequenceTable table = new SequenceTable();

  @Test
  void shouldKeepEmptySequencesUpToTheLimit() {
    addEmptySequences(SequenceTable.EMPTY_SEQUENCES_LIMIT);
    table.collectStale();
    assertThat(table.size()).isEqualTo(SequenceTable.EMPTY_SEQUENCES_LIMIT);
  }

  @Test
  void shouldForgetTheLongestEmptyOnesBeyondTheLimit() {
    addEmptySequences(SequenceTable.EMPTY_SEQUENCES_LIMIT + 1);
    table.collectStale();
    assertThat(table.size()).isEqualTo(SequenceTable.KEPT_EMPTY_SEQUENCES);
    assertThat(table.find(key(129))).isNull();
    assertThat(table.find(key(130))).isNotNull();
  }

  @Test
  void shouldKeepSequencesThatHaveChunks() {
    SequenceState busy = table.findOrCreate(key(1), PRODUCER);
    table.addChunk(busy, 0, 0, 0);
    addEmptySequences(SequenceTable.EMPTY_SEQUENCES_LIMIT + 2);
    table.collectStale();
    assertThat(table.find(key(1))).isSameAs(busy);
    assertThat(table.find(key(2))).isNull();
    assertThat(table.size()).isEqualTo(SequenceTable.KEPT_EMPTY_SEQUENCES + 1);
  }

  @Test
  void shouldCountFromTheTimeSequenceRanEmpty() {
    SequenceState oldest = table.findOrCreate(key(1), PRODUCER);
    table.addChunk(oldest, 0, 0, 0);
    addEmptySequences(SequenceTable.EMPTY_SEQUENCES_LIMIT + 1);
    table.consumeFirstChunk(oldest, 0, 0);
    table.collectStale();
    assertThat(table.find(key(1))).isSameAs(oldest);
    assertThat(table.find(key(2))).isNull();
  }

  @Test
  void shouldKeepHistogramsOfForgottenSequences() {
    addEmptySequences(SequenceTable.EMPTY_SEQUENCES_LIMIT + 1);
    WriterHistogram histogram = table.ownerOf(key(1)).histogram;
    table.collectStale();
    assertThat(table.find(key(1))).isNull();
    assertThat(table.findOrCreate(key(1), PRODUCER).histogram).isNotNull().isSameAs(histogram);
  }

  private void addEmptySequences(int upToWriter) {
    for (int writer = 1; writer <= upToWriter; writer++) {
      table.findOrCreate(key(writer), PRODUCER);
    }
  }

  private static int key(int writerId) {
    return TBChunkLayout.sequenceKey(1, writerId);
  }
}
