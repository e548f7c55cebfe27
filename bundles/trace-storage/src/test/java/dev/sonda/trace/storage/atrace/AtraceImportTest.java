package dev.sonda.trace.storage.atrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.tables.TableRowFormatter;
import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.storage.TraceStorage;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class AtraceImportTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final String TRACKS = "__intrinsic_track";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String ARGS = "__intrinsic_args";
  private static final int TID = 101;

  private final TraceStorage storage = new TraceStorage();
  private final AtraceImport marks = new AtraceImport(storage);

  @Test
  void shouldNestSlicesOfThread() {
    mark(10, "B|100|outer|with bars");
    mark(12, "B|100|inner\n");
    mark(15, "E|100");
    mark(20, "E");
    mark(25, "I|100|instant");
    mark(30, "B|100|");
    assertThat(rows(SLICES, "ts", "dur", "name", "depth", "parent_id"))
        .containsExactly(
            "10 10 outer|with bars 0 -",
            "12 3 inner 1 0",
            "25 0 instant 0 -",
            "30 -1 [empty slice name] 0 -");
  }

  @Test
  void shouldIgnoreEndOfUnknownThread() {
    mark(20, "E");
    assertThat(rows("__intrinsic_thread", "tid")).containsExactly("0");
  }

  @Test
  void shouldCountBeginsOfOpenAsyncSlice() {
    mark(10, "S|100|request|7");
    mark(11, "S|100|request|7");
    mark(12, "S|100|request|8");
    mark(20, "F|100|request|7");
    mark(21, "F|100|request|8");
    try (ImportedTrace trace = storage.finish()) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows(SLICES, "ts", "dur", "name", "track_id"))
          .containsExactly("10 10 request 0", "12 9 request 1");
      assertThat(tables.rows(TRACKS, "name", "type", "upid", "track_group_id"))
          .containsExactly("request atrace_async_slice 1 0", "request atrace_async_slice 1 0");
      assertThat(tables.rows(ARGS, "key", "int_value"))
          .contains(
              "cookie 7",
              "legacy_unnestable_begin_count 2",
              "legacy_unnestable_last_begin_ts 11",
              "cookie 8",
              "legacy_unnestable_begin_count 1",
              "legacy_unnestable_last_begin_ts 12");
    }
  }

  @Test
  void shouldPutSlicesOnTracksThatMarksName() {
    mark(10, "N|100|lane|moment");
    mark(11, "G|100|lane|slice|5");
    mark(14, "H|100|lane|5");
    mark(15, "H|100|lane|ignored|5");
    mark(16, "N|100|DeviceStateChanged|folded");
    try (ImportedTrace trace = storage.finish()) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows(SLICES, "ts", "dur", "name", "track_id"))
          .containsExactly("10 0 moment 0", "11 3 slice 1", "16 0 folded 2");
      assertThat(tables.rows(TRACKS, "name", "type"))
          .containsExactly(
              "lane atrace_async_slice_for_track",
              "lane atrace_async_slice_for_track",
              "DeviceStateChanged android_device_state");
      assertThat(tables.rows(ARGS, "key", "value_type", "int_value"))
          .contains("utid uint 2", "end_utid uint 2");
    }
  }

  @Test
  void shouldImportCounterMarksAsCounterValues() {
    mark(10, "C|100|queue|42");
    mark(11, "C|100|queue|-1|group");
    mark(12, "C|100|ScreenState|2");
    mark(13, "C|100|battery_stats.wifi|1");
    mark(14, "C|100|kill_one_process|77");
    try (ImportedTrace trace = storage.finish()) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows(COUNTERS, "ts", "value", "track_id"))
          .containsExactly("10 42.0 0", "11 -1.0 0", "12 2.0 1", "13 1.0 2", "14 77.0 4");
      assertThat(tables.rows(TRACKS, "name", "type", "upid"))
          .containsExactly(
              "queue atrace_counter 1",
              "ScreenState screen_state -",
              "battery_stats.wifi battery_stats -",
              "LMK android_lmk 2",
              "kill_one_process atrace_counter 1");
      assertThat(tables.rows(SLICES, "ts", "name")).containsExactly("14 mem.lmk");
    }
  }

  @Test
  void shouldReadKilledProcessFromSliceName() {
    mark(10, "B|100|lmk,55,3,900,x");
    try (ImportedTrace trace = storage.finish()) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows(COUNTERS, "value")).containsExactly("900.0");
      assertThat(tables.rows("__intrinsic_process", "pid")).containsExactly("0", "100", "55");
    }
  }

  @Test
  void shouldCountMarksThatAreBroken() {
    for (String text : List.of("", "hello", "B|x|name", "C|1|name|x", "S|1||3", "|1", "N|1|a")) {
      mark(10, text);
    }
    mark(11, "trace_event_clock_sync: parent_ts=1.0");
    try (ImportedTrace trace = storage.finish()) {
      TableRowFormatter tables = new TableRowFormatter(trace.catalog());
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("systrace_parse_failure 7");
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
    }
  }

  private List<String> rows(String table, String... columns) {
    try (ImportedTrace trace = storage.finish()) {
      return new TableRowFormatter(trace.catalog()).rows(table, columns);
    }
  }

  private void mark(long timeNs, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    marks.onMark(timeNs, TID, MemorySegment.ofArray(bytes), 0, bytes.length);
  }
}
