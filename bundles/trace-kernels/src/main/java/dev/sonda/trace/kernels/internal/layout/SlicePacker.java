package dev.sonda.trace.kernels.internal.layout;

import java.util.BitSet;
import java.util.PriorityQueue;

/**
 * Assigns to each slice the lowest free depth; slices must be added in the order of their starts.
 */
final class SlicePacker {
  private record End(long ts, int depth) {}

  private final BitSet busy = new BitSet();
  private final PriorityQueue<End> ends = new PriorityQueue<>((a, b) -> Long.compare(a.ts, b.ts));

  /**
   * The depth of a slice. A slice of duration 0 occupies no depth; duration -1 means that the slice
   * has no end.
   */
  int depth(long ts, long duration) {
    for (End end = ends.peek(); end != null && end.ts <= ts; end = ends.peek()) {
      busy.clear(end.depth);
      ends.poll();
    }
    int depth = busy.nextClearBit(0);
    if (duration != 0) {
      busy.set(depth);
      ends.add(new End(duration == -1 ? Long.MAX_VALUE : ts + duration, depth));
    }
    return depth;
  }
}
