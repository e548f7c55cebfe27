package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class TrackEventsTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final long THREAD = 77;
  private static final int BEGIN = 1;
  private static final int END = 2;
  private static final int INSTANT = 3;
  private static final int COUNTER = 4;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  @Test
  void shouldNestSlicesOfThread() throws IOException {
    threadTrack();
    event(100, BEGIN, fields -> fields.number(10, 1).number(3, 1));
    event(120, BEGIN, fields -> fields.text(23, "inner"));
    event(130, INSTANT, fields -> fields.text(23, "now"));
    event(150, END, fields -> {});
    event(200, END, fields -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "category", "name", "depth", "parent_id"))
          .containsExactly("100 100 shop outer 0 -", "120 30 - inner 1 0", "130 0 - now 2 1");
      assertThat(tables.rows("__intrinsic_track", "kind", "utid", "type"))
          .containsExactly("slice 2 thread_execution");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name", "upid"))
          .containsExactly("0 swapper 0", "5 - 1", "6 worker 1");
    }
  }

  @Test
  void shouldWriteArgumentsOnceForEqualSets() throws IOException {
    threadTrack();
    for (int i = 0; i < 2; i++) {
      event(
          100 + i,
          INSTANT,
          fields ->
              fields
                  .message(4, arg -> arg.text(10, "count").number(4, 3))
                  .message(
                      4,
                      arg ->
                          arg.text(10, "list")
                              .message(12, item -> item.text(6, "a"))
                              .message(12, item -> item.real(5, 0.5))));
    }
    try (ImportedTablesFixture tables = importTrace()) {
      String set = tables.rows(SLICES, "arg_set_id").getFirst();
      assertThat(tables.rows(SLICES, "arg_set_id")).containsExactly(set, set);
      assertThat(
              tables.rows(
                  "__intrinsic_args",
                  "arg_set_id",
                  "key",
                  "flat_key",
                  "int_value",
                  "string_value",
                  "real_value",
                  "value_type"))
          .filteredOn(row -> row.startsWith(set + " "))
          .containsExactly(
              set + " debug.count debug.count 3 - - int",
              set + " debug.list[0] debug.list - a - string",
              set + " debug.list[1] debug.list - - 0.5 real");
    }
  }

  @Test
  void shouldJoinSlicesByFlows() throws IOException {
    threadTrack();
    event(100, INSTANT, fields -> fields.fixed(47, 9));
    event(110, INSTANT, fields -> fields.fixed(47, 9));
    event(120, INSTANT, fields -> fields.fixed(48, 9));
    event(130, INSTANT, fields -> fields.fixed(47, 9));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_flow", "slice_out", "slice_in", "trace_id"))
          .containsExactly("0 1 9", "1 2 9");
    }
  }

  @Test
  void shouldAddUpIncrementalCounters() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .message(
                    60,
                    track ->
                        track
                            .number(1, 88)
                            .text(2, "bytes")
                            .message(
                                8, counter -> counter.number(3, 3).number(4, 1024).number(5, 1))));
    counter(100, 2);
    counter(110, 3);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("100 2048.0", "110 5120.0");
      assertThat(tables.rows("__intrinsic_track", "kind", "name", "unit", "type"))
          .containsExactly("counter bytes bytes global_counter_track_event");
    }
  }

  @Test
  void shouldLeaveOutEventsOfTracksThatAreTheirOwnAncestors() throws IOException {
    trace.message(1, p -> p.message(60, track -> track.number(1, 1).number(5, 2)));
    trace.message(1, p -> p.message(60, track -> track.number(1, 2).number(5, 1)));
    trace.message(
        1,
        packet ->
            packet
                .number(8, 100)
                .number(10, 3)
                .message(11, event -> event.number(9, INSTANT).number(11, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("track_event_track_hierarchy_loop 3", "track_event_parser_errors 3");
    }
  }

  @Test
  void shouldReadExtensionFieldsThatTraceDescribes() throws IOException {
    trace.message(
        1,
        packet ->
            packet.message(
                72, descriptor -> descriptor.message(1, set -> set.message(1, this::orders))));
    threadTrack();
    event(
        100,
        INSTANT,
        fields ->
            fields
                .message(2000, order -> order.number(1, 7).text(2, "tea").text(2, "milk"))
                .number(2001, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_args", "flat_key", "key", "int_value", "string_value"))
          .contains(
              "order.id order.id 7 -",
              "order.items order.items[0] - tea",
              "order.items order.items[1] - milk");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("unknown_extension_fields 1");
    }
  }

  private void orders(TraceMessageBuilder file) {
    file.text(2, "shop")
        .message(
            4,
            message ->
                message
                    .text(1, "Order")
                    .message(2, id -> id.text(1, "id").number(3, 1).number(4, 1).number(5, 4))
                    .message(
                        2, items -> items.text(1, "items").number(3, 2).number(4, 3).number(5, 9)))
        .message(
            7,
            extension ->
                extension
                    .text(1, "order")
                    .text(2, ".perfetto.protos.TrackEvent")
                    .number(3, 2000)
                    .number(4, 1)
                    .number(5, 11)
                    .text(6, ".shop.Order"));
  }

  @Test
  void shouldWriteLogMessageEventsToLogTable() throws IOException {
    threadTrack();
    trace.message(
        1,
        packet ->
            packet
                .number(8, 100)
                .number(10, 3)
                .number(13, 2)
                .message(12, data -> data.message(20, body -> body.number(1, 4).text(2, "ready")))
                .message(
                    11,
                    fields ->
                        fields
                            .number(9, INSTANT)
                            .number(11, THREAD)
                            .message(21, log -> log.number(2, 4).number(3, 5))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_logs", "ts", "prio", "tag", "msg"))
          .containsExactly("100 5 - ready");
    }
  }

  /**
   * Like the first packet of Perfetto's own SDK: the snapshot's own timestamp is in the new clock.
   */
  @Test
  void shouldConvertTimesOfIncrementalSequenceClock() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 5)
                .number(10, 3)
                .number(13, 1)
                .message(59, defaults -> defaults.number(58, 64))
                .message(
                    6,
                    snapshot ->
                        snapshot
                            .message(1, clock -> clock.number(1, 6).number(2, 5000))
                            .message(
                                1,
                                clock ->
                                    clock.number(1, 64).number(2, 5).number(3, 1).number(4, 1000))
                            .number(2, 6)));
    event(3, INSTANT, fields -> {});
    event(2, INSTANT, fields -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts")).containsExactly("8000", "10000");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("clock_sync_failure_unknown_source_clock 0");
    }
  }

  @Test
  void shouldLeaveOutEventsWhoseStateIsLost() throws IOException {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 100)
                .number(10, 3)
                .number(13, 2)
                .message(11, event -> event.number(9, INSTANT).number(10, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("packet_skipped_seq_needs_incremental_state_invalid 1");
    }
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  /**
   * Writes a sequence's first packet: the track of thread 6 in process 5, a name and a category.
   */
  private void threadTrack() {
    trace.message(
        1,
        packet ->
            packet
                .number(8, 1)
                .number(10, 3)
                .number(13, 1)
                .message(
                    12,
                    interned ->
                        interned
                            .message(1, category -> category.number(1, 1).text(2, "shop"))
                            .message(2, name -> name.number(1, 1).text(2, "outer")))
                .message(
                    60,
                    track ->
                        track
                            .number(1, THREAD)
                            .message(
                                4, thread -> thread.number(1, 5).number(2, 6).text(5, "worker"))));
  }

  private void event(long time, int type, Consumer<TraceMessageBuilder> more) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, time)
                .number(10, 3)
                .number(13, 2)
                .message(
                    11,
                    event -> {
                      event.number(9, type).number(11, THREAD);
                      more.accept(event);
                    }));
  }

  private void counter(long time, long growth) {
    trace.message(
        1,
        packet ->
            packet
                .number(8, time)
                .number(10, 3)
                .message(11, event -> event.number(9, COUNTER).number(11, 88).number(30, growth)));
  }
}
