package dev.sonda.core.internal.session.trigger;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class TriggerHistoryTest {
  private static final int CAPACITY = 16_384;
  private static final long DAY_NS = Duration.ofHours(24).toNanos();

  private final TriggerHistory history = new TriggerHistory();

  @Test
  void shouldCountTriggersOfLastDayByName() {
    history.add("a", 0);
    history.add("b", 10);
    history.add("a", 20);
    assertThat(history.countOf("a", 20)).isEqualTo(2);
    assertThat(history.countOf("b", DAY_NS)).isEqualTo(1);
    assertThat(history.countOf("a", DAY_NS + 1)).isEqualTo(1);
    assertThat(history.countOf("b", DAY_NS + 11)).isZero();
    assertThat(history.countOf("a", DAY_NS + 21)).isZero();
    assertThat(history.countOf("never", 0)).isZero();
  }

  @Test
  void shouldForgetOldestTriggerWhenHistoryIsFull() {
    history.add("old", 0);
    for (int i = 0; i < CAPACITY - 1; i++) {
      history.add("new", i);
    }
    assertThat(history.countOf("old", CAPACITY)).isEqualTo(1);
    history.add("new", CAPACITY);
    assertThat(history.countOf("old", CAPACITY)).isZero();
    assertThat(history.countOf("new", CAPACITY)).isEqualTo(CAPACITY);
  }

  /** Adds as many triggers as a flood brings in some seconds, to a history that is full. */
  @Tag("T14")
  @Test
  @Timeout(240)
  void shouldCountTriggersQuicklyWhenHistoryIsFull() {
    for (int i = 0; i < CAPACITY; i++) {
      history.add("boom", i);
    }
    long counted = 0;
    for (int i = 0; i < 1_000_000; i++) {
      counted += history.countOf("boom", CAPACITY);
    }
    assertThat(counted).isEqualTo(1_000_000L * CAPACITY);
  }
}
