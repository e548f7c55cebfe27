package dev.sonda.trace.kernels.internal.row;

import dev.sonda.trace.kernels.internal.column.RowRadixSort;
import dev.sonda.trace.tables.Column;
import dev.sonda.trace.tables.Table;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.jspecify.annotations.Nullable;

/**
 * Finds the value of a key in a set of arguments. Importers write a set's rows one after the other
 * and give it the number of its first row, which is looked at first. Thread-safe.
 */
final class ArgLookup {
  private static final int NONE = -1;

  /** A key of the last call, as most calls of a query ask for the key of the call before. */
  private record Key(MemorySegment utf8, int code) {}

  private final int rows;
  private final CellsByRow sets;
  private final CellsByRow keys;
  private final CellsByRow integers;
  private final CellsByRow reals;
  private final CellsByRow texts;

  /** The rows in the order of their sets; null if the table has this order. */
  private final int @Nullable [] order;

  private volatile Key last = new Key(MemorySegment.ofArray(new byte[0]), NONE);

  private ArgLookup(Table table, int @Nullable [] order) {
    table.keepInPlace();
    TableColumns columns = new TableColumns(table);
    rows = Math.toIntExact(table.rows());
    sets = new CellsByRow(columns.column("arg_set_id"), rows);
    keys = new CellsByRow(columns.column("key"), rows);
    integers = new CellsByRow(columns.column("int_value"), rows);
    reals = new CellsByRow(columns.column("real_value"), rows);
    texts = new CellsByRow(columns.column("string_value"), rows);
    this.order = order;
  }

  static ArgLookup of(Table table) {
    TableColumns columns = new TableColumns(table);
    Column sets = columns.column("arg_set_id");
    int[] all = RowRadixSort.all(sets.isSorted() ? 0 : Math.toIntExact(table.rows()));
    return new ArgLookup(
        table, sets.isSorted() ? null : RowRadixSort.sorted(all, columns.longs("arg_set_id")));
  }

  @Nullable Long integer(long set, MemorySegment key) {
    int row = rowOf(set, key);
    return row == NONE ? null : integers.integer(row);
  }

  @Nullable Double real(long set, MemorySegment key) {
    int row = rowOf(set, key);
    return row == NONE ? null : reals.real(row);
  }

  @Nullable String text(long set, MemorySegment key) {
    int row = rowOf(set, key);
    return row == NONE ? null : texts.text(row);
  }

  private int rowOf(long set, MemorySegment key) {
    int code = code(key);
    for (int i = first(set); i < rows && setAt(i) == set; i++) {
      if (keys.code(row(i)) == code) {
        return code == NONE ? NONE : row(i);
      }
    }
    return NONE;
  }

  private int code(MemorySegment key) {
    Key known = last;
    if (known.utf8.mismatch(key) >= 0) {
      known = new Key(MemorySegment.ofArray(key.toArray(ValueLayout.JAVA_BYTE)), keys.codeOf(key));
      last = known;
    }
    return known.code;
  }

  private int row(int position) {
    return order == null ? position : order[position];
  }

  /** The set of a row; the least number if it has none, as it has in the order of the rows. */
  private long setAt(int position) {
    int row = row(position);
    return order != null && sets.isNull(row) ? Long.MIN_VALUE : sets.number(row);
  }

  /** The position of a set's first row, or of the row before which it would be. */
  private int first(long set) {
    if (set >= 0 && set < rows && isFirst((int) set, set)) {
      return (int) set;
    }
    int low = 0;
    int high = rows;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (setAt(middle) < set) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  private boolean isFirst(int position, long set) {
    return setAt(position) == set && (position == 0 || setAt(position - 1) != set);
  }
}
