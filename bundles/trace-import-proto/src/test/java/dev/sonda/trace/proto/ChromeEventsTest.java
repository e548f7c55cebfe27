package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chrome's processes, threads and typed events. */
@Timeout(240)
class ChromeEventsTest {
  private static final int TRACK_EVENT = 11;
  private static final int INTERNED = 12;
  private static final int TRACK_DESCRIPTOR = 60;
  private static final long SECOND = 1_000_000_000;
  private static final String ARGS = "__intrinsic_args";
  private static final String MISSING = "__intrinsic_experimental_missing_chrome_processes";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private int flags = 3;

  private void packet(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet -> {
          packet.number(8, timeNs).number(10, 1).number(13, flags);
          content.accept(packet);
        });
    flags = 2;
  }

  private void descriptor(long timeNs, Consumer<TraceMessageBuilder> content) {
    packet(timeNs, packet -> packet.message(TRACK_DESCRIPTOR, content));
  }

  private void instant(long timeNs, Consumer<TraceMessageBuilder> content) {
    packet(
        timeNs,
        packet ->
            packet.message(
                TRACK_EVENT,
                event -> {
                  event.number(9, 3).text(23, "event");
                  content.accept(event);
                }));
  }

  private void process(long timeNs, int pid) {
    descriptor(timeNs, track -> track.number(1, pid).message(3, process -> process.number(1, pid)));
  }

  private void listActive(long timeNs, int pid) {
    instant(timeNs, event -> event.message(1042, active -> active.number(1, pid)));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldNameProcessesAndThreadsByTheirTypes() throws IOException {
    descriptor(
        1,
        track ->
            track
                .number(1, 5)
                .message(3, process -> process.number(1, 40).text(8, "a page"))
                .message(6, chrome -> chrome.number(1, 2).text(4, "host").number(5, 7)));
    descriptor(
        2,
        track ->
            track
                .number(1, 6)
                .message(4, thread -> thread.number(1, 40).number(2, 41))
                .message(7, chrome -> chrome.number(1, 2)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_process", "pid", "name")).contains("40 Renderer");
      assertThat(tables.rows("__intrinsic_thread", "tid", "name")).contains("41 ChromeIOThread");
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              "chrome.process_label[0] a page -",
              "chrome.process_type Renderer -",
              "chrome.host_app_package_name host -",
              "chrome.crash_trace_id - 7");
    }
  }

  @Test
  void shouldGiveThreadsOfSandboxesDistinctIds() throws IOException {
    descriptor(
        1,
        track ->
            track
                .number(1, 6)
                .message(4, thread -> thread.number(1, 40).number(2, 1).text(5, "t"))
                .message(7, chrome -> chrome.number(3, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_thread", "tid", "name")).contains((40L << 32 | 1) + " t");
    }
  }

  @Test
  void shouldListActiveProcessesWithoutDescriptorAsMissing() throws IOException {
    process(0, 10);
    listActive(0, 10);
    listActive(0, 11);
    listActive(0, 12);
    process(SECOND, 11);
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(MISSING, "reliable_from")).containsExactly(SECOND + "", "-");
    }
  }

  @Test
  void shouldReplaceSourceLocationIdByLocation() throws IOException {
    packet(
        1,
        packet ->
            packet.message(
                INTERNED,
                data ->
                    data.message(
                        4,
                        place ->
                            place.number(1, 9).text(2, "a\\b.cc").text(3, "f").number(4, 12))));
    instant(2, event -> event.message(1001, level -> level.number(1, 2).number(2, 9)));
    instant(3, event -> event.message(1001, level -> level.number(2, 10)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              "chrome_memory_pressure_notification.level MEMORY_PRESSURE_LEVEL_CRITICAL -",
              "chrome_memory_pressure_notification.file_name a/b.cc -",
              "chrome_memory_pressure_notification.function_name f -",
              "chrome_memory_pressure_notification.line_number - 12",
              "chrome_memory_pressure_notification.creation_location_iid - 10");
    }
  }

  @Test
  void shouldKeepNameOfHistogramSampleThatAlsoHasInternedName() throws IOException {
    packet(
        1,
        packet ->
            packet.message(
                INTERNED, data -> data.message(25, name -> name.number(1, 3).text(2, "Zoom"))));
    instant(2, event -> event.message(28, sample -> sample.text(2, "Scroll").number(4, 3)));
    instant(3, event -> event.message(28, sample -> sample.number(4, 3)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .filteredOn(row -> row.startsWith("chrome_histogram_sample.name "))
          .containsExactly(
              "chrome_histogram_sample.name Scroll", "chrome_histogram_sample.name Zoom");
    }
  }

  @Test
  void shouldTranslateHashesByTranslationTable() throws IOException {
    packet(
        1,
        packet ->
            packet.message(
                82,
                tables ->
                    tables.message(
                        1,
                        table ->
                            table.message(1, entry -> entry.number(1, 77).text(2, "Startup")))));
    instant(2, event -> event.message(28, sample -> sample.number(1, 77)));
    instant(3, event -> event.message(28, sample -> sample.number(1, 78)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              "chrome_histogram_sample.name Startup -",
              "chrome_histogram_sample.name_hash - 77",
              "chrome_histogram_sample.name_hash - 78")
          .filteredOn(row -> row.startsWith("chrome_histogram_sample.name "))
          .hasSize(1);
    }
  }

  @Test
  void shouldShowSlicesAndTracksUnderTranslatedNames() throws IOException {
    packet(1, packet -> packet.message(82, table -> table.message(4, rename("event", "shown"))));
    packet(1, packet -> packet.message(82, table -> table.message(5, rename("raw", "track"))));
    process(1, 10);
    descriptor(2, track -> track.number(1, 20).number(5, 10).text(2, "raw"));
    instant(3, event -> event.number(11, 20));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "name")).containsExactly("shown");
      assertThat(tables.rows("__intrinsic_track", "name")).contains("track").doesNotContain("raw");
    }
  }

  private static Consumer<TraceMessageBuilder> rename(String from, String to) {
    return table -> table.message(1, entry -> entry.text(1, from).text(2, to));
  }

  @Test
  void shouldMakeInstantOfTriggerAndMetadataOfChrome() throws IOException {
    packet(5, packet -> packet.message(109, trigger -> trigger.fixed32(2, 33)));
    packet(
        6,
        packet ->
            packet.message(
                51,
                chrome ->
                    chrome
                        .number(2, 101)
                        .message(4, trial -> trial.number(1, 7).number(2, 8))
                        .text(8, "Android")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "ts", "name"))
          .containsExactly("5 chrome_trigger");
      assertThat(tables.rows("__intrinsic_metadata", "name", "int_value", "str_value"))
          .contains(
              "cr-a-playstore_version_code 101 -",
              "cr-a-field_trial_hashes - { name: 7, group: 8 } ",
              "cr-a-os-name - Android",
              "cr-triggered_rule_name_hash 33 -");
    }
  }

  @Test
  void shouldSetProcessOrderWhenRootTrackOrdersByRank() throws IOException {
    descriptor(0, root -> root.number(1, 0).number(19, 1));
    descriptor(
        1, track -> track.number(1, 5).message(3, process -> process.number(1, 40)).number(12, 6));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "int_value")).contains("process_sort_index_hint 6");
    }
  }

  @Test
  void shouldLinkGpuWorkWithSubmitAndWaitEvents() throws IOException {
    packet(
        1,
        packet ->
            packet
                .message(
                    INTERNED,
                    data ->
                        data.message(
                            1000,
                            kernel ->
                                kernel
                                    .number(1, 4)
                                    .text(2, "_Z3addi")
                                    .message(5, arg -> arg.text(2, "registers").number(4, 32))))
                .message(
                    53,
                    stage ->
                        stage
                            .number(1, 8)
                            .number(2, 5)
                            .text(17, "work")
                            .number(19, 4)
                            .message(21, launch -> launch.message(1, size -> size.number(1, 64)))));
    instant(1, event -> event.message(3000, work -> work.number(1, 8)));
    instant(9, event -> event.message(3000, work -> work.packed(2, 8)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "name"))
          .containsExactlyInAnyOrder("work", "event", "event");
      assertThat(tables.rows("__intrinsic_flow", "slice_out")).hasSize(2);
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains("kernel_name _Z3addi -", "registers - 32", "launch.grid_size.x - 64");
    }
  }

  @Test
  void shouldNameMethodsOfInterfacesBySymbolsThatComeLater() throws IOException {
    packet(
        1,
        packet ->
            packet.message(
                INTERNED,
                data ->
                    data.message(17, path -> path.number(1, 1).text(2, "lib.so"))
                        .message(16, build -> build.number(1, 2).text(2, "id"))
                        .message(19, file -> file.number(1, 3).number(2, 2).number(7, 1))
                        .message(28, place -> place.number(1, 9).number(2, 3).number(3, 123))
                        .message(28, place -> place.number(1, 8).number(2, 3).number(3, 124))));
    instant(2, event -> event.message(38, mojo -> mojo.number(4, 9)));
    instant(3, event -> event.message(38, mojo -> mojo.number(4, 8)));
    packet(
        4,
        packet ->
            packet.message(
                61,
                symbols ->
                    symbols
                        .text(1, "/lib.so")
                        .text(2, "id")
                        .message(
                            3,
                            symbol ->
                                symbol
                                    .number(1, 123)
                                    .message(
                                        2,
                                        line ->
                                            line.text(1, "a::File::Close_Sym::IPCStableHash()")))));
    String key = "chrome_mojo_event_info.";
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              key + "mojo_method_name a::File::Close -",
              key + "mojo_interface_tag a.File -",
              key + "mojo_interface_method.native_symbol.rel_pc - 124");
    }
  }
}
