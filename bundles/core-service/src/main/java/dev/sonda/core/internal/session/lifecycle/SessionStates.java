package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;

/**
 * Changes sessions' states, and reports changes to sessions with {@code
 * enable_concurrent_session_events}. Loop only.
 */
public final class SessionStates {
  private final SessionRegistry sessions;
  private final Clock clock;

  public SessionStates(SessionRegistry sessions, Clock clock) {
    this.sessions = sessions;
    this.clock = clock;
  }

  void become(TracingSession session, SessionState next) {
    if (session.state() != next) {
      session.become(next);
      announce(session);
    }
  }

  /** Reports a session's state to the other live sessions. */
  public void announce(TracingSession session) {
    long nowNs = clock.bootTimeNs();
    session.enteredStateAt(nowNs);
    for (TracingSession neighbour : sessions.all()) {
      if (wantsToKnow(neighbour) && neighbour.state().isLive() && neighbour != session) {
        neighbour.neighbours().add(session, nowNs);
      }
    }
  }

  /** Reports the states of all other sessions, with their times, to a new one. */
  public void introduceOthersTo(TracingSession session) {
    if (wantsToKnow(session)) {
      sessions.all().stream()
          .filter(other -> other != session)
          .forEach(other -> session.neighbours().add(other, other.stateSinceNs()));
    }
  }

  private static boolean wantsToKnow(TracingSession session) {
    return session.config().getBuiltinDataSources().getEnableConcurrentSessionEvents();
  }
}
