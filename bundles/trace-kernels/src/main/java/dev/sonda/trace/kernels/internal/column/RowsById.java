package dev.sonda.trace.kernels.internal.column;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Finds the row of an id; in imported tables the row number equals the id. */
public final class RowsById {
  private final int rows;
  private final @Nullable Map<Long, Integer> byId;

  public RowsById(LongColumn ids) {
    rows = ids.rows();
    byId = areRowNumbers(ids) ? null : mapped(ids);
  }

  private static boolean areRowNumbers(LongColumn ids) {
    for (int row = 0; row < ids.rows(); row++) {
      if (ids.get(row) != row || ids.isNull(row)) {
        return false;
      }
    }
    return true;
  }

  private static Map<Long, Integer> mapped(LongColumn ids) {
    Map<Long, Integer> byId = HashMap.newHashMap(ids.rows());
    for (int row = 0; row < ids.rows(); row++) {
      if (!ids.isNull(row)) {
        byId.put(ids.get(row), row);
      }
    }
    return byId;
  }

  /** The row of an id, -1 if there is none. */
  public int rowOf(long id) {
    if (byId == null) {
      return id >= 0 && id < rows ? (int) id : -1;
    }
    Integer row = byId.get(id);
    return row == null ? -1 : row;
  }

  /** The row of each id in a column; -1 for nulls and unknown ids. */
  public int[] rowsOf(LongColumn ids) {
    int[] found = new int[ids.rows()];
    for (int i = 0; i < found.length; i++) {
      found[i] = ids.isNull(i) ? -1 : rowOf(ids.get(i));
    }
    return found;
  }
}
