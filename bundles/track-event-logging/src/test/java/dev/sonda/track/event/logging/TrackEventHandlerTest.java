package dev.sonda.track.event.logging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Records of java.util.logging written by the handler, read back from a trace. */
@Timeout(240)
class TrackEventHandlerTest {
  private final Logger logger = Logger.getLogger("shop.orders");
  private final TrackEventHandler handler = new TrackEventHandler();

  @BeforeEach
  void addHandler() {
    logger.setUseParentHandlers(false);
    logger.setLevel(Level.ALL);
    logger.addHandler(handler);
  }

  @AfterEach
  void removeHandler() {
    logger.removeHandler(handler);
  }

  @Test
  void shouldWriteRecordsOfEachLevelAsLogsOfTheThread() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      logger.log(Level.SEVERE, "sold out of {0}", "socks");
      logger.warning("low");
      logger.info("ordered");
      logger.config("shelves");
      logger.finest("dust");
      List<Recorded> events = program.stop().all();
      assertThat(events)
          .extracting(Recorded::text)
          .containsExactly(
              "instant log shop.orders PRIO_ERROR \"sold out of socks\" {level=SEVERE}",
              "instant log shop.orders PRIO_WARN \"low\" {level=WARNING}",
              "instant log shop.orders PRIO_INFO \"ordered\" {level=INFO}",
              "instant log shop.orders PRIO_DEBUG \"shelves\" {level=CONFIG}",
              "instant log shop.orders PRIO_VERBOSE \"dust\" {level=FINEST}");
      assertThat(events).extracting(Recorded::track).containsOnly(Thread.currentThread().getName());
    }
  }

  @Test
  void shouldWriteThrowableWithItsStack() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      logger.log(Level.SEVERE, "broken", new IllegalStateException("on purpose"));
      assertThat(program.stop().texts().getFirst())
          .contains("throwable=java.lang.IllegalStateException: on purpose\n\tat ")
          .contains("shouldWriteThrowableWithItsStack");
    }
  }

  @Test
  void shouldWriteTimeAndThreadOfRecordFromAnotherThread() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      LogRecord record = new LogRecord(Level.INFO, "late");
      record.setInstant(Instant.ofEpochSecond(3, 7));
      record.setLongThreadID(987_654_321L);
      handler.publish(record);
      Recorded event = program.stop().all().getFirst();
      assertThat(event.text())
          .isEqualTo("instant log root PRIO_INFO \"late\" {level=INFO, thread_id=987654321}");
      assertThat(event.timeNs()).isEqualTo(3_000_000_007L);
    }
  }

  @Test
  void shouldNotFormatRecordWhenCategoryIsDisabledOrLevelIsTooLow() throws Exception {
    AtomicInteger formatted = new AtomicInteger();
    Object argument =
        new Object() {
          @Override
          public String toString() {
            return "formatted " + formatted.incrementAndGet();
          }
        };
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disabled_categories: \"log\"")) {
      logger.log(Level.INFO, "{0}", argument);
      assertThat(program.stop().texts()).isEmpty();
    }
    handler.setLevel(Level.WARNING);
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      logger.log(Level.INFO, "{0}", argument);
      assertThat(program.stop().texts()).isEmpty();
    }
    assertThat(formatted).hasValue(0);
  }
}
