package dev.sonda.core.internal.session.lifecycle;

import dev.sonda.core.internal.session.state.TracingSession;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Sessions that go on without a consumer, each under a key that its user has chosen. Keys of
 * different users have nothing to do with each other. Loop only.
 */
public final class DetachedSessions {
  private record Key(int uid, String text) {}

  private final Map<Key, TracingSession> sessions = new HashMap<>();

  /** False if the user has another session under that key. */
  public boolean add(TracingSession session, String key) {
    return sessions.putIfAbsent(new Key(session.consumerUid(), key), session) == null;
  }

  /** Takes a session out again, for the user who has put it there. */
  public Optional<TracingSession> take(int uid, String key) {
    return Optional.ofNullable(sessions.remove(new Key(uid, key)));
  }

  /** The session has ended without anybody coming back for it. */
  void forget(TracingSession session) {
    sessions.values().remove(session);
  }
}
