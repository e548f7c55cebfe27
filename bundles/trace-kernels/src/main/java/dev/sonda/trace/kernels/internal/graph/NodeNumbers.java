package dev.sonda.trace.kernels.internal.graph;

import dev.sonda.trace.kernels.internal.column.GrowableLongColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.HashMap;
import java.util.Map;

/**
 * Maps the ids of a graph's nodes to numbers from 0 on. If the ids are dense, they are used as
 * numbers; otherwise ids are numbered in the order of first use. Ids are unsigned 32-bit integers.
 */
public final class NodeNumbers {
  /** Largest ratio of the greatest id to the number of edges up to which ids count as dense. */
  private static final int MOST_GAPS = 8;

  private final boolean dense;
  private final Map<Long, Integer> numbers = new HashMap<>();
  private final GrowableLongColumn ids = new GrowableLongColumn(0);
  private int denseCount;

  /** Determines whether ids are dense, from the columns that contain all ids. */
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

  /** The number of an id; assigned now if the id wasn't used before. */
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

  /** One more than the greatest number assigned, as the size of arrays. */
  public int count() {
    return dense ? denseCount : ids.rows();
  }
}
