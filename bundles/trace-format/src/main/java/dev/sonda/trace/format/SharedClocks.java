package dev.sonda.trace.format;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The clocks of all machines and files of a trace, and the one that all times are converted to. */
final class SharedClocks {
  private static final int NONE = -1;

  final List<Clock> all = new ArrayList<>();
  final List<ClockLink> links = new ArrayList<>();

  /** Of each machine, the clocks that files without snapshots of their own share, by number. */
  private final Map<Integer, ClockScope> machines = new HashMap<>();

  /** Of each file, its own clock. */
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

  /** Chooses the trace's clock, unless something else has before. */
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

  /** The way from a clock to another; null if there is none, empty from a clock to itself. */
  @Nullable List<Clock> path(@Nullable Clock from, @Nullable Clock to) {
    if (from == null || to == null) {
      return null;
    }
    if (from == to) {
      return List.of();
    }
    return from.meets(to) ? List.of(to) : search(from, to); // as a sequence's own clock does
  }

  /** The shortest way from one clock to another, by breadth-first search. */
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
