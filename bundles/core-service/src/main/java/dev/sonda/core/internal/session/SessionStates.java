package dev.sonda.core.internal.session;

import dev.sonda.api.endpoint.Clock;

/** Moves sessions from state to state, and lets those know that want to. Loop only. */
final class SessionStates {
  private final SessionRegistry sessions;
  private final Clock clock;

  SessionStates(SessionRegistry sessions, Clock clock) {
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
  void announce(TracingSession session) {
    for (TracingSession neighbour : sessions.all()) {
      boolean isInterested =
          neighbour.config().getBuiltinDataSources().getEnableConcurrentSessionEvents()
              && neighbour.state().isLive();
      if (isInterested && neighbour != session) {
        neighbour.neighbours().add(session, clock.bootTimeNs());
      }
    }
  }
}
