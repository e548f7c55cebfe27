package dev.sonda.track.event.otel;

import dev.sonda.track.event.Track;
import java.util.ArrayList;
import java.util.List;

/**
 * A track for slices that are nested or disjoint, with the time intervals of the slices written to
 * it. Slices that only touch count as overlapping, because the order of events of several writers
 * with equal times is undefined in a trace. Guarded by the lock of {@link SpanTrackAllocator}.
 */
final class SpanTrack {
  /**
   * Upper limit of outermost intervals in the list. When the limit is reached, the two oldest are
   * merged into one interval, because a span may have any number of children.
   */
  private static final int MAX_OUTERMOST = 64;

  private final Track track;
  private final List<Interval> outermost = new ArrayList<>();
  private long lastEndNs = Long.MIN_VALUE;

  private record Interval(long startNs, long endNs) {
    boolean isApartFrom(Interval other) {
      return endNs < other.startNs || other.endNs < startNs;
    }

    /**
     * Whether {@code inner} can be nested in this interval. This interval's slice is written later,
     * so both slices may end at one time, but {@code inner} has to start later.
     */
    boolean holds(Interval inner) {
      return startNs < inner.startNs && inner.endNs <= endNs;
    }
  }

  SpanTrack(int number) {
    track = Track.named("OpenTelemetry", number);
  }

  Track track() {
    return track;
  }

  /** Whether all slices of the lane ended before {@code timeNs}. */
  boolean isFreeAt(long timeNs) {
    return lastEndNs < timeNs;
  }

  /**
   * Adds a slice and returns true, unless the slice would overlap another slice of the lane without
   * enclosing that slice.
   */
  boolean take(long startNs, long endNs) {
    Interval slice = new Interval(startNs, endNs);
    for (Interval other : outermost) {
      if (!slice.isApartFrom(other) && !slice.holds(other)) {
        return false;
      }
    }
    outermost.removeIf(slice::holds);
    if (outermost.size() == MAX_OUTERMOST) {
      Interval oldest = outermost.removeFirst();
      Interval next = outermost.removeFirst();
      outermost.addFirst(
          new Interval(
              Math.min(oldest.startNs(), next.startNs()), Math.max(oldest.endNs(), next.endNs())));
    }
    outermost.add(slice);
    lastEndNs = Math.max(lastEndNs, endNs);
    return true;
  }

  /**
   * Removes the slices of a trace that has ended; slices added afterwards have to start after the
   * end of the removed ones.
   */
  void clear() {
    outermost.clear();
  }
}
