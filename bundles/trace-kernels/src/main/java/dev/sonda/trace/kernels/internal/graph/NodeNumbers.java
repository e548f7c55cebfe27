package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.LongRows;
import java.util.HashMap;
import java.util.Map;

/**
 * Numbers the nodes of a graph from 0 on. Ids that are about as dense are the numbers themselves;
 * others are numbered in the order of their first use. An id has 32 bits without a sign.
 */
public final class NodeNumbers {
  /** Arrays by id may be that much longer than the graph has edges. */
  private static final int MOST_GAPS = 8;

  private final boolean dense;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final LongRows ids = new LongRows(0);
  private int denseCount;

  /** Knows by the columns of all ids whether these are dense. */
  public NodeNumbers(LongColumn... columns) {
    long most = 0;
    long rows = 1;
    for (LongColumn column : columns) {
      rows += column.rows();
      for (int row = 0; row < column.rows(); row++) {
        most = Math.max(most, id(column.get(row)));
      }
    }
    dense = most < rows * MOST_GAPS && most < Integer.MAX_VALUE / 2;
  }

  private static long id(long value) {
    return Integer.toUnsignedLong((int) value);
  }

  /** The number of an id, which is new if it wasn't used before. */
  public int numberOf(long value) {
    long id = id(value);
    if (dense) {
      denseCount = Math.max(denseCount, (int) id + 1);
      return (int) id;
    }
    Integer known = numbers.get(id);
    if (known != null) {
      return known;
    }
    ids.add(id);
    numbers.put(id, ids.rows() - 1);
    return ids.rows() - 1;
  }

  public long idOf(int number) {
    return dense ? number : ids.get(number);
  }

  /** One more than the greatest number. */
  public int count() {
    return dense ? denseCount : ids.rows();
  }
}
