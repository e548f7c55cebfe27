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
final class SharedClocks {
  private static final int NONE = -1;

  final List<Clock> all = new ArrayList<>();
  final List<ClockLink> links = new ArrayList<>();

  /**
   * By machine number, the machine's clocks, which its files share unless they contain their own
   * snapshots.
   */
  private final Map<Integer, ClockScope> machines = new HashMap<>();

  /**
   * By file number, the clock of a file whose timestamps name no clock ({@link
   * ClockGraph#TRACE_FILE}).
   */
  private final Map<Integer, ClockScope> files = new HashMap<>();

  private int owner = NONE;
  private @Nullable ClockScope traceScope;
  int traceMachine;
  long traceClock = ClockGraph.BOOTTIME;
  int changes;

  ClockScope ofMachine(int machine) {
    ClockScope clocks = machines.computeIfAbsent(machine, _ -> new ClockScope());
    if (traceScope == null) {
      traceScope = clocks;
      traceMachine = machine;
    }
    return clocks;
  }

  ClockScope ofFile(int file) {
    return files.computeIfAbsent(file, _ -> new ClockScope());
  }

  boolean isChosen() {
    return owner != NONE;
  }

  long traceClockForUsers() {
    return isChosen() ? traceClock : ClockGraph.TRACE_FILE;
  }

  /** Chooses the trace's clock; returns false if another chooser has already chosen it. */
  boolean choose(int chooser, int machine, ClockScope scope, long clock) {
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

  boolean isTrace(ClockScope scope, long clock) {
    return scope == traceScope && clock == traceClock;
  }

  /** The trace's clock, null while no snapshot has shown it. */
  @Nullable Clock trace() {
    return traceScope == null ? null : traceScope.get(traceClock);
  }

  Clock in(ClockScope scope, long number) {
    Clock known = scope.get(number);
    if (known != null) {
      return known;
    }
    Clock added = new Clock();
    scope.put(number, added);
    all.add(added);
    return added;
  }

  Clock traceMade() {
    ClockScope scope = traceScope;
    return in(scope == null ? ofMachine(traceMachine) : scope, traceClock);
  }

  void link(Clock from, Clock to, long offsetNs) {
    from.link(to, offsetNs);
    changes++;
  }

  /**
   * The chain of clocks to convert through; null if the clocks aren't connected, empty from a clock
   * to itself.
   */
  @Nullable List<Clock> path(@Nullable Clock from, @Nullable Clock to) {
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
  private @Nullable List<Clock> search(Clock from, Clock to) {
    Map<Clock, List<Clock>> paths = new HashMap<>(Map.of(from, List.of()));
    ArrayDeque<Clock> queue = new ArrayDeque<>(List.of(from));
    while (!queue.isEmpty() && !paths.containsKey(to)) {
      Clock at = queue.remove();
      for (Clock other : all) {
        if (!paths.containsKey(other) && at.meets(other)) {
          List<Clock> path = new ArrayList<>(paths.getOrDefault(at, List.of()));
          path.add(other);
          paths.put(other, path);
          queue.add(other);
        }
      }
    }
    return paths.get(to);
  }
}
