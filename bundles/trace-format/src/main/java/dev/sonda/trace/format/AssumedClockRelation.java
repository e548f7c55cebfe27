package dev.sonda.trace.format;

import org.jspecify.annotations.Nullable;

/**
 * Relates a file's main clock to the trace's clock by assumption, if the trace's snapshots don't
 * relate them.
 */
final class AssumedClockRelation {
  private final TraceClocks shared;
  private final int machine;
  private final ClocksByNumber ofMachine;

  AssumedClockRelation(TraceClocks shared, int machine) {
    this.shared = shared;
    this.machine = machine;
    ofMachine = shared.ofMachine(machine);
  }

  /**
   * Relates a clock to the trace's clock, by an assumed link if necessary.
   *
   * @param scope the file's own clocks
   * @param canonical the clocks of the file's machine
   * @return whether the clock's times can be converted now
   */
  boolean lead(long clock, ClocksByNumber scope, ClocksByNumber canonical) {
    if (isLed(scope, clock)) {
      return true;
    }
    boolean isApart =
        scope != canonical && shared.path(scope.get(clock), canonical.get(clock)) == null;
    if (isApart) {
      link(shared.in(scope, clock), clock, shared.in(canonical, clock), machine, clock);
    }
    return isLed(canonical, clock) || leadByTimeOfDay(canonical, clock) || assume(canonical, clock);
  }

  private boolean isLed(ClocksByNumber scope, long clock) {
    return shared.isTrace(scope, clock) || leadsToTrace(scope.get(clock));
  }

  private boolean leadsToTrace(@Nullable ClockReadings clock) {
    return shared.path(clock, shared.trace()) != null;
  }

  /** Assumes that the wall clocks (REALTIME) of all machines show equal times. */
  private boolean leadByTimeOfDay(ClocksByNumber scope, long clock) {
    ClockReadings own = ofMachine.get(ClockGraph.REALTIME);
    ClockReadings ofTrace = shared.ofMachine(shared.traceMachine).get(ClockGraph.REALTIME);
    if (own == null
        || ofTrace == null
        || machine == shared.traceMachine
        || shared.path(scope.get(clock), own) == null
        || !leadsToTrace(ofTrace)) {
      return false;
    }
    link(own, ClockGraph.REALTIME, ofTrace, shared.traceMachine, ClockGraph.REALTIME);
    return true;
  }

  /**
   * Assumes that clocks with equal numbers show equal times on all machines, and that a file's own
   * clock equals any clock it is compared with.
   */
  private boolean assume(ClocksByNumber scope, long clock) {
    long trace = shared.traceClockForUsers();
    boolean isOfFile = clock == ClockGraph.TRACE_FILE || trace == ClockGraph.TRACE_FILE;
    if (!isOfFile && clock != trace) {
      return false;
    }
    link(shared.in(scope, clock), clock, shared.traceMade(), shared.traceMachine, trace);
    return true;
  }

  private void link(
      ClockReadings from, long clock, ClockReadings to, int otherMachine, long otherClock) {
    shared.link(from, to, 0);
    shared.links.add(new ClockLink(machine, clock, 0, otherMachine, otherClock, 0));
  }
}
