package dev.sonda.core.internal.session.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * All sessions, in the order of creation, and the source of session and instance ids. Loop only.
 */
public final class SessionRegistry {
  private final Map<Long, TracingSession> sessions = new TreeMap<>();
  private long lastSessionId;
  private long lastInstanceId;

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

  /** All sessions. A copy, since handling one may end another. */
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
}
