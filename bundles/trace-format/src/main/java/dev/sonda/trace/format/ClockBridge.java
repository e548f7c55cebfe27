package dev.sonda.trace.format;

import org.jspecify.annotations.Nullable;

/** Leads from a file's main clock to the trace's, where nothing that the trace says does. */
final class ClockBridge {
  private final SharedClocks shared;
  private final int machine;
  private final ClockScope ofMachine;

  ClockBridge(SharedClocks shared, int machine) {
    this.shared = shared;
    this.machine = machine;
    ofMachine = shared.ofMachine(machine);
  }

  /**
   * Leads to the trace's clock.
   *
   * @param scope where the file has the clock
   * @param canonical where its machine has it
   * @return whether the clock's times can be converted now
   */
  boolean lead(long clock, ClockScope scope, ClockScope canonical) {
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

  private boolean isLed(ClockScope scope, long clock) {
    return shared.isTrace(scope, clock) || leadsToTrace(scope.get(clock));
  }

  private boolean leadsToTrace(@Nullable Clock clock) {
    return shared.path(clock, shared.trace()) != null;
  }

  /** Clocks of the day are taken to be equal on all machines. */
  private boolean leadByTimeOfDay(ClockScope scope, long clock) {
    Clock own = ofMachine.get(ClockGraph.REALTIME);
    Clock ofTrace = shared.ofMachine(shared.traceMachine).get(ClockGraph.REALTIME);
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

  /** Clocks of one kind are taken to be equal, and clocks that are a file's own for any other. */
  private boolean assume(ClockScope scope, long clock) {
    long trace = shared.traceClockForUsers();
    boolean isOfFile = clock == ClockGraph.TRACE_FILE || trace == ClockGraph.TRACE_FILE;
    if (!isOfFile && clock != trace) {
      return false;
    }
    link(shared.in(scope, clock), clock, shared.traceMade(), shared.traceMachine, trace);
    return true;
  }

  private void link(Clock from, long clock, Clock to, int otherMachine, long otherClock) {
    shared.link(from, to, 0);
    shared.links.add(new ClockLink(machine, clock, 0, otherMachine, otherClock, 0));
  }
}
