package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Bundles of Chrome: untyped metadata, and texts of its old trace systems. */
@Timeout(240)
class ChromeBundlesTest {
  private static final int CHROME_EVENTS = 5;
  private static final int METADATA = 2;
  private static final int SYSTEM_TEXT = 4;
  private static final int JSON_TEXT = 5;
  private static final String RAW = "__intrinsic_chrome_raw";
  private static final String ARGS = "__intrinsic_args";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void bundle(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1, packet -> packet.number(8, timeNs).number(10, 1).message(CHROME_EVENTS, content));
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  @Test
  void shouldKeepTextsOfOldTraceSystems() throws IOException {
    bundle(
        5,
        bundle ->
            bundle
                .message(JSON_TEXT, user -> user.text(2, "{}"))
                .message(JSON_TEXT, system -> system.number(1, 1).text(2, "[]"))
                .text(SYSTEM_TEXT, "one ")
                .text(SYSTEM_TEXT, "two"));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(RAW, "ts", "name", "utid"))
          .containsExactly(
              "5 chrome_event.legacy_system_trace 0", "5 chrome_event.legacy_user_trace 0");
      assertThat(tables.rows(ARGS, "key", "string_value"))
          .containsExactly("data one two", "data {}");
    }
  }

  @Test
  void shouldKeepMetadataOfEachBundle() throws IOException {
    bundle(
        5,
        bundle ->
            bundle
                .message(METADATA, text -> text.text(1, "os").text(2, "Linux"))
                .message(METADATA, flag -> flag.text(1, "flag").number(3, 1))
                .message(METADATA, count -> count.text(1, "count").number(4, -7))
                .message(METADATA, json -> json.text(1, "list").text(5, "[1]"))
                .message(METADATA, none -> none.text(1, "none")));
    bundle(6, bundle -> bundle.message(METADATA, text -> text.text(1, "os").text(2, "Mac")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(RAW, "ts", "name"))
          .containsExactly("5 chrome_event.metadata", "6 chrome_event.metadata");
      assertThat(tables.rows(ARGS, "key", "value_type", "int_value", "string_value"))
          .containsExactly(
              "os string - Linux",
              "flag int 1 -",
              "count int -7 -",
              "list json - [1]",
              "os string - Mac");
      assertThat(tables.rows("__intrinsic_metadata", "name", "int_value", "str_value"))
          .contains(
              "cr-os - Linux", "cr-flag 1 -", "cr-count -7 -", "cr-list - [1]", "cr-2-os - Mac");
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("empty_chrome_metadata 1");
    }
  }
}
