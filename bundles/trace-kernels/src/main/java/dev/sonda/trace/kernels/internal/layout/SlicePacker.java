package dev.sonda.trace.kernels.internal.layout;

import java.util.BitSet;
import java.util.PriorityQueue;

/** Gives each of some slices, which begin one after the other, the lowest depth that is free. */
final class SlicePacker {
  private record End(long ts, int depth) {}

  private final BitSet busy = new BitSet();
  private final PriorityQueue<End> ends = new PriorityQueue<>((a, b) -> Long.compare(a.ts, b.ts));

  /** The depth of a slice; one of no duration takes no room, and -1 is without an end. */
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
