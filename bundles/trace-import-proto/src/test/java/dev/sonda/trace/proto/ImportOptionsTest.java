package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.importing.ImportOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Import options that change which parts of a trace are read or counted. */
@Timeout(240)
class ImportOptionsTest {
  private static final int TRACK_EVENT = 11;
  private static final String ARGS = "__intrinsic_args";

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

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldLeaveOutEventsBeforeRangeOfInterestOnlyIfToldTo() throws IOException {
    packet(0, packet -> packet.message(90, range -> range.number(1, 2)));
    instant(1999, event -> {});
    instant(2000, event -> {});
    byte[] bytes = trace.toByteArray();
    try (ImportedTablesFixture tables =
            new ImportedTablesFixture(folder, bytes, new ImportOptions(true, false));
        ImportedTablesFixture whole = importTrace()) {
      assertThat(tables.rows("__intrinsic_slice", "ts")).containsExactly("2000");
      assertThat(whole.rows("__intrinsic_slice", "ts")).containsExactly("1999", "2000");
    }
  }

  @Test
  void shouldSumUpBytesOfFieldsForEachCategoryAndName() throws IOException {
    instant(1, event -> event.text(22, "cat"));
    instant(2, event -> event.text(22, "cat"));
    byte[] bytes = trace.toByteArray();
    try (ImportedTablesFixture tables =
        new ImportedTablesFixture(folder, bytes, new ImportOptions(false, true))) {
      assertThat(tables.rows("experimental_proto_content", "path", "size", "count"))
          .contains("TracePacket.#track_event.TrackEvent.#name.string 10 2");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .contains("event.category cat", "event.name event");
    }
  }
}
