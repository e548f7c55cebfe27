package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.ScratchArrays;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.kernels.internal.interval.Intersections;
import dev.sonda.trace.kernels.internal.interval.IntervalIntersect;
import dev.sonda.trace.kernels.internal.interval.IntervalTable;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Operator {@code interval_intersect}: the arguments are tables with id, ts and dur, then the names
 * of the columns that partition the tables. The result has ts, dur, {@code id_0} and so on for each
 * table, and the partition's columns.
 */
record IntervalIntersectOperator() implements TableOperator {
  /** Limit of tables, equal to Perfetto's. */
  private static final int MOST_TABLES = 15;

  private static final int MOST_PARTITION_COLUMNS = 4;

  @Override
  public String name() {
    return "interval_intersect";
  }

  @Override
  public List<String> parameters() {
    return List.of("tables", "names of partition columns, with commas between them");
  }

  @Override
  public Table apply(OperatorCall call) {
    int count = call.arguments().size() - 1;
    if (count < 1 || count > MOST_TABLES) {
      throw new OperatorException("interval intersect: Can intersect at most 15 tables");
    }
    List<String> partitions = names(call.text(count));
    List<Table> tables = new ArrayList<>();
    for (int table = 0; table < count; table++) {
      tables.add(call.table(table));
    }
    return result(tables, partitions, intersect(tables, partitions, call.scratch()), call);
  }

  private static List<String> names(String text) {
    List<String> names =
        Arrays.stream(text.replace("(", "").replace(")", "").split(",", -1))
            .map(String::strip)
            .filter(name -> !name.isEmpty())
            .toList();
    if (names.size() > MOST_PARTITION_COLUMNS) {
      throw new OperatorException("interval intersect: Can take at most 4 partitions.");
    }
    return names;
  }

  private static Intersections intersect(
      List<Table> tables, List<String> partitions, ScratchArrays scratch) {
    PartitionColumnReader keys = new PartitionColumnReader(partitions, scratch);
    List<IntervalTable> inputs = new ArrayList<>();
    for (Table table : tables) {
      OperatorArgumentColumns columns = new OperatorArgumentColumns(table);
      inputs.add(
          IntervalTable.of(
              columns.longs(SpanJoinInput.TS, scratch),
              columns.longs(SpanJoinInput.DUR, scratch),
              keys.of(columns)));
    }
    return IntervalIntersect.intersect(inputs, scratch);
  }

  private Table result(
      List<Table> tables, List<String> partitions, Intersections found, OperatorCall call) {
    ResultTable result = new ResultTable(name(), found.rows(), call.memory(), call.scratch());
    result.add(SpanJoinInput.TS, found.starts());
    result.add(SpanJoinInput.DUR, found.durations());
    for (int table = 0; table < tables.size(); table++) {
      Column ids = new OperatorArgumentColumns(tables.get(table)).column("id");
      result.addGatheredUnsignedInts("id_" + table, ids, found.rowsOf(table));
    }
    GrowableIntColumn firstRows = found.rowsOf(0);
    for (String partition : partitions) {
      OperatorArgumentColumns first = new OperatorArgumentColumns(tables.getFirst());
      result.addGathered(partition, first.column(partition), firstRows);
    }
    return result.finish();
  }
}
