package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Counter values in track events, of the event's own and of extra counters. */
@Timeout(240)
class TrackEventCountersTest {
  private static final int TRACK_EVENT = 11;
  private static final int TRACK_DESCRIPTOR = 60;
  private static final int INSTANT = 3;
  private static final int COUNTER = 4;
  private static final int TRACK = 88;
  private static final int REAL_TRACK = 89;
  private static final int THREAD = 6;
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String SLICES = "__intrinsic_slice";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @BeforeEach
  void declareCounters() {
    counter(TRACK, counter -> counter.number(5, 1));
    counter(REAL_TRACK, counter -> {});
  }

  private void counter(int uuid, Consumer<TraceMessageBuilder> counter) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .message(
                    TRACK_DESCRIPTOR,
                    track -> track.number(1, uuid).text(2, "c" + uuid).message(8, counter)));
  }

  private void begin(int sequence) {
    trace.message(1, packet -> packet.number(8, 1).number(10, sequence).number(13, 1));
  }

  private void beginOfThread(int sequence) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .number(10, sequence)
                .number(13, 1)
                .message(
                    TRACK_DESCRIPTOR,
                    track ->
                        track.number(1, 5).message(4, of -> of.number(1, 5).number(2, THREAD))));
  }

  private void event(long timeNs, int sequence, int type, Consumer<TraceMessageBuilder> fields) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, timeNs)
                .number(10, sequence)
                .message(
                    TRACK_EVENT,
                    event -> {
                      event.number(9, type);
                      fields.accept(event);
                    }));
  }

  private void change(long timeNs, int sequence, int value) {
    event(timeNs, sequence, COUNTER, event -> event.number(11, TRACK).number(30, value));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldAddIncrementsPerSequence() throws IOException {
    begin(1);
    begin(2);
    change(100, 1, 100);
    change(150, 2, 50);
    change(200, 1, 10);
    change(250, 2, 5);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("100 100.0", "150 50.0", "200 110.0", "250 55.0");
    }
  }

  @Test
  void shouldAddIncrementsInWritingOrderUntilStateIsCleared() throws IOException {
    begin(1);
    change(300, 1, 1);
    change(200, 1, 2);
    begin(1);
    change(400, 1, 4);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("200 3.0", "300 1.0", "400 4.0");
    }
  }

  @Test
  void shouldAddIncrementsOfExtraCounters() throws IOException {
    begin(1);
    for (int time = 100; time <= 200; time += 100) {
      event(
          time,
          1,
          INSTANT,
          event ->
              event
                  .number(31, TRACK)
                  .number(12, 7)
                  .number(45, REAL_TRACK)
                  .fixed(46, Double.doubleToRawLongBits(0.5)));
    }
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value"))
          .containsExactly("100 7.0", "100 0.5", "200 14.0", "200 0.5");
    }
  }

  @Test
  void shouldKeepThreadOfSequenceWhenStateIsCleared() throws IOException {
    beginOfThread(1);
    begin(1);
    event(
        100,
        1,
        INSTANT,
        event ->
            event.number(45, REAL_TRACK).fixed(46, Double.doubleToRawLongBits(0.5)).text(23, "a"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "name")).containsExactly("100 a");
      assertThat(tables.rows("__intrinsic_track", "type", "utid"))
          .containsExactly("global_counter_track_event -", "thread_execution 2");
      assertThat(tables.rows(COUNTERS, "ts", "value")).containsExactly("100 0.5");
    }
  }

  @Test
  void shouldMakeCountersOfThreadTimeAndInstructions() throws IOException {
    beginOfThread(1);
    event(100, 1, INSTANT, event -> event.number(17, 10).number(20, 20));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(COUNTERS, "ts", "value")).containsExactly("100 10000.0", "100 20.0");
      assertThat(tables.rows(SLICES, "thread_ts", "thread_instruction_count"))
          .containsExactly("10000 20");
    }
  }
}
