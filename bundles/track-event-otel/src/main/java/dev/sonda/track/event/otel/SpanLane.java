package dev.sonda.track.event.otel;

import dev.sonda.track.event.Track;
import java.util.ArrayList;
import java.util.List;

/**
 * A track for slices that lie inside one another or apart, with the times of those it has. Slices
 * of several writers that touch have no order in a trace, so they count as overlapping. Guarded by
 * {@link SpanLanes}.
 */
final class SpanLane {
  /** Beyond it the oldest are taken together: a span may have any number of children. */
  private static final int MAX_OUTERMOST = 64;

  private final Track track;
  private final List<Interval> outermost = new ArrayList<>();
  private long lastEndNs = Long.MIN_VALUE;

  private record Interval(long startNs, long endNs) {
    boolean isApartFrom(Interval other) {
      return endNs < other.startNs || other.endNs < startNs;
    }

    /** Written later, it may hold what ended at the same time, but not what began so. */
    boolean holds(Interval inner) {
      return startNs < inner.startNs && inner.endNs <= endNs;
    }
  }

  SpanLane(int number) {
    track = Track.named("OpenTelemetry", number);
  }

  Track track() {
    return track;
  }

  /** Whether all slices that the lane has ended before this time. */
  boolean isFreeAt(long timeNs) {
    return lastEndNs < timeNs;
  }

  /** Takes a slice, unless it would overlap another one. */
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

  /** Forgets the slices of a trace that has ended; further ones have to begin later. */
  void clear() {
    outermost.clear();
  }
}
