package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.packet.ClockSnapshots;
import dev.sonda.core.internal.packet.LifecycleEvents;

/**
 * What the service itself has to tell of a session in its trace. A clone takes a copy along. Loop
 * only.
 */
public record SessionStory(
    ClockSnapshots clocks,
    LifecycleEvents lifecycle,
    SessionCounters counters,
    SessionTriggers triggers,
    NeighbourEvents neighbours) {

  public static SessionStory beginning(ClockSnapshots clocks, SessionTriggers triggers) {
    return new SessionStory(
        clocks, new LifecycleEvents(), new SessionCounters(), triggers, new NeighbourEvents());
  }

  /** Triggers move: those of long ago are of no interest to the next clone. */
  SessionStory forClone() {
    return new SessionStory(
        clocks.copy(),
        lifecycle.copy(),
        counters.copy(),
        triggers.moveToClone(),
        neighbours.copy());
  }
}
