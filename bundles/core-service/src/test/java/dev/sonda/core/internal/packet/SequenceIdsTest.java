package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class SequenceIdsTest {
  private static final int MAX_WRITERS = 0x7FFF;

  private final SequenceIds ids = new SequenceIds();

  @Test
  void shouldCountFromTwoInOrderOfFirstMeeting() {
    assertThat(ids.idOf(1, 1)).isEqualTo(2);
    assertThat(ids.idOf(2, 1)).isEqualTo(3);
    assertThat(ids.idOf(1, 2)).isEqualTo(4);
    assertThat(ids.idOf(1, 1)).isEqualTo(2);
  }

  @Test
  void shouldKeepIdsWhileTableGrows() {
    for (int writer = 1; writer <= 5000; writer++) {
      assertThat(ids.idOf(65_535, writer)).isEqualTo(writer + 1);
    }
    for (int writer = 1; writer <= 5000; writer++) {
      assertThat(ids.idOf(65_535, writer)).isEqualTo(writer + 1);
    }
  }

  /** As many writers of each producer as there can be, beginning with the given producer. */
  private void fill(int firstProducer) {
    for (int i = 0; i < SequenceIds.MAX_SEQUENCES; i++) {
      ids.idOf(firstProducer + i / MAX_WRITERS, 1 + i % MAX_WRITERS);
    }
  }

  @Test
  void shouldKnowNoMoreThanItsLimit() {
    fill(1);
    assertThat(ids.idOf(100, 1)).isEqualTo(SequenceIds.NONE);
    ids.makeRoom(producer -> true);
    assertThat(ids.idOf(100, 1)).isEqualTo(SequenceIds.NONE);
    assertThat(ids.idOf(1, 1)).isEqualTo(2);
    assertThat(ids.idOf(1, MAX_WRITERS)).isEqualTo(1 + MAX_WRITERS);
  }

  @Test
  void shouldForgetThoseWhoLeftAndGiveNoNumberTwice() {
    fill(1);
    ids.makeRoom(producer -> producer == 2);
    assertThat(ids.idOf(2, 1)).isEqualTo(2 + MAX_WRITERS);
    assertThat(ids.idOf(100, 1)).isEqualTo(2 + SequenceIds.MAX_SEQUENCES);
    assertThat(ids.idOf(1, 1)).isEqualTo(3 + SequenceIds.MAX_SEQUENCES);
  }

  @Test
  void shouldNotSearchAgainForEveryNewcomer() {
    fill(1);
    AtomicInteger questions = new AtomicInteger();
    for (int i = 0; i < 1000; i++) {
      ids.makeRoom(producer -> questions.incrementAndGet() > 0);
      ids.idOf(100, 1 + i);
    }
    assertThat(questions).hasValue(SequenceIds.MAX_SEQUENCES);
  }
}
