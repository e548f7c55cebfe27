package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What programs of the tracing system record of their own work. */
@Timeout(240)
class MetatraceTest {
  private static final String SLICES = "__intrinsic_slice";
  private static final String ARGS = "__intrinsic_args";

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void metatrace(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(1, packet -> packet.number(8, timeNs).message(49, content));
  }

  @Test
  void shouldMakeSlicesOfEventsByNumberNameAndInternedName() throws IOException {
    metatrace(10, event -> event.number(1, 12).number(3, 5).number(5, 7));
    metatrace(
        20,
        event ->
            event
                .number(11, 3)
                .number(3, 9)
                .number(5, 7)
                .message(10, text -> text.number(1, 3).text(2, "EXECUTE_QUERY")));
    metatrace(22, event -> event.number(11, 4).number(3, 1).number(5, 7));
    metatrace(30, event -> event.text(8, "named").number(5, 7));
    metatrace(40, event -> event.number(1, 999).number(5, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(SLICES, "ts", "dur", "depth", "category", "name"))
          .containsExactly(
              "10 5 0 metatrace READ_SYS_STATS",
              "20 9 0 metatrace EXECUTE_QUERY",
              "22 1 1 metatrace MISSING STRING",
              "30 0 0 metatrace named",
              "40 0 0 metatrace Event 999");
    }
  }

  @Test
  void shouldMakeArraysOfArgumentsWithEqualKeys() throws IOException {
    metatrace(
        10,
        event ->
            event
                .text(8, "query")
                .message(7, arg -> arg.text(1, "sql").text(2, "SELECT 1"))
                .message(7, arg -> arg.text(1, "table").text(2, "a"))
                .message(7, arg -> arg.text(1, "table").number(4, 1))
                .message(10, text -> text.number(1, 1).text(2, "b")));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(ARGS, "flat_key", "key", "string_value"))
          .contains("sql sql SELECT 1", "table table[0] a", "table table[1] b");
    }
  }

  @Test
  void shouldMakeCountersOfThreads() throws IOException {
    metatrace(10, counter -> counter.number(2, 2).number(4, 8).number(5, 7));
    metatrace(20, counter -> counter.text(9, "own").number(4, 9).number(5, 7));
    metatrace(30, counter -> counter.number(2, 99).number(4, 1).number(5, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_track", "type", "name"))
          .containsExactly(
              "metatrace_counter PS_PIDS_SCANNED",
              "metatrace_counter own",
              "metatrace_counter Counter 99");
      assertThat(tables.rows("__intrinsic_counter", "ts", "value"))
          .containsExactly("10 8.0", "20 9.0", "30 1.0");
    }
  }

  @Test
  void shouldCountOverruns() throws IOException {
    metatrace(10, event -> event.number(6, 1).number(5, 7));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_stats", "name", "value"))
          .contains("metatrace_overruns 1");
      assertThat(tables.rows(SLICES, "ts")).isEmpty();
    }
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }
}
