package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.System.Logger.Level;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class StderrLoggerTest {
  private final List<String> lines = new ArrayList<>();
  private final AtomicLong nowNs = new AtomicLong();
  private final StderrLogger logger =
      new StderrLogger(
          "x",
          Level.WARNING,
          new LogFormat(true, () -> LocalTime.NOON),
          new RateLimit(nowNs::get),
          lines::add);

  @Test
  void shouldStaySilentBelowTheThreshold() {
    logger.log(Level.INFO, "quiet");
    logger.log(Level.OFF, "off");
    logger.log(Level.WARNING, "loud");

    assertThat(lines).containsExactly("<4>x: loud\n");
  }

  @Test
  void shouldFillInParametersAndKeepAnUnreadablePattern() {
    logger.log(Level.WARNING, "{0} of {1}", "one", "two");
    logger.log(Level.WARNING, "{broken", "one");

    assertThat(lines).containsExactly("<4>x: one of two\n", "<4>x: {broken\n");
  }

  @Tag("T24")
  @Test
  void shouldCountLinesBeyondRateLimit() {
    for (int i = 0; i < RateLimit.BURST + 7; i++) {
      logger.log(Level.WARNING, "again");
    }
    assertThat(lines).hasSize(RateLimit.BURST);

    nowNs.addAndGet(RateLimit.PERIOD_NS);
    logger.log(Level.WARNING, "later");
    logger.log(Level.WARNING, "last");

    assertThat(lines.subList(RateLimit.BURST, lines.size()))
        .containsExactly("<4>x: 7 lines were left out\n<4>x: later\n", "<4>x: last\n");
  }

  @Test
  void shouldNotLimitRateOfLinesWhenTraceLevelIsEnabled() {
    StderrLogger detailed =
        new StderrLogger(
            "x",
            Level.TRACE,
            new LogFormat(true, () -> LocalTime.NOON),
            new RateLimit(nowNs::get),
            lines::add);
    for (int i = 0; i < 2 * RateLimit.BURST; i++) {
      detailed.log(Level.TRACE, "step");
    }

    assertThat(lines).hasSize(2 * RateLimit.BURST);
  }
}
