package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.tracebuffer.ProducerIdentity;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SequenceIdsTest {
  private static final int MAX_WRITERS = 0x7FFF;

  private final SequenceIds ids = new SequenceIds();

  /** Each producer has its own process, and each two producers have a common user. */
  private int idOf(int producerId, int writerId) {
    return ids.idOf(new ProducerIdentity(producerId, producerId / 2, producerId), writerId);
  }

  @Test
  void shouldNumberWritersFromTwoInOrderOfFirstPacket() {
    assertThat(idOf(1, 1)).isEqualTo(2);
    assertThat(idOf(2, 1)).isEqualTo(3);
    assertThat(idOf(1, 2)).isEqualTo(4);
    assertThat(idOf(1, 1)).isEqualTo(2);
  }

  @Test
  void shouldKeepIdsWhileTableGrows() {
    for (int writer = 1; writer <= 5000; writer++) {
      assertThat(idOf(65_535, writer)).isEqualTo(writer + 1);
    }
    for (int writer = 1; writer <= 5000; writer++) {
      assertThat(idOf(65_535, writer)).isEqualTo(writer + 1);
    }
  }

  /**
   * Fills the table with the maximum number of writers per producer, beginning with {@code
   * firstProducer}.
   */
  private void fill(int firstProducer) {
    for (int i = 0; i < SequenceIds.MAX_SEQUENCES; i++) {
      idOf(firstProducer + i / MAX_WRITERS, 1 + i % MAX_WRITERS);
    }
  }

  @Test
  void shouldGiveNoIdsBeyondLimit() {
    fill(1);
    assertThat(idOf(100, 1)).isEqualTo(SequenceIds.NONE);
    ids.makeRoom(producer -> true);
    assertThat(idOf(100, 1)).isEqualTo(SequenceIds.NONE);
    assertThat(idOf(1, 1)).isEqualTo(2);
    assertThat(idOf(1, MAX_WRITERS)).isEqualTo(1 + MAX_WRITERS);
  }

  @Test
  void shouldForgetWritersThatLeftAndNotReuseTheirIds() {
    fill(1);
    ids.makeRoom(producer -> producer == 2);
    assertThat(idOf(2, 1)).isEqualTo(2 + MAX_WRITERS);
    assertThat(idOf(100, 1)).isEqualTo(2 + SequenceIds.MAX_SEQUENCES);
    assertThat(idOf(1, 1)).isEqualTo(3 + SequenceIds.MAX_SEQUENCES);
  }

  @Test
  void shouldNotSearchForFreeEntriesForEveryNewWriter() {
    fill(1);
    AtomicInteger questions = new AtomicInteger();
    for (int i = 0; i < 1000; i++) {
      ids.makeRoom(producer -> questions.incrementAndGet() > 0);
      idOf(100, 1 + i);
    }
    int producers = SequenceIds.MAX_SEQUENCES / MAX_WRITERS + 1;
    assertThat(questions).hasValue(SequenceIds.MAX_SEQUENCES + producers);
  }

  @Test
  void shouldGiveProcessNoMoreThanItsShare() {
    for (int i = 0; i < SequenceIds.MAX_SEQUENCES; i++) {
      int producerId = 1 + i / MAX_WRITERS;
      int id = ids.idOf(new ProducerIdentity(producerId, 666, 7), 1 + i % MAX_WRITERS);
      assertThat(id).isEqualTo(i < SequenceIds.MAX_OF_PROCESS ? i + 2 : SequenceIds.NONE);
    }
    assertThat(ids.idOf(new ProducerIdentity(100, 666, 8), 1)).isNotEqualTo(SequenceIds.NONE);
  }

  @Test
  void shouldGiveUserNoMoreThanItsShare() {
    for (int i = 0; i < SequenceIds.MAX_SEQUENCES; i++) {
      int process = 1 + i / 1000;
      int id = ids.idOf(new ProducerIdentity(process, 666, process), 1 + i % 1000);
      assertThat(id).isEqualTo(i < SequenceIds.MAX_OF_USER ? i + 2 : SequenceIds.NONE);
    }
    assertThat(ids.idOf(new ProducerIdentity(60_000, 1000, 1), 1)).isNotEqualTo(SequenceIds.NONE);
  }
}
