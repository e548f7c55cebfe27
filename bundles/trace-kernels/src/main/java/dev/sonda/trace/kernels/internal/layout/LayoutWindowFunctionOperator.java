package dev.sonda.trace.kernels.internal.layout;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.ResultTable;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code window_layout}: computes the depth at which each slice is drawn, for the SQL
 * window function {@code INTERNAL_LAYOUT}. Positions are numbered from 1, continuously over all
 * partitions.
 */
public record LayoutWindowFunctionOperator() implements TableOperator {
  @Override
  public String name() {
    return "window_layout";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of partition, position, ts, dur");
  }

  @Override
  public Table apply(OperatorCall call) {
    Table table = call.table(0);
    LongColumn partitions = column(table, "partition");
    LongColumn positions = column(table, "position");
    LongColumn ts = column(table, "ts");
    LongColumn durations = column(table, "dur");
    int[] order = new int[ts.rows()];
    for (int row = 0; row < order.length; row++) {
      order[(int) positions.get(row) - 1] = row;
    }
    long[] depths = new long[order.length];
    SlicePacker packer = new SlicePacker();
    for (int at = 0; at < order.length; at++) {
      int row = order[at];
      boolean isFirst = at == 0 || partitions.get(row) != partitions.get(order[at - 1]);
      check(ts, durations, row, isFirst ? row : order[at - 1]);
      packer = isFirst ? new SlicePacker() : packer;
      depths[row] = packer.depth(ts.get(row), durations.get(row));
    }
    ResultTable result = new ResultTable(name(), depths.length, call.memory());
    result.add("depth", depths);
    return result.finish();
  }

  private static LongColumn column(Table table, String name) {
    Column found =
        table.columns().stream()
            .filter(column -> column.name().equals(name))
            .findFirst()
            .orElseThrow(() -> new OperatorException("there is no column '" + name + "'"));
    return LongColumn.copyOf(found, table.rows());
  }

  private static void check(LongColumn ts, LongColumn durations, int row, int before) {
    if (ts.isNull(row) || durations.isNull(row) || ts.get(row) < 0 || durations.get(row) < -1) {
      throw new OperatorException(
          "INTERNAL_LAYOUT takes times from 0 on and durations from -1 on, no null");
    }
    if (ts.get(row) < ts.get(before)) {
      throw new OperatorException("INTERNAL_LAYOUT takes slices in the order of their times");
    }
  }
}
