package dev.sonda.tracebuffer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.HeapQuota;
import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests how long the buffer remembers sequences without chunks. */
@Timeout(240)
final class SequenceTableTest {
  private static final ProducerIdentity PRODUCER = new ProducerIdentity(1, 0, 0);

  private final SequenceTable table = new SequenceTable(HeapQuota.unlimited());

  @Test
  void shouldKeepEmptySequencesUpToTheLimit() {
    addEmptySequences(EmptySequences.LIMIT);
    table.collectStale();
    assertThat(table.size()).isEqualTo(EmptySequences.LIMIT);
  }

  @Test
  void shouldForgetLongestEmptySequencesBeyondLimit() {
    addEmptySequences(EmptySequences.LIMIT + 1);
    table.collectStale();
    assertThat(table.size()).isEqualTo(EmptySequences.KEPT);
    assertThat(table.find(key(129))).isNull();
    assertThat(table.find(key(130))).isNotNull();
  }

  @Test
  void shouldKeepSequencesThatHaveChunks() {
    SequenceState busy = create(1);
    table.addChunk(busy, 0, 0, 0);
    addEmptySequences(EmptySequences.LIMIT + 2);
    table.collectStale();
    assertThat(table.find(key(1))).isSameAs(busy);
    assertThat(table.find(key(2))).isNull();
    assertThat(table.size()).isEqualTo(EmptySequences.KEPT + 1);
  }

  @Test
  void shouldKeepSequenceThatRanEmptyLast() {
    SequenceState oldest = create(1);
    table.addChunk(oldest, 0, 0, 0);
    addEmptySequences(EmptySequences.LIMIT + 1);
    table.consumeFirstChunk(oldest, 0, 0);
    table.collectStale();
    assertThat(table.find(key(1))).isSameAs(oldest);
    assertThat(table.find(key(2))).isNull();
  }

  @Test
  void shouldKeepHistogramsOfForgottenSequences() {
    addEmptySequences(EmptySequences.LIMIT + 1);
    WriterHistogram histogram = table.ownerOf(key(1)).histogram;
    table.collectStale();
    assertThat(table.find(key(1))).isNull();
    assertThat(create(1).histogram).isNotNull().isSameAs(histogram);
  }

  private void addEmptySequences(int upToWriter) {
    for (int writer = 1; writer <= upToWriter; writer++) {
      create(writer);
    }
  }

  private SequenceState create(int writerId) {
    return Objects.requireNonNull(table.findOrCreate(key(writerId), PRODUCER));
  }

  @Test
  void shouldForgetEmptySequencesOfProcessWithMost() {
    ProducerIdentity few = new ProducerIdentity(2, 1000, 7);
    ProducerIdentity crowd = new ProducerIdentity(3, 1000, 8);
    ProducerIdentity sameCrowd = new ProducerIdentity(4, 1000, 8);
    for (int writer = 1; writer <= 100; writer++) {
      table.findOrCreate(TBChunkLayout.sequenceKey(2, writer), few);
    }
    for (int writer = 1; writer <= EmptySequences.LIMIT; writer++) {
      ProducerIdentity one = writer % 2 == 0 ? crowd : sameCrowd;
      table.findOrCreate(TBChunkLayout.sequenceKey(one.producerId(), writer), one);
    }
    table.collectStale();
    assertThat(table.size()).isEqualTo(EmptySequences.KEPT);
    for (int writer = 1; writer <= 100; writer++) {
      assertThat(table.find(TBChunkLayout.sequenceKey(2, writer))).isNotNull();
    }
  }

  @Test
  void shouldForgetLongestEmptySequencesOfManyProcesses() {
    for (int process = 1; process <= EmptySequences.LIMIT + 1; process++) {
      table.findOrCreate(
          TBChunkLayout.sequenceKey(process, 1), new ProducerIdentity(process, 1000, process));
    }
    table.collectStale();
    assertThat(table.size()).isEqualTo(EmptySequences.KEPT);
    assertThat(table.find(TBChunkLayout.sequenceKey(129, 1))).isNull();
    assertThat(table.find(TBChunkLayout.sequenceKey(130, 1))).isNotNull();
  }

  private static int key(int writerId) {
    return TBChunkLayout.sequenceKey(1, writerId);
  }
}
