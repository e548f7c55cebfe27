package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.tree.ConnectedFlows;
import dev.sonda.trace.kernels.internal.tree.FlowDirection;
import dev.sonda.trace.kernels.internal.tree.SliceArrays;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operator {@code directly_connected_flow} and its variants for preceding and following flows,
 * applied to many slices at once. The result has start_id, and all columns of the flow table.
 */
record ConnectedFlowOperator(FlowDirection direction) implements TableOperator {

  @Override
  public String name() {
    return direction.operator();
  }

  @Override
  public List<String> parameters() {
    return List.of(
        "table of id, parent_id, ts, dur, track_id, depth",
        "table of slice_out, slice_in",
        "ids of slices");
  }

  @Override
  public Table apply(OperatorCall call) {
    SliceArrays slices = SliceOperatorInput.slices(call.table(0));
    LongColumn starts = SliceOperatorInput.starts(call.table(2));
    ConnectedFlows flows = flows(slices, new OperatorArgumentColumns(call.table(1)));
    GrowableLongColumn startIds = new GrowableLongColumn(starts.rows());
    GrowableIntColumn found = new GrowableIntColumn(starts.rows());
    for (int i = 0; i < starts.rows(); i++) {
      if (!starts.isNull(i)) {
        flows.append(SliceOperatorInput.startRow(slices, starts.get(i), "invalid slice id"), found);
        startIds.addUntil(found.rows(), starts.get(i));
      }
    }
    return SliceOperatorInput.result(name(), startIds, found, call.table(1), call.memory());
  }

  private ConnectedFlows flows(SliceArrays slices, OperatorArgumentColumns flows) {
    return new ConnectedFlows(
        slices,
        slices.rowsById().rowsOf(flows.longs("slice_out")),
        slices.rowsById().rowsOf(flows.longs("slice_in")),
        direction);
  }
}
