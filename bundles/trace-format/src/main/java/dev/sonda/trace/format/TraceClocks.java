package dev.sonda.trace.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clocks of all machines and files of a trace, and the trace's clock, to which all times are
 * converted.
 */
final class TraceClocks {
  private static final int NONE = -1;

  final List<ClockReadings> all = new ArrayList<>();
  final List<ClockLink> links = new ArrayList<>();

  /**
   * By machine number, the machine's clocks, which its files share unless they contain their own
   * snapshots.
   */
  private final Map<Integer, ClocksByNumber> machines = new HashMap<>();

  /**
   * By file number, the clock of a file whose timestamps name no clock ({@link
   * ClockGraph#TRACE_FILE}).
   */
  private final Map<Integer, ClocksByNumber> files = new HashMap<>();

  private int owner = NONE;
  private @Nullable ClocksByNumber traceScope;
  int traceMachine;
  long traceClock = ClockGraph.BOOTTIME;
  int changes;

  ClocksByNumber ofMachine(int machine) {
    ClocksByNumber clocks = machines.computeIfAbsent(machine, _ -> new ClocksByNumber());
    if (traceScope == null) {
      traceScope = clocks;
      traceMachine = machine;
    }
    return clocks;
  }

  ClocksByNumber ofFile(int file) {
    return files.computeIfAbsent(file, _ -> new ClocksByNumber());
  }

  boolean isChosen() {
    return owner != NONE;
  }

  long traceClockForUsers() {
    return isChosen() ? traceClock : ClockGraph.TRACE_FILE;
  }

  /** Chooses the trace's clock; returns false if another chooser has already chosen it. */
  boolean choose(int chooser, int machine, ClocksByNumber scope, long clock) {
    if (owner != NONE && owner != chooser) {
      return false;
    }
    owner = chooser;
    traceScope = scope;
    traceMachine = machine;
    traceClock = clock;
    changes++;
    return true;
  }

  boolean isTrace(ClocksByNumber scope, long clock) {
    return scope == traceScope && clock == traceClock;
  }

  /** The trace's clock, null while no snapshot has shown it. */
  @Nullable ClockReadings trace() {
    return traceScope == null ? null : traceScope.get(traceClock);
  }

  ClockReadings in(ClocksByNumber scope, long number) {
    ClockReadings known = scope.get(number);
    if (known != null) {
      return known;
    }
    ClockReadings added = new ClockReadings();
    scope.put(number, added);
    all.add(added);
    return added;
  }

  ClockReadings traceMade() {
    ClocksByNumber scope = traceScope;
    return in(scope == null ? ofMachine(traceMachine) : scope, traceClock);
  }

  void link(ClockReadings from, ClockReadings to, long offsetNs) {
    from.link(to, offsetNs);
    changes++;
  }

  /**
   * The chain of clocks to convert through; null if the clocks aren't connected, empty from a clock
   * to itself.
   */
  @Nullable List<ClockReadings> path(@Nullable ClockReadings from, @Nullable ClockReadings to) {
    if (from == null || to == null) {
      return null;
    }
    if (from == to) {
      return List.of();
    }
    // shortcut for clocks that are directly related, as a sequence-local clock usually is
    return from.meets(to) ? List.of(to) : search(from, to);
  }

  /** Finds the shortest chain of conversions from one clock to another, by breadth-first search. */
  private @Nullable List<ClockReadings> search(ClockReadings from, ClockReadings to) {
    Map<ClockReadings, List<ClockReadings>> paths = new HashMap<>(Map.of(from, List.of()));
    ArrayDeque<ClockReadings> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty() && !paths.containsKey(to)) {
      ClockReadings at = queue.remove();
      for (ClockReadings other : all) {
        if (!paths.containsKey(other) && at.meets(other)) {
          List<ClockReadings> path = new ArrayList<>(paths.getOrDefault(at, List.of()));
          path.add(other);
          paths.put(other, path);
          queue.add(other);
        }
      }
    }
    return paths.get(to);
  }
}
