package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Chrome's processes, threads and typed events. */
@Timeout(40)
class ChromeEventsTest {
  private static final int TRACK_EVENT = 11;
  private static final int INTERNED = 12;
  private static final int TRACK_DESCRIPTOR = 60;
  private static final long SECOND = 1_000_000_000;
  private static final String ARGS = "__intrinsic_args";
  private static final String MISSING = "__intrinsic_experimental_missing_chrome_processes";

  @TempDir Path folder;

  private final TraceBytes trace = new TraceBytes();

  private int flags = 3;

  private void packet(long timeNs, Consumer<TraceBytes> content) {
    trace.message(
        1,
        packet -> {
          packet.number(8, timeNs).number(10, 1).number(13, flags);
          content.accept(packet);
        });
    flags = 2;
  }

  private void descriptor(long timeNs, Consumer<TraceBytes> content) {
    packet(timeNs, packet -> packet.message(TRACK_DESCRIPTOR, content));
  }

  private void instant(long timeNs, Consumer<TraceBytes> content) {
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

  private ImportedTables importTrace() throws IOException {
    return new ImportedTables(folder, trace.toByteArray());
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
    try (ImportedTables tables = importTrace()) {
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
  void shouldGiveThreadsOfSandboxesNumbersOfTheirOwn() throws IOException {
    descriptor(
        1,
        track ->
            track
                .number(1, 6)
                .message(4, thread -> thread.number(1, 40).number(2, 1).text(5, "t"))
                .message(7, chrome -> chrome.number(3, 1)));
    try (ImportedTables tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_thread", "tid", "name"))
          .contains((40L << 32 | 1) + " t");
    }
  }

  @Test
  void shouldListActiveProcessesWithoutDescriptorAsMissing() throws IOException {
    process(0, 10);
    listActive(0, 10);
    listActive(0, 11);
    listActive(0, 12);
    process(SECOND, 11);
    try (ImportedTables tables = importTrace()) {
      assertThat(tables.rows(MISSING, "reliable_from")).containsExactly(SECOND + "", "-");
    }
  }

  @Test
  void shouldReplaceNumberOfPlaceInSourceByPlace() throws IOException {
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
    try (ImportedTables tables = importTrace()) {
      assertThat(tables.rows(ARGS, "key", "string_value", "int_value"))
          .contains(
              "chrome_memory_pressure_notification.level MEMORY_PRESSURE_LEVEL_CRITICAL -",
              "chrome_memory_pressure_notification.file_name a/b.cc -",
              "chrome_memory_pressure_notification.function_name f -",
              "chrome_memory_pressure_notification.line_number - 12",
              "chrome_memory_pressure_notification.creation_location_iid - 10");
    }
  }
}
