package dev.sonda.trace.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Converts times of any clock to the trace's. Snapshots say what several clocks showed at one
 * moment; two clocks that have no snapshot in common are converted by way of others. Times of
 * incremental clocks are added up, so a sequence's packets have to be given in order. One thread.
 */
public final class ClockGraph {
  public static final int MONOTONIC = 3;
  public static final int BOOTTIME = 6;

  /** Clocks from here to 127 are a sequence's own. */
  private static final int FIRST_OF_SEQUENCE = 64;

  private static final int FIRST_GLOBAL_CUSTOM = 128;

  private final Map<Long, Clock> clocks = new LinkedHashMap<>();
  private long traceClock = BOOTTIME;
  private int snapshots;

  /** The clock that all times are converted to. */
  public long traceClock() {
    return traceClock;
  }

  /** Takes the clock that a snapshot calls the primary one, before any time was converted. */
  public void setTraceClock(int clockId) {
    traceClock = clockId;
  }

  /** A clock as this graph knows it: those of a sequence differ from sequence to sequence. */
  public static long clock(int clockId, int sequenceId) {
    boolean isOfSequence = clockId >= FIRST_OF_SEQUENCE && clockId < FIRST_GLOBAL_CUSTOM;
    return isOfSequence ? ((long) sequenceId << Integer.SIZE) | clockId : clockId;
  }

  /** Begins a snapshot, and returns its number for {@link #add}. */
  public int beginSnapshot() {
    return snapshots++;
  }

  /** Adds what a clock showed in a snapshot. */
  public void add(int snapshot, long clock, long value, boolean isIncremental, long unitNs) {
    Clock known = clocks.computeIfAbsent(clock, _ -> new Clock());
    known.isIncremental = isIncremental;
    known.unitNs = Math.max(1, unitNs);
    known.lastValue = value;
    known.add(snapshot, value * known.unitNs);
  }

  /** The trace's time of a clock's time; empty if no snapshot leads from one to the other. */
  public OptionalLong toTraceTime(long clock, long value) {
    long time = absoluteNs(clock, value);
    return clock == traceClock ? OptionalLong.of(time) : convert(clock, time);
  }

  private long absoluteNs(long clock, long value) {
    Clock known = clocks.get(clock);
    if (known == null) {
      return value;
    }
    if (known.isIncremental) {
      known.lastValue += value;
      return known.lastValue * known.unitNs;
    }
    return value * known.unitNs;
  }

  private OptionalLong convert(long from, long timeNs) {
    Clock source = clocks.get(from);
    Clock target = clocks.get(traceClock);
    if (source == null || target == null) {
      return OptionalLong.empty();
    }
    if (source.pathSnapshots != snapshots) {
      source.path = findPath(source, target);
      source.pathSnapshots = snapshots;
    }
    long time = timeNs;
    Clock at = source;
    for (Clock next : source.path) {
      time = at.convert(time, next);
      at = next;
    }
    return source.path.isEmpty() ? OptionalLong.empty() : OptionalLong.of(time);
  }

  /**
   * The shortest way from one clock to another, by breadth-first search; empty if there is none.
   */
  private List<Clock> findPath(Clock from, Clock to) {
    if (from.meets(to)) { // as a sequence's own clock does, of which there may be thousands
      return List.of(to);
    }
    Map<Clock, List<Clock>> paths = new HashMap<>(Map.of(from, List.of()));
    ArrayDeque<Clock> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty() && !paths.containsKey(to)) {
      Clock at = queue.remove();
      for (Clock other : clocks.values()) {
        if (!paths.containsKey(other) && at.meets(other)) {
          List<Clock> path = new ArrayList<>(paths.getOrDefault(at, List.of()));
          path.add(other);
          paths.put(other, path);
          queue.add(other);
        }
      }
    }
    return paths.getOrDefault(to, List.of());
  }
}
