package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Events of Windows: switches, files, disks and memory. */
@Timeout(240)
class EtwEventsTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final String COUNTERS = "__intrinsic_counter";
  private static final String TRACKS = "__intrinsic_track";
  private static final String SCHED = "__intrinsic_sched_slice";
  private static final String STATES = "__intrinsic_thread_state";
  private static final String STATS = "__intrinsic_stats";
  private static final String ARGS = "__intrinsic_args";
  private static final int ETW_EVENTS = 95;
  private static final int THREAD = 77;

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  /** A bundle of CPU 1 with one event. */
  private void event(long timeNs, int field, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet ->
            packet.message(
                ETW_EVENTS,
                bundle ->
                    bundle
                        .number(1, 1)
                        .message(
                            2,
                            event ->
                                event
                                    .number(1, timeNs)
                                    .number(5, THREAD)
                                    .message(field, content))));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldMakeSliceOfOperationOnFile() throws IOException {
    event(200, 8, list -> list.number(1, 54).number(6, 1).text(8, "dir/").number(9, 72));
    event(250, 12, end -> end.number(1, 54).number(3, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly("200 50 DirectoryEnumeration");
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              "I/O Request Packet - 54",
              "Info Class FileDirectoryInformation -",
              "Enumeration Path dir/ -",
              "NT Status - 7");
    }
  }

  @Test
  void shouldReportMissingBeginOrEndOfOperation() throws IOException {
    event(100, 7, create -> create.number(1, 54).text(7, "a"));
    event(200, 7, create -> create.number(1, 54).text(7, "b"));
    event(300, 12, end -> end.number(1, 55));
    event(400, 11, simple -> simple.number(2, 1).number(5, 73));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name"))
          .containsExactly(
              "100 0 CreateFile", "200 0 CreateFile", "300 0 EndOperation", "400 0 Flush");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .filteredOn(row -> row.startsWith("Missing"))
          .containsExactlyInAnyOrder(
              "Missing Event End", "Missing Event End", "Missing Event Start");
    }
  }

  @Test
  void shouldNameExtraArgumentByFileInformationClass() throws IOException {
    event(1, 9, info -> info.number(4, 33).number(6, 13).number(7, 69));
    event(2, 9, info -> info.number(4, 44).number(6, 20).number(7, 69));
    event(3, 9, info -> info.number(4, 55).number(6, 99).number(7, 1));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "name"))
          .containsExactly("SetInformation", "SetInformation", "Info");
      assertThat(tables.rows(ARGS, "key", "int_value"))
          .contains("Disposition 33", "File Size 44", "Extra Info 55", "Info Class 99");
    }
  }

  @Test
  void shouldMakeSlicesOfDiskOperations() throws IOException {
    event(100, 15, disk -> disk.number(1, 0).number(3, 4096).number(7, 30).number(9, 11));
    event(200, 15, disk -> disk.number(9, 99));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "name")).containsExactly("100 30 DiskWrite");
      assertThat(tables.rows(STATS, "name", "value")).contains("missing_disk_io_event_name 1");
    }
  }

  @Test
  void shouldMakeCountersOfMemoryPages() throws IOException {
    event(100, 6, pages -> pages.number(2, 10).number(7, 20).number(7, 30).number(13, 40));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(TRACKS, "name"))
          .containsExactly(
              "Zero Page Count",
              "Standby Pri-0 Page Count",
              "Standby Pri-1 Page Count",
              "Commit Page Count");
      assertThat(tables.rows(COUNTERS, "value")).containsExactly("10.0", "20.0", "30.0", "40.0");
    }
  }

  @Test
  void shouldMakeSlicesOfCpusAndStatesOfThreads() throws IOException {
    event(100, 2, change -> change.number(1, 10).number(2, 20).number(3, 16).number(8, 5));
    event(150, 3, ready -> ready.number(1, 20));
    event(200, 2, change -> change.number(1, 20).number(2, 10).number(11, 2).number(8, 5));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SCHED, "ts", "dur", "end_state", "priority"))
          .containsExactly("100 100 Waiting 8", "200 -1 - 0");
      assertThat(tables.rows(STATES, "ts", "dur", "state", "io_wait", "blocked_function"))
          .contains("100 100 Running - -", "150 50 R - -", "200 -1 Waiting 1 PageIn");
    }
  }

  @Test
  void shouldCountEventsWithoutTimeOrPossibleCpu() throws IOException {
    trace.message(
        1,
        packet ->
            packet.message(
                ETW_EVENTS,
                bundle ->
                    bundle
                        .message(2, event -> event.number(4, 1))
                        .message(2, event -> event.number(1, 5))
                        .message(2, event -> event.number(1, 5).number(4, 1024))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(STATS, "name", "value")).contains("etw_events_skipped 3");
    }
  }
}
