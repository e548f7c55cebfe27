package dev.sonda.benchmarks.kernel;

import dev.sonda.trace.kernels.OperatorArgument;
import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorRegistry;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableMemory;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * Benchmarks of PerfettoSQL operators: milliseconds from input tables of a million rows to the
 * result table. The result's memory is allocated and freed each time.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public class ColumnOperators {
  private final OperatorInputTables tables = new OperatorInputTables(new TableMemory());
  private final Table left = tables.spans("left", "a");
  private final Table right = tables.spans("right", "b");
  private final Table slices = tables.slices();
  private final Table flows = tables.flows();
  private final Table edges = tables.pairs("source_node_id", "dest_node_id");
  private final Table firstNode = tables.numbers("node_id", OperatorInputTables.ROWS);
  private final Table counters = tables.counters();
  private final Table eighths = tables.numbers("id", 8);
  private final Table someSlices = tables.numbers("id", 3);
  private final Table outermost = tables.numbers("id", 64);

  private static long apply(String operator, Object... arguments) {
    List<OperatorArgument> converted =
        Arrays.stream(arguments).map(ColumnOperators::argument).toList();
    try (TableMemory memory = new TableMemory()) {
      return OperatorRegistry.builtIn()
          .find(operator)
          .orElseThrow()
          .apply(new OperatorCall(converted, memory))
          .rows();
    }
  }

  private static OperatorArgument argument(Object argument) {
    return switch (argument) {
      case Table table -> new OperatorArgument.Rows(table);
      case Long number -> new OperatorArgument.WholeNumber(number);
      default -> new OperatorArgument.Text(argument.toString());
    };
  }

  @Benchmark
  public long spanJoin() {
    return apply("span_join", spans(left), "utid", spans(right), "utid");
  }

  @Benchmark
  public long spanLeftJoin() {
    return apply("span_left_join", spans(left), "utid", spans(right), "utid");
  }

  @Benchmark
  public long spanOuterJoin() {
    return apply("span_outer_join", spans(left), "utid", spans(right), "utid");
  }

  /** The table without its id column, since both inputs of a span join would have one. */
  private static Table spans(Table table) {
    return new TableWithoutId(table);
  }

  @Benchmark
  public long intervalIntersect() {
    return apply("interval_intersect", left, right, "(utid)");
  }

  @Benchmark
  public long intervalCreate() {
    return apply("interval_create", left, right);
  }

  @Benchmark
  public long counterIntervals() {
    return apply("counter_intervals", "leading", 100L * OperatorInputTables.ROWS, counters);
  }

  @Benchmark
  public long ancestors() {
    return apply("ancestor_slice", slices, someSlices);
  }

  @Benchmark
  public long descendants() {
    return apply("descendant_slice", slices, eighths);
  }

  @Benchmark
  public long followingFlows() {
    return apply("following_flow", slices, flows, outermost);
  }

  @Benchmark
  public long depthFirst() {
    return apply("graph_reachable_dfs", edges, firstNode);
  }

  @Benchmark
  public long breadthFirst() {
    return apply("graph_reachable_bfs", edges, firstNode);
  }

  @Benchmark
  public long dominatorTree() {
    return apply("graph_dominator_tree", edges, 0L);
  }
}
