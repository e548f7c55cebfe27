package dev.sonda.core.internal.packet;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SequenceIdsTest {
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
}
