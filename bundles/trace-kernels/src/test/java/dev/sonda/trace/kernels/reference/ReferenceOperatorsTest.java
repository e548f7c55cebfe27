package dev.sonda.trace.kernels.reference;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.OperatorFixture;
import dev.sonda.trace.kernels.TableText;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Operators return the rows of Perfetto's trace processor for random tables. */
@Timeout(240)
@EnabledIfEnvironmentVariable(
    named = "PERFETTO_BIN",
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ReferenceOperatorsTest {
  private static final int ROUNDS = 150;
  private static final String TRACE =
      "[{\"name\":\"n\",\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":1,\"dur\":1}]";

  private static final List<String> SPAN = List.of("ts", "dur", "part");

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final TableMemory memory = new TableMemory();
  private final StringBuilder statements = new StringBuilder();
  private final StringJoiner answers = new StringJoiner(" UNION ALL ");
  private final List<String> ours = new ArrayList<>();

  @TempDir Path folder;

  @AfterEach
  void free() {
    memory.close();
  }

  private ReferenceTraceProcessor shell() throws IOException {
    return new ReferenceTraceProcessor(folder, TRACE);
  }

  private List<String> reference() throws Exception {
    return shell().lines(statements + answers.toString() + ";");
  }

  private void add(int round, Table ourTable, String from, List<String> columns) {
    answers.add(
        "SELECT '%d ' || %s AS line FROM %s"
            .formatted(round, ReferenceTraceProcessor.row(columns), from));
    TableText.rows(ourTable).forEach(row -> ours.add(round + " " + row));
  }

  @ParameterizedTest
  @CsvSource({
    "span_join,false,false",
    "span_join,true,false",
    "span_join,false,true",
    "span_join,true,true",
    "span_left_join,false,false",
    "span_left_join,true,false",
    "span_left_join,false,true",
    "span_left_join,true,true",
    "span_outer_join,false,false",
    "span_outer_join,true,false",
    "span_outer_join,false,true",
    "span_outer_join,true,true"
  })
  void shouldJoinSpansAsReferenceDoes(String operator, boolean left, boolean right)
      throws Exception {
    for (int round = 0; round < ROUNDS; round++) {
      addJoin(round, operator, left, right);
    }
    assertThat(ours).as("-Dseed=%d", seed).isEqualTo(reference());
  }

  private void addJoin(int round, String operator, boolean left, boolean right) {
    boolean orderly = random.nextInt(4) > 0;
    RandomRows l = spans("l" + round, left, "a", orderly);
    RandomRows r = spans("r" + round, right, "b", orderly);
    statements.append(l.createTable()).append(r.createTable());
    statements.append(
        "CREATE VIRTUAL TABLE j%d USING %s(%s%s, %s%s);%n"
            .formatted(round, operator, l.name(), clause(left), r.name(), clause(right)));
    Table joined =
        OperatorFixture.apply(
            memory,
            operator,
            l.table(memory),
            left ? "part" : "",
            r.table(memory),
            right ? "part" : "");
    List<String> columns = new ArrayList<>(left || right ? SPAN : SPAN.subList(0, 2));
    columns.addAll(List.of("a", "b"));
    add(round, joined, "j" + round, columns);
  }

  private static String clause(boolean partitioned) {
    return partitioned ? " PARTITIONED part" : "";
  }

  /** Random spans, instants and unfinished spans; they overlap unless {@code orderly}. */
  private RandomRows spans(String name, boolean partitioned, String value, boolean orderly) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    long end = 0;
    for (int count = random.nextInt(10) * random.nextInt(2); count > 0; count--) {
      long ts = orderly ? end + random.nextInt(3) : random.nextInt(20);
      long dur = List.of(0L, -1L, 1L, 2L, 3L, 5L, 8L).get(random.nextInt(7));
      end = ts + Math.max(dur, 0);
      Long part = random.nextInt(8) == 0 ? null : (Long) (random.nextInt(3) - 1L);
      Long cell = random.nextInt(5) == 0 ? null : (Long) (long) count;
      rows.add(
          partitioned
              ? new @Nullable Long[] {ts, dur, part, cell}
              : new @Nullable Long[] {ts, dur, cell});
    }
    Collections.shuffle(rows, random);
    return new RandomRows(
        name,
        partitioned ? List.of("ts", "dur", "part", value) : List.of("ts", "dur", value),
        rows);
  }

  @ParameterizedTest
  @CsvSource({"2,false", "2,true", "3,false", "3,true"})
  void shouldIntersectIntervalsAsReferenceDoes(int tables, boolean partitioned) throws Exception {
    statements.append("INCLUDE PERFETTO MODULE intervals.intersect;\n");
    for (int round = 0; round < ROUNDS; round++) {
      addIntersection(round, tables, partitioned);
    }
    assertThat(ours).as("-Dseed=%d", seed).containsExactlyInAnyOrderElementsOf(reference());
  }

  private void addIntersection(int round, int tables, boolean partitioned) {
    StringJoiner names = new StringJoiner(", ", "(", ")");
    List<Object> arguments = new ArrayList<>();
    List<String> columns = new ArrayList<>(List.of("ts", "dur"));
    for (int table = 0; table < tables; table++) {
      RandomRows rows = intervals("t%d_%d".formatted(round, table));
      statements.append(rows.createTable());
      names.add(rows.name());
      arguments.add(rows.table(memory));
      columns.add("id_" + table);
    }
    String by = partitioned ? "part, other" : "";
    arguments.add(by);
    columns.addAll(partitioned ? List.of("part", "other") : List.of());
    add(
        round,
        OperatorFixture.apply(memory, "interval_intersect", arguments.toArray()),
        "_interval_intersect!(%s, (%s))".formatted(names, by),
        columns);
  }

  private RandomRows intervals(String name) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    boolean orderly = random.nextBoolean();
    long end = 0;
    for (int count = random.nextInt(10); count > 0; count--) {
      long ts = orderly ? end + random.nextInt(3) : random.nextInt(20);
      long dur = random.nextInt(7);
      end = ts + dur;
      Long part = rows.isEmpty() || random.nextInt(8) > 0 ? (Long) (long) random.nextInt(2) : null;
      rows.add(new @Nullable Long[] {(long) rows.size(), ts, dur, part, 7L});
    }
    return new RandomRows(name, List.of("id", "ts", "dur", "part", "other"), rows);
  }

  @Test
  void shouldMakeIntervalsOfCountersLikeReference() throws Exception {
    statements.append("INCLUDE PERFETTO MODULE counters.intervals;\n");
    List<String> columns =
        List.of("id", "ts", "dur", "track_id", "value", "next_value", "delta_value");
    long traceEnd = Long.parseLong(shell().lines("SELECT trace_end() || '' AS line;").getFirst());
    for (int round = 0; round < ROUNDS; round++) {
      RandomRows counter = counter("c" + round);
      statements.append(counter.createTable());
      add(
          round,
          OperatorFixture.apply(
              memory, "counter_intervals", "leading", traceEnd, counter.table(memory)),
          "counter_leading_intervals!(%s)".formatted(counter.name()),
          columns);
    }
    assertThat(ours).as("-Dseed=%d", seed).containsExactlyInAnyOrderElementsOf(reference());
  }

  private RandomRows counter(String name) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    long ts = random.nextInt(3);
    for (int count = 1 + random.nextInt(20); count > 0; count--) {
      ts += 1 + random.nextInt(3);
      rows.add(
          new @Nullable Long[] {
            (long) rows.size(), ts, (long) random.nextInt(2), (long) random.nextInt(2)
          });
    }
    return new RandomRows(name, List.of("id", "ts", "track_id", "value"), rows);
  }

  @ParameterizedTest
  @CsvSource({"graph_reachable_dfs", "graph_reachable_bfs", "graph_dominator_tree"})
  void shouldWalkGraphsAsReferenceDoes(String operator) throws Exception {
    statements.append("INCLUDE PERFETTO MODULE graphs.search;\n");
    statements.append("INCLUDE PERFETTO MODULE graphs.dominator_tree;\n");
    for (int round = 0; round < ROUNDS; round++) {
      addGraph(round, operator);
    }
    assertThat(ours).as("-Dseed=%d", seed).isEqualTo(reference());
  }

  private void addGraph(int round, String operator) {
    boolean search = operator.startsWith("graph_reachable");
    List<@Nullable Long[]> edges = new ArrayList<>();
    edges.add(new @Nullable Long[] {0L, 1L});
    for (int count = random.nextInt(20); count > 0; count--) {
      Long target = search && random.nextInt(9) == 0 ? null : (Long) (long) random.nextInt(10);
      edges.add(new @Nullable Long[] {(long) random.nextInt(10), target});
    }
    RandomRows graph =
        new RandomRows("g" + round, List.of("source_node_id", "dest_node_id"), edges);
    List<@Nullable Long[]> nodes = new ArrayList<>();
    for (int count = random.nextInt(4); count > 0; count--) {
      nodes.add(new @Nullable Long[] {(long) random.nextInt(12)});
    }
    RandomRows starts = new RandomRows("s" + round, List.of("node_id"), nodes);
    statements.append(graph.createTable()).append(starts.createTable());
    Object second = search ? (Object) starts.table(memory) : (Object) 0L;
    add(
        round,
        OperatorFixture.apply(memory, operator, graph.table(memory), second),
        "%s!(%s, %s)".formatted(operator, graph.name(), search ? starts.name() : "0"),
        List.of("node_id", search ? "parent_node_id" : "dominator_node_id"));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 1})
  void shouldBoundSearchesByWeightAsReferenceDoes(long keepsCrossing) throws Exception {
    statements.append("INCLUDE PERFETTO MODULE graphs.search;\n");
    for (int round = 0; round < ROUNDS; round++) {
      RandomRows graph =
          randomRows("g" + round, 20, "source_node_id", "dest_node_id", "edge_weight");
      RandomRows roots = randomRows("r" + round, 3, "root_node_id", "root_target_weight");
      graph.rows().add(new @Nullable Long[] {9L, 9L, 1L});
      statements.append(graph.createTable()).append(roots.createTable());
      String operator = "graph_reachable_weight_bounded_dfs";
      add(
          round,
          OperatorFixture.apply(
              memory, operator, graph.table(memory), roots.table(memory), keepsCrossing),
          "%s!(%s, %s, %d)".formatted(operator, graph.name(), roots.name(), keepsCrossing),
          List.of("root_node_id", "node_id", "parent_node_id"));
    }
    assertThat(ours).as("-Dseed=%d", seed).isEqualTo(reference());
  }

  /** Random rows with numbers from 0 to 9. */
  private RandomRows randomRows(String name, int most, String... columns) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    for (int count = random.nextInt(most + 1); count > 0; count--) {
      rows.add(random.longs(columns.length, 0, 10).boxed().toArray(Long[]::new));
    }
    return new RandomRows(name, List.of(columns), rows);
  }

  @Test
  void shouldWalkCriticalPathsAsReferenceDoes() throws Exception {
    List<String> columns =
        List.of("root_id", "depth", "ts", "dur", "blocker_id", "blocker_utid", "parent_id");
    for (int round = 0; round < ROUNDS; round++) {
      RandomRows runs = runs("w" + round);
      RandomRows roots = randomRows("r" + round, 5, "root_node_id");
      roots.rows().add(new @Nullable Long[] {(long) runs.rows().size() - 1});
      statements.append(runs.createTable()).append(roots.createTable());
      add(
          round,
          OperatorFixture.apply(
              memory, "critical_path_walk", runs.table(memory), roots.table(memory)),
          walk(runs.name(), roots.name(), columns),
          columns);
    }
    assertThat(ours).as("-Dseed=%d", seed).isEqualTo(reference());
  }

  private static String walk(String runs, String roots, List<String> columns) {
    StringJoiner names = new StringJoiner(", ");
    StringJoiner bound = new StringJoiner(" AND ");
    for (int column = 0; column < columns.size(); column++) {
      names.add("c%d AS %s".formatted(column, columns.get(column)));
      bound.add("__intrinsic_table_ptr_bind(c%d, '%s')".formatted(column, columns.get(column)));
    }
    return """
    (SELECT %s FROM __intrinsic_table_ptr(__intrinsic_critical_path_walk(
       (SELECT __intrinsic_wakeup_graph_agg(id, utid, ts, dur, idle_dur, waker_id, prev_id)
        FROM %s),
       (SELECT __intrinsic_array_agg(root_node_id) FROM %s)))
     WHERE %s)
    """
        .formatted(names, runs, roots, bound);
  }

  /** Thread runs in time order; the waker and the predecessor of a run are earlier rows. */
  private RandomRows runs(String name) {
    List<@Nullable Long[]> rows = new ArrayList<>();
    long ts = 20;
    for (long id = 0; id < 2 + random.nextInt(15); id++) {
      ts += 1 + random.nextInt(5);
      rows.add(
          new @Nullable Long[] {
            id,
            (long) random.nextInt(4),
            ts,
            (long) random.nextInt(12),
            random.nextInt(5) == 0 ? null : (Long) (long) random.nextInt(20),
            earlier(id),
            earlier(id)
          });
    }
    return new RandomRows(
        name, List.of("id", "utid", "ts", "dur", "idle_dur", "waker_id", "prev_id"), rows);
  }

  private @Nullable Long earlier(long id) {
    return id == 0 || random.nextInt(4) == 0 ? null : (Long) random.nextLong(id);
  }
}
