package dev.sonda.trace.kernels.internal.layout;

import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * A row of a slice layout, with the time spans in which it is occupied. A span after all others is
 * recognized as free without a search.
 */
final class OccupiedRow {
  private final NavigableMap<Long, Long> endByStart = new TreeMap<>();
  private long lastEnd = Long.MIN_VALUE;

  boolean isFree(long start, long end) {
    if (start >= lastEnd) {
      return true;
    }
    Long next = endByStart.ceilingKey(start);
    if (next != null && next < end) {
      return false;
    }
    var before = endByStart.lowerEntry(start);
    return before == null || before.getValue() <= start;
  }

  void take(long start, long end) {
    endByStart.merge(start, end, Math::max);
    lastEnd = Math.max(lastEnd, end);
  }
}
