package dev.sonda.trace.kernels.internal.tree;

import dev.sonda.trace.kernels.OperatorException;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;
import java.util.Arrays;

/**
 * The rows of a tree in an order in which each parent comes before its children: the order of the
 * rows as far as it is such an order, else each row after those of its ancestors that aren't there
 * yet.
 */
public final class ParentsFirstOrder {
  private static final int NONE = -1;

  /** Place of a row that waits for its ancestors. */
  private static final int ON_PATH = -2;

  private final int[] parentRows;
  private final int[] placeByRow;
  private final int[] rows;
  private final int[] parents;
  private int placed;

  private ParentsFirstOrder(int[] parentRows) {
    this.parentRows = parentRows;
    placeByRow = new int[parentRows.length];
    rows = new int[parentRows.length];
    parents = new int[parentRows.length];
    Arrays.fill(placeByRow, NONE);
  }

  /**
   * Sorts the rows.
   *
   * @param parentIds the parent's id, null for a root
   * @throws OperatorException if two rows have one id, a parent is missing, or rows form a cycle
   */
  public static ParentsFirstOrder of(LongColumn ids, LongColumn parentIds) {
    ParentsFirstOrder order = new ParentsFirstOrder(parentRows(ids, parentIds));
    int[] path = new int[ids.rows()];
    for (int row = 0; row < ids.rows(); row++) {
      order.place(row, path);
    }
    return order;
  }

  private static int[] parentRows(LongColumn ids, LongColumn parentIds) {
    RowsById rowsById = new RowsById(ids);
    for (int row = 0; row < ids.rows(); row++) {
      if (!ids.isNull(row) && rowsById.rowOf(ids.get(row)) != row) {
        throw new OperatorException("tree: duplicate id");
      }
    }
    int[] parents = rowsById.rowsOf(parentIds);
    for (int row = 0; row < parents.length; row++) {
      if (parents[row] == NONE && !parentIds.isNull(row)) {
        throw new OperatorException("tree: parent_id not found in id column");
      }
    }
    return parents;
  }

  private void place(int start, int[] path) {
    int length = 0;
    int row = start;
    while (row != NONE && placeByRow[row] == NONE) {
      placeByRow[row] = ON_PATH;
      path[length++] = row;
      row = parentRows[row];
    }
    if (row != NONE && placeByRow[row] == ON_PATH) {
      throw new OperatorException("tree: cycle detected in parent relation");
    }
    while (length > 0) {
      int next = path[--length];
      parents[placed] = parentRows[next] == NONE ? NONE : placeByRow[parentRows[next]];
      placeByRow[next] = placed;
      rows[placed++] = next;
    }
  }

  /** The rows in this order. */
  public int[] rows() {
    return rows;
  }

  /** By place in this order, the place of the parent, -1 for a root. */
  public int[] parents() {
    return parents;
  }
}
