package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Legacy track events with the phases of Chrome's JSON, and with thread times. */
@Timeout(240)
class LegacyEventsTest {
  private static final int TRACK_EVENT = 11;
  private static final int THREAD_DESCRIPTOR = 44;
  private static final int LEGACY = 6;
  private static final int NAME = 23;
  private static final int CATEGORY = 22;
  private static final int TIME_DELTA_US = 1;
  private static final int THREAD_TIME_DELTA_US = 2;
  private static final int ANNOTATION = 4;
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String ARGS = "__intrinsic_args";
  private static final String STATS = "__intrinsic_stats";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @BeforeEach
  void describeThread() {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .number(13, 1)
                .message(
                    THREAD_DESCRIPTOR,
                    thread ->
                        thread
                            .number(1, 5)
                            .number(2, 6)
                            .text(5, "gardener")
                            .number(6, 1000)
                            .number(7, 400)));
  }

  @Test
  void shouldAddTimeDeltasToTimeOfThreadDescriptor() throws IOException {
    event(10, 'B', "dig", legacy -> {});
    event(5, 'E', "dig", legacy -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name", "category"))
          .containsExactly("1010000 5000 dig garden");
      assertThat(tables.rows(TRACKS, "type", "utid")).containsExactly("thread_execution 2");
    }
  }

  @Test
  void shouldWriteThreadTimeIntoSliceAndCounter() throws IOException {
    event(10, 'X', "dig", legacy -> legacy.number(3, 7).number(4, 2), 30);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "thread_ts", "thread_dur"))
          .containsExactly("1010000 7000 430000 2000");
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("1010000 430000.0");
      assertThat(tables.rows(TRACKS, "type")).contains("thread_time");
    }
  }

  @Test
  void shouldNestAsyncSlicesOfOneId() throws IOException {
    event(1, 'b', "season", legacy -> legacy.number(11, 77));
    event(1, 'b', "week", legacy -> legacy.number(11, 77));
    event(1, 'e', "week", legacy -> legacy.number(11, 77));
    event(1, 'e', "season", legacy -> legacy.number(11, 77));
    event(1, 'n', "frost", legacy -> legacy.number(10, 77));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "dur", "name", "depth"))
          .containsExactly("3000 season 0", "1000 week 1", "0 frost 0");
      assertThat(tables.rows(TRACKS, "name", "type", "upid"))
          .containsExactly(
              "season legacy_async_global_slice -", "frost legacy_async_process_slice 1");
      assertThat(tables.rows(ARGS, "key", "int_value"))
          .contains("legacy_trace_source_id 77", "legacy_event.passthrough_utid 2");
    }
  }

  @Test
  void shouldPutInstantsOnTracksOfTheirScope() throws IOException {
    event(1, 'I', "rain", legacy -> legacy.number(14, 1));
    event(1, 'I', "lunch", legacy -> legacy.number(14, 2));
    event(1, 'I', "sneeze", legacy -> legacy.number(14, 3));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "type"))
          .containsExactly(
              "legacy_chrome_global_instants", "chrome_process_instant", "thread_execution");
    }
  }

  @Test
  void shouldJoinSlicesByEventsOfFlows() throws IOException {
    event(1, 'B', "sow", legacy -> {});
    event(1, 's', "seed", legacy -> legacy.number(6, 9));
    event(1, 'E', "sow", legacy -> {});
    event(1, 'B', "reap", legacy -> {});
    event(1, 'f', "seed", legacy -> legacy.number(6, 9).number(12, 1));
    event(1, 'E', "reap", legacy -> {});
    event(1, 't', "seed", legacy -> legacy.number(10, 9));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in")).containsExactly("0 1");
      assertThat(tables.rows(STATS, "name", "value"))
          .contains("flow_invalid_id 1", "track_event_parser_errors 1");
    }
  }

  @Test
  void shouldJoinSlicesWithEqualBindIdsByFlow() throws IOException {
    event(1, 'X', "sow", legacy -> legacy.number(3, 1).number(8, 4).number(13, 2));
    event(5, 'X', "reap", legacy -> legacy.number(3, 1).number(8, 4).number(13, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in", "trace_id"))
          .containsExactly("0 1 4");
    }
  }

  @Test
  void shouldNameProcessByMetadataEvent() throws IOException {
    trace.message(1, packet -> packet.number(10, 3).message(TRACK_EVENT, named("process_name")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name")).contains("5 orchard");
    }
  }

  @Test
  void shouldKeepEventsWithoutTableAsRawEvents() throws IOException {
    event(10, 'D', "flower", legacy -> legacy.number(3, 4).number(4, 2).number(11, 9), 5);
    event(5, 'M', "num_cpus", legacy -> legacy.number(9, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_chrome_raw", "ts", "name", "utid"))
          .containsExactly(
              "1010000 track_event.legacy_event 2", "1015000 track_event.legacy_event 2");
      assertThat(tables.rows(ARGS, "key", "value_type", "int_value", "string_value"))
          .containsSubsequence(
              "legacy_event.category string - garden",
              "legacy_event.name string - flower",
              "legacy_event.phase string - D",
              "legacy_event.duration_ns int 4000 -",
              "legacy_event.thread_timestamp_ns int 405000 -",
              "legacy_event.thread_duration_ns int 2000 -",
              "legacy_event.global_id uint 9 -",
              "legacy_event.name string - num_cpus",
              "legacy_event.use_async_tts bool 1 -");
    }
  }

  @Test
  void shouldUseThreadIdOfEventInsteadOfDescriptor() throws IOException {
    event(1, 'X', "dig", legacy -> legacy.number(3, 1).number(19, 8));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_thread", "tid", "upid")).contains("8 1");
      assertThat(tables.rows(TRACKS, "utid")).containsExactly("3");
    }
  }

  @Test
  void shouldCountEventsWithoutTimestamp() throws IOException {
    trace.message(
        1, packet -> packet.number(10, 3).message(TRACK_EVENT, event -> event.number(9, 1)));
    trace.message(
        1,
        packet ->
            packet
                .number(10, 4)
                .message(TRACK_EVENT, event -> event.number(9, 1).number(TIME_DELTA_US, 5)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value"))
          .contains(
              "track_event_missing_timestamp 1",
              "track_event_skipped_timestamp_delta_without_valid_state 1");
    }
  }

  @Test
  void shouldReadJsonAndNestedDebugAnnotations() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .message(
                    TRACK_EVENT,
                    event ->
                        event
                            .number(9, 3)
                            .number(TIME_DELTA_US, 1)
                            .text(NAME, "harvest")
                            .message(
                                ANNOTATION,
                                annotation ->
                                    annotation
                                        .text(10, "basket")
                                        .text(
                                            9,
                                            "{\"plums\": [3, null, 2.5], \"full\": true, "
                                                + "\"by\": \"Ann\\n\", \"cut"))
                            .message(
                                ANNOTATION,
                                annotation ->
                                    annotation
                                        .text(10, "box")
                                        .message(
                                            8,
                                            value ->
                                                value
                                                    .number(1, 1)
                                                    .text(2, "sides")
                                                    .message(
                                                        3,
                                                        list ->
                                                            list.number(1, 2)
                                                                .message(4, at -> at.number(5, 4))
                                                                .message(
                                                                    4, at -> at.number(7, 1)))))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "value_type", "int_value", "real_value"))
          .contains(
              "debug.basket.plums[0] int 3 -",
              "debug.basket.plums[1] real - 2.5",
              "debug.basket.full bool 1 -",
              "debug.box.sides[0] int 4 -",
              "debug.box.sides[1] bool 1 -");
      assertThat(tables.rows(ARGS, "key", "string_value")).contains("debug.basket.by Ann\n");
    }
  }

  private static Consumer<TraceMessageBuilder> named(String what) {
    return event ->
        event
            .number(TIME_DELTA_US, 1)
            .text(NAME, what)
            .message(LEGACY, legacy -> legacy.number(2, 'M'))
            .message(ANNOTATION, annotation -> annotation.text(10, "name").text(6, "orchard"));
  }

  private void event(long deltaUs, char phase, String name, Consumer<TraceMessageBuilder> legacy) {
    event(deltaUs, phase, name, legacy, 0);
  }

  private void event(
      long deltaUs,
      char phase,
      String name,
      Consumer<TraceMessageBuilder> legacy,
      long threadDeltaUs) {
    trace.message(
        1,
        packet ->
            packet
                .number(10, 3)
                .message(
                    TRACK_EVENT,
                    event -> {
                      event
                          .number(TIME_DELTA_US, deltaUs)
                          .text(CATEGORY, "garden")
                          .text(NAME, name)
                          .message(LEGACY, fields -> legacy.accept(fields.number(2, phase)));
                      if (threadDeltaUs > 0) {
                        event.number(THREAD_TIME_DELTA_US, threadDeltaUs);
                      }
                    }));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
