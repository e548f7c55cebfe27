package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.IntRows;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.LongRows;
import dev.sonda.trace.kernels.internal.tree.Relatives;
import dev.sonda.trace.kernels.internal.tree.SliceTable;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operators {@code ancestor_slice} and {@code descendant_slice}, applied to many slices at once.
 * The result has start_id, and all columns of the slice table.
 */
record RelativesOperator(boolean ancestors) implements TableOperator {

  @Override
  public String name() {
    return ancestors ? "ancestor_slice" : "descendant_slice";
  }

  @Override
  public List<String> parameters() {
    return List.of("table of id, parent_id, ts, dur, track_id, depth", "ids of slices");
  }

  @Override
  public Table apply(OperatorCall call) {
    SliceTable slices = SliceColumns.slices(call.table(0));
    LongColumn starts = SliceColumns.starts(call.table(1));
    Relatives relatives = new Relatives(slices);
    LongRows startIds = new LongRows(starts.rows());
    IntRows found = new IntRows(starts.rows());
    for (int i = 0; i < starts.rows(); i++) {
      if (!starts.isNull(i)) {
        append(relatives, SliceColumns.startRow(slices, starts.get(i), "no row with id"), found);
        startIds.addUntil(found.rows(), starts.get(i));
      }
    }
    return SliceColumns.result(name(), startIds, found, call.table(0), call.memory());
  }

  private void append(Relatives relatives, int row, IntRows found) {
    if (ancestors) {
      relatives.appendAncestors(row, found);
    } else {
      relatives.appendDescendants(row, found);
    }
  }
}
