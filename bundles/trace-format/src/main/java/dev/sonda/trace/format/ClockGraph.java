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

  /** The clock of a trace that doesn't say which one its times are by. */
  public static final int TRACE_FILE = 11;

  /** Clocks from here to 127 are a sequence's own. */
  private static final int FIRST_OF_SEQUENCE = 64;

  private static final int FIRST_GLOBAL_CUSTOM = 128;

  private final Map<Long, Clock> clocks = new LinkedHashMap<>();
  private long traceClock = BOOTTIME;
  private long defaultClock;
  private boolean isTraceClockChosen;
  private boolean isTraceClockFixed;
  private boolean hasConverted;
  private int snapshots;

  /** The clock that all times are converted to. */
  public long traceClock() {
    return traceClock;
  }

  /**
   * Takes the clock that a snapshot calls the primary one: of times without a clock, and of the
   * trace unless a time has been converted before.
   */
  public void setTraceClock(int clockId) {
    defaultClock = clockId;
    if (!hasConverted && !isTraceClockFixed) {
      traceClock = clockId;
      isTraceClockChosen = true;
    }
  }

  /** Sets the clock that all times are converted to, which no snapshot chooses then. */
  public void fixTraceClock(int clockId) {
    traceClock = clockId;
    isTraceClockFixed = true;
  }

  /**
   * The trace's clock as users know it: a trace whose times were needed before any snapshot chose
   * one has a clock of its own.
   */
  public long traceClockForUsers() {
    return isTraceClockChosen ? traceClock : TRACE_FILE;
  }

  /** Whether a snapshot chose the trace's clock. */
  public boolean isTraceClockChosen() {
    return isTraceClockChosen;
  }

  /** Whether a time was converted, which settles what the trace's clock is. */
  public boolean hasConverted() {
    return hasConverted;
  }

  /** Whether times of a clock need no conversion; settles what the trace's clock is. */
  public boolean isTraceClock(long clock) {
    hasConverted = true;
    return clock == traceClock;
  }

  /** The clock of times that don't name theirs; 0 before a snapshot chose one. */
  public long defaultClock() {
    return defaultClock;
  }

  /** Whether a snapshot has shown a clock. */
  public boolean isKnown(long clock) {
    return clocks.containsKey(clock);
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
    hasConverted = true;
    return timeOfSnapshot(clock, value);
  }

  /** The same of a snapshot, after which the trace's clock may still be chosen. */
  public OptionalLong timeOfSnapshot(long clock, long value) {
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
