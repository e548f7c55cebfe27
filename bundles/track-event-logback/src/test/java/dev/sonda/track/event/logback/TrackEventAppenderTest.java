package dev.sonda.track.event.logback;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.util.LogbackMDCAdapter;
import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.slf4j.MarkerFactory;

/** Logback events written by the appender, read back from a trace. */
@Timeout(240)
class TrackEventAppenderTest {
  private final LoggerContext context = new LoggerContext();
  private final Logger logger = context.getLogger("shop.orders");
  private final TrackEventAppender appender = new TrackEventAppender();

  @BeforeEach
  void start() {
    context.setMDCAdapter(new LogbackMDCAdapter());
    appender.setContext(context);
    appender.start();
    logger.setLevel(Level.TRACE);
    logger.addAppender(appender);
  }

  @AfterEach
  void stop() {
    context.stop();
  }

  @Test
  void shouldWriteEventsOfEachLevelAsLogsOfTheThread() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      logger.error("sold out of {}", "socks");
      logger.warn("low");
      logger.info("ordered");
      logger.debug("shelves");
      logger.trace("dust");
      List<Recorded> events = program.stop().all();
      assertThat(events)
          .extracting(Recorded::text)
          .containsExactly(
              "instant log shop.orders PRIO_ERROR \"sold out of socks\" {level=ERROR}",
              "instant log shop.orders PRIO_WARN \"low\" {level=WARN}",
              "instant log shop.orders PRIO_INFO \"ordered\" {level=INFO}",
              "instant log shop.orders PRIO_DEBUG \"shelves\" {level=DEBUG}",
              "instant log shop.orders PRIO_VERBOSE \"dust\" {level=TRACE}");
      assertThat(events).extracting(Recorded::track).containsOnly(Thread.currentThread().getName());
    }
  }

  @Test
  void shouldWriteKeyValuePairsMarkersAndThrowable() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      logger
          .atError()
          .addKeyValue("order", 7)
          .addMarker(MarkerFactory.getMarker("audit"))
          .setCause(new IllegalStateException("on purpose"))
          .log("broken");
      assertThat(program.stop().texts().getFirst())
          .contains("order=7", "markers=[audit]")
          .contains("throwable=java.lang.IllegalStateException: on purpose");
    }
  }

  @Test
  void shouldWriteTimeAndThreadOfEventFromAnotherThread() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      LoggingEvent event = new LoggingEvent();
      event.setLoggerContext(context);
      event.setLoggerName("shop");
      event.setLevel(Level.INFO);
      event.setMessage("late");
      event.setThreadName("elsewhere");
      event.setInstant(Instant.ofEpochSecond(3, 7));
      event.setMDCPropertyMap(Map.of("user", "me"));
      appender.doAppend(event);
      Recorded written = program.stop().all().getFirst();
      assertThat(written.text())
          .isEqualTo(
              "instant log shop PRIO_INFO \"late\" {level=INFO, thread=elsewhere, mdc={user=me}}");
      assertThat(written.timeNs()).isEqualTo(3_000_000_007L);
    }
  }

  @Test
  void shouldWriteNothingWhenCategoryIsDisabled() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disabled_categories: \"log\"")) {
      logger.error("quiet");
      assertThat(program.stop().texts()).isEmpty();
    }
  }
}
