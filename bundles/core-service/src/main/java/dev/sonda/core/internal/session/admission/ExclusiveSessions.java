package dev.sonda.core.internal.session.admission;

import dev.sonda.core.internal.session.config.ConfigError;
import dev.sonda.core.internal.session.lifecycle.SessionLifecycle;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.protos.TraceConfig;
import java.util.Collection;
import java.util.List;

/**
 * Enforces {@code exclusive_prio}: a session with a priority ends all others, and refuses those
 * without a higher one. Loop only.
 *
 * <p>Clones no longer record and aren't affected.
 */
public final class ExclusiveSessions {
  private final SessionRegistry sessions;
  private final SessionLifecycle lifecycle;

  public ExclusiveSessions(SessionRegistry sessions, SessionLifecycle lifecycle) {
    this.sessions = sessions;
    this.lifecycle = lifecycle;
  }

  /** Refuses a config whose priority isn't above that of a running exclusive session. */
  void check(TraceConfig config) throws ConfigError {
    int wanted = config.getExclusivePrio();
    for (TracingSession session : concerned()) {
      int running = session.config().getExclusivePrio();
      ConfigError.unless(
          running == 0 || Integer.compareUnsigned(wanted, running) > 0,
          "exclusive_prio is "
              + Integer.toUnsignedString(wanted)
              + ", but session "
              + session.id()
              + " has one of "
              + Integer.toUnsignedString(running)
              + ": only a higher one can end it");
    }
  }

  /** The sessions that remain beside a new one with this config. */
  Collection<TracingSession> survivors(TraceConfig config) {
    List<TracingSession> ending = config.getExclusivePrio() == 0 ? List.of() : concerned();
    return sessions.all().stream()
        .filter(session -> !session.isLeaving() && !ending.contains(session))
        .toList();
  }

  /** Aborts the sessions that a new one with this config ends. */
  void makeWay(TraceConfig config) {
    if (config.getExclusivePrio() != 0) {
      String reason =
          "ended by a session with an exclusive_prio of "
              + Integer.toUnsignedString(config.getExclusivePrio());
      concerned().forEach(session -> lifecycle.abort(session, reason));
    }
  }

  private List<TracingSession> concerned() {
    return sessions.all().stream()
        .filter(session -> !session.isLeaving())
        .filter(session -> session.state() != SessionState.CLONED_READ_ONLY)
        .toList();
  }
}
