package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import dev.sonda.trace.kernels.internal.tree.ConnectedFlows;
import dev.sonda.trace.kernels.internal.tree.FlowDirection;
import dev.sonda.trace.tables.Table;

/**
 * Finds the flows connected to a slice by the slice's id. The search marks visited slices, so only
 * one thread at a time may use it.
 */
final class ConnectedFlowLookup {
  private final SliceLookup slices;
  private final LongColumn ids;
  private final ConnectedFlows flows;

  private ConnectedFlowLookup(SliceLookup slices, LongColumn ids, ConnectedFlows flows) {
    this.slices = slices;
    this.ids = ids;
    this.flows = flows;
  }

  static ConnectedFlowLookup of(SliceLookup slices, Table table, FlowDirection direction) {
    TableColumns columns = new TableColumns(table);
    RowsById rows = slices.slices().rowsById();
    ConnectedFlows flows =
        new ConnectedFlows(
            slices.slices(),
            rows.rowsOf(columns.longs("slice_out")),
            rows.rowsOf(columns.longs("slice_in")),
            direction);
    return new ConnectedFlowLookup(slices, columns.longs("id"), flows);
  }

  synchronized long[] of(long slice) {
    GrowableIntColumn found = new GrowableIntColumn(0);
    flows.append(slices.row(slice, "invalid slice id"), found);
    return TableColumns.ids(ids, found);
  }
}
