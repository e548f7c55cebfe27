package dev.sonda.core.internal.session.state;

import dev.sonda.api.platform.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All sessions, in the order of creation, and the source of session and instance ids. Reports
 * changes of sessions' states to sessions with {@code enable_concurrent_session_events}. Loop only.
 */
public final class SessionRegistry {
  private final Map<Long, TracingSession> sessions = new TreeMap<>();
  private final Clock clock;
  private long lastSessionId;
  private long lastInstanceId;

  public SessionRegistry(Clock clock) {
    this.clock = clock;
  }

  public long nextSessionId() {
    return ++lastSessionId;
  }

  public long nextInstanceId() {
    return ++lastInstanceId;
  }

  public void add(TracingSession session) {
    sessions.put(session.id(), session);
  }

  public void remove(TracingSession session) {
    sessions.remove(session.id());
  }

  public boolean contains(TracingSession session) {
    return sessions.containsKey(session.id());
  }

  /** All sessions. A copy, since handling one session may end another. */
  public Collection<TracingSession> all() {
    return List.copyOf(sessions.values());
  }

  public int count() {
    return sessions.size();
  }

  /** The last assigned instance id: the number of instances so far. */
  public long lastInstanceId() {
    return lastInstanceId;
  }

  /** Changes a session's state, and reports the change. */
  public void become(TracingSession session, SessionState next) {
    if (session.state() != next) {
      session.become(next);
      announce(session);
    }
  }

  /** Reports a session's state to the other live sessions. */
  public void announce(TracingSession session) {
    long nowNs = clock.bootTimeNs();
    session.enteredStateAt(nowNs);
    for (TracingSession neighbour : all()) {
      if (wantsToKnow(neighbour) && neighbour.state().isLive() && neighbour != session) {
        neighbour.neighbours().add(session, nowNs);
      }
    }
  }

  /**
   * Reports the states of all other sessions, with the times of their last changes, to a new
   * session.
   */
  public void introduceOthersTo(TracingSession session) {
    if (wantsToKnow(session)) {
      all().stream()
          .filter(other -> other != session)
          .forEach(other -> session.neighbours().add(other, other.stateSinceNs()));
    }
  }

  private static boolean wantsToKnow(TracingSession session) {
    return session.config().getBuiltinDataSources().getEnableConcurrentSessionEvents();
  }
}
