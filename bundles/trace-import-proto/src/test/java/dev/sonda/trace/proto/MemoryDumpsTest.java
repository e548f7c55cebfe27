package dev.sonda.trace.proto;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Packets of memory dumps, with numbers that Perfetto's trace processor computes of them. */
@Timeout(240)
class MemoryDumpsTest {
  private static final int MEMORY_TRACKER_SNAPSHOT = 73;
  private static final int PROCESS = 3;
  private static final int NODE = 2;
  private static final int EDGE = 3;
  private static final int ENTRY = 5;
  private static final String DUMPS = "__intrinsic_memory_snapshot";
  private static final String PROCESSES = "__intrinsic_process_memory_snapshot";
  private static final String NODES = "__intrinsic_memory_snapshot_node";
  private static final String EDGES = "__intrinsic_memory_snapshot_edge";
  private static final String[] SIZES = {"path", "size", "effective_size"};

  @TempDir Path folder;

  private final TraceMessageBuilder trace = new TraceMessageBuilder();

  private void dump(long timeNs, Consumer<TraceMessageBuilder> content) {
    trace.message(
        1,
        packet -> packet.number(8, timeNs).number(10, 1).message(MEMORY_TRACKER_SNAPSHOT, content));
  }

  private void process(long timeNs, int pid, Consumer<TraceMessageBuilder> content) {
    dump(timeNs, dump -> dump.message(PROCESS, process -> content.accept(process.number(1, pid))));
  }

  private static Consumer<TraceMessageBuilder> node(long id, String path, long size) {
    return node -> node.number(1, id).text(2, path).number(4, size);
  }

  private static Consumer<TraceMessageBuilder> edge(long owner, long owned, long importance) {
    return edge -> edge.number(1, owner).number(2, owned).number(3, importance);
  }

  private ImportedTablesFixture importTrace() throws IOException {
    return new ImportedTablesFixture(folder, trace.toByteArray());
  }

  private static void assertFailures(ImportedTablesFixture tables, int count) {
    assertThat(tables.rows("__intrinsic_stats", "name", "value"))
        .contains("memory_snapshot_parser_failure " + count);
  }

  @Test
  void shouldJoinPacketsOfEqualTimeToOneDump() throws IOException {
    dump(5, dump -> dump.number(2, 2).message(PROCESS, one -> one.number(1, 10)));
    dump(5, dump -> dump.number(2, 1).message(PROCESS, two -> two.number(1, 20)));
    process(6, 10, process -> {});
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(DUMPS, "timestamp", "detail_level"))
          .containsExactly("5 light", "6 detailed");
      assertThat(tables.rows(PROCESSES, "snapshot_id")).containsExactly("0", "0", "0", "1", "1");
      assertThat(tables.rows("__intrinsic_track", "type"))
          .containsExactly("legacy_chrome_global_instants");
      assertFailures(tables, 0);
    }
  }

  @Test
  void shouldAddNodeForBytesThatChildrenDoNotAccountFor() throws IOException {
    process(
        5,
        10,
        process ->
            process
                .message(NODE, node(1, "malloc", 100))
                .message(NODE, node(2, "malloc/allocated_objects", 60))
                .message(NODE, node(0, "v8//heap", 7)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(NODES, SIZES))
          .containsExactly(
              "malloc 100 100",
              "malloc/<unspecified> 40 40",
              "malloc/allocated_objects 60 60",
              "v8 7 7",
              "v8/heap 7 7");
      assertThat(tables.rows(NODES, "parent_node_id")).containsExactly("-", "0", "0", "-", "3");
    }
  }

  @Test
  void shouldDivideSharedMemoryByImportance() throws IOException {
    process(
        5,
        10,
        process ->
            process
                .message(NODE, node(4, "shared_memory/a", 50))
                .message(NODE, node(5, "global/a", 50))
                .message(EDGE, edge(4, 5, 2)));
    process(
        5,
        20,
        process ->
            process
                .message(NODE, node(14, "shared_memory/b", 30))
                .message(NODE, node(5, "global/a", 80))
                .message(EDGE, edge(14, 5, 1)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(NODES, SIZES))
          .containsExactly(
              "shared_memory 50 50",
              "shared_memory/a 50 50",
              "shared_memory 30 0",
              "shared_memory/b 30 0",
              "global 50 0",
              "global/a 50 0");
      assertThat(tables.rows(NODES, "process_snapshot_id"))
          .containsExactly("0", "0", "1", "1", "2", "2");
      assertThat(tables.rows(EDGES, "source_node_id", "target_node_id", "importance"))
          .containsExactly("3 5 1", "1 5 2");
    }
  }

  @Test
  void shouldWrapSharesWhenSizesContradict() throws IOException {
    process(
        5,
        1,
        process ->
            process
                .message(NODE, node(1, "n", 10))
                .message(NODE, node(2, "n/c", 10))
                .message(NODE, node(3, "o", 10))
                .message(NODE, node(4, "p", 4))
                .message(EDGE, edge(3, 1, 0))
                .message(EDGE, edge(4, 2, 0)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(NODES, SIZES))
          .containsExactly("n 10 -2048", "n/c 10 -2048", "o 10 10", "p 4 4");
    }
  }

  @Test
  void shouldKeepOtherEntriesAsArguments() throws IOException {
    process(
        5,
        10,
        process ->
            process.message(
                NODE,
                node ->
                    node.text(2, "malloc")
                        .message(ENTRY, count -> count.text(1, "count").number(2, 2).number(3, 7))
                        .message(ENTRY, twice -> twice.text(1, "count").number(3, 8))
                        .message(ENTRY, bytes -> bytes.text(1, "peak").number(2, 1).number(3, 9))
                        .message(ENTRY, note -> note.text(1, "note").text(4, "big"))
                        .message(ENTRY, none -> none.text(1, "none"))));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows("__intrinsic_args", "key", "int_value", "string_value"))
          .contains(
              "count.value 7 -",
              "count.unit - objects",
              "note.value - big",
              "peak.value 9 -",
              "peak.unit - bytes");
      assertThat(tables.rows(NODES, SIZES)).containsExactly("malloc 0 0");
      assertFailures(tables, 1);
    }
  }

  @Test
  void shouldCountFailureWhenOwnershipIsCycle() throws IOException {
    process(
        5,
        10,
        process ->
            process
                .message(NODE, node(1, "a", 3))
                .message(NODE, node(2, "b", 4))
                .message(EDGE, edge(1, 2, 0))
                .message(EDGE, edge(2, 1, 0)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(NODES, "path")).containsExactly("a", "b");
      assertFailures(tables, 1);
    }
  }

  @Test
  void shouldLeaveOutNodeWhenPathIsTooDeep() throws IOException {
    process(
        5,
        10,
        process ->
            process
                .message(NODE, node(1, "a/".repeat(32), 3))
                .message(NODE, node(2, "b/".repeat(33), 4)));
    try (ImportedTablesFixture tables = importTrace()) {
      assertThat(tables.rows(NODES, "size")).hasSize(32).containsOnly("3");
      assertFailures(tables, 1);
    }
  }
}
