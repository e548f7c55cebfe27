package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.session.state.SessionRegistry;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;

/** Moves sessions from state to state, and lets those know that want to. Loop only. */
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

  /** Tells the sessions beside it, unless they are over, which state a session has. */
  public void announce(TracingSession session) {
    long nowNs = clock.bootTimeNs();
    session.enteredStateAt(nowNs);
    for (TracingSession neighbour : sessions.all()) {
      if (wantsToKnow(neighbour) && neighbour.state().isLive() && neighbour != session) {
        neighbour.neighbours().add(session, nowNs);
      }
    }
  }

  /** Tells a new session in which state the others are, and since when. */
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
