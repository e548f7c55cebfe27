package dev.sonda.trace.kernels.internal.operator;

import dev.sonda.trace.kernels.OperatorCall;
import dev.sonda.trace.kernels.TableOperator;
import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.tree.SliceArrays;
import dev.sonda.trace.kernels.internal.tree.SliceRelatives;
import dev.sonda.trace.tables.Table;
import java.util.List;

/**
 * Operators {@code ancestor_slice} and {@code descendant_slice}, applied to many slices at once.
 * The result has start_id, and all columns of the slice table.
 */
record SliceRelativesOperator(boolean ancestors) implements TableOperator {

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
    SliceArrays slices = SliceOperatorInput.slices(call.table(0));
    LongColumn starts = SliceOperatorInput.starts(call.table(1));
    SliceRelatives relatives = new SliceRelatives(slices);
    GrowableLongColumn startIds = new GrowableLongColumn(starts.rows());
    GrowableIntColumn found = new GrowableIntColumn(starts.rows());
    for (int i = 0; i < starts.rows(); i++) {
      if (!starts.isNull(i)) {
        append(
            relatives, SliceOperatorInput.startRow(slices, starts.get(i), "no row with id"), found);
        startIds.addUntil(found.rows(), starts.get(i));
      }
    }
    return SliceOperatorInput.result(name(), startIds, found, call.table(0), call.memory());
  }

  private void append(SliceRelatives relatives, int row, GrowableIntColumn found) {
    if (ancestors) {
      relatives.appendAncestors(row, found);
    } else {
      relatives.appendDescendants(row, found);
    }
  }
}
