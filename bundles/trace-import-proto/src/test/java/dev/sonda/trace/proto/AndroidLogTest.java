package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Records of Android's log; AndroidLogIT compares with the rows of Perfetto's trace processor. */
@Timeout(60)
class AndroidLogTest {
  private static final int CLOCK_SNAPSHOT = 6;
  private static final int ANDROID_LOG = 39;
  private static final String LOGS = "__intrinsic_logs";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  /** Relates the clocks REALTIME and BOOTTIME, the former being 1,000 ns ahead. */
  private void relateClocks() {
    trace.message(
        1,
        packet ->
            packet.message(
                CLOCK_SNAPSHOT,
                clocks ->
                    clocks
                        .message(1, clock -> clock.number(1, 1).number(2, 2000))
                        .message(1, clock -> clock.number(1, 6).number(2, 1000))));
  }

  private void log(Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, 5000).message(ANDROID_LOG, content));
  }

  private static Consumer<TraceMessageBuilder> value(
      String name, Consumer<TraceMessageBuilder> of) {
    return value -> of.accept(value.text(1, name));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldAddRecordsAtTheirOwnTimes() throws IOException {
    relateClocks();
    log(log ->
        log.message(
                1,
                event ->
                    event
                        .number(1, 3)
                        .number(2, 70)
                        .number(3, 71)
                        .number(4, 1000)
                        .number(5, 4000)
                        .text(6, "Garden")
                        .number(7, 6)
                        .text(8, "no water"))
            .message(1, event -> event.number(5, 3500)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(LOGS, "ts", "prio", "log_source", "tag", "msg"))
          .containsExactly("2500 4 android_logcat  ", "3000 6 android_logcat Garden no water");
      assertThat(tables.rows("__intrinsic_thread", "tid")).contains("71");
      assertThat(tables.rows("__intrinsic_process", "pid")).contains("70");
    }
  }

  @Test
  void shouldWriteValuesAsText() throws IOException {
    relateClocks();
    log(log ->
        log.message(
            1,
            event ->
                event
                    .number(5, 4000)
                    .text(8, "am_proc")
                    .message(9, value("n", it -> it.number(2, -3)))
                    .message(9, value("r", it -> it.fixed32(3, Float.floatToIntBits(0.5f))))
                    .message(9, value("t", it -> it.text(4, "x\0y")))
                    .message(9, value("none", it -> {}))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(LOGS, "msg")).containsExactly("am_proc n=-3 r=0.500000 t=\"x\" none=");
    }
  }

  @Test
  void shouldCutLongValues() throws IOException {
    relateClocks();
    String text = "x".repeat(3000);
    log(log ->
        log.message(
            1,
            event ->
                event
                    .number(5, 4000)
                    .message(9, value("a", it -> it.text(4, text)))
                    .message(9, value("b", it -> it.text(4, text)))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(LOGS, "msg"))
          .singleElement()
          .satisfies(message -> assertThat(message).startsWith(" a=\"x").hasSize(4095));
    }
  }

  @Test
  void shouldKeepWhatTheRecorderCounted() throws IOException {
    log(log -> log.message(2, stats -> stats.number(1, 9).number(2, 1).number(3, 2)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "android_log_num_total 9", "android_log_num_failed 1", "android_log_num_skipped 2");
    }
  }

  @Test
  void shouldCountRecordsWithoutTime() throws IOException {
    log(log -> log.message(1, event -> event.number(5, 4000).text(8, "lost")));
    relateClocks();
    log(log -> log.message(1, event -> event.number(5, 500).text(8, "early")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(LOGS, "msg")).isEmpty();
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "clock_sync_failure_unknown_source_clock 1",
              "trace_sorter_negative_timestamp_dropped 1");
    }
  }
}
