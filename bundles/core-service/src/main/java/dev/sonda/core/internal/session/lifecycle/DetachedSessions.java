package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.core.internal.session.state.TracingSession;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Registry of detached sessions, by user and key. Equal keys of different users are independent.
 * Loop only.
 */
public final class DetachedSessions {
  private record Key(int uid, String text) {}

  private final Map<Key, TracingSession> sessions = new HashMap<>();

  /**
   * Adds a session.
   *
   * @return false, with nothing added, if the user has another session under this key
   */
  public boolean add(TracingSession session, String key) {
    return sessions.putIfAbsent(new Key(session.consumerUid(), key), session) == null;
  }

  /** Removes and returns the session of this user under this key. */
  public Optional<TracingSession> take(int uid, String key) {
    return Optional.ofNullable(sessions.remove(new Key(uid, key)));
  }

  /** Removes a session that has ended while detached. */
  void forget(TracingSession session) {
    sessions.values().remove(session);
  }
}
