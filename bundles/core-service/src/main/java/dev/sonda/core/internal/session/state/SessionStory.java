package dev.sonda.core.internal.session.state;

import dev.sonda.core.internal.packet.ClockSnapshots;
import dev.sonda.core.internal.packet.LifecycleEvents;

/**
 * The service's own data about a session, from which it writes packets into the trace. A clone gets
 * a copy. Loop only.
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

  /**
   * The data for a clone: copies, except triggers, which move, so that the next clone has only
   * later ones.
   */
  SessionStory forClone() {
    return new SessionStory(
        clocks.copy(),
        lifecycle.copy(),
        counters.copy(),
        triggers.moveToClone(),
        neighbours.copy());
  }
}
