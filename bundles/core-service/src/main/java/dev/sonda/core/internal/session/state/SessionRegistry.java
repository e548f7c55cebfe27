package dev.sonda.core.internal.session.state;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All sessions, in the order in which they were made. Loop only. */
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

  /** A copy: what is done with one session may end it, or another. */
  public Collection<TracingSession> all() {
    return List.copyOf(sessions.values());
  }

  public int count() {
    return sessions.size();
  }

  /** How many instances there have been. */
  public long lastInstanceId() {
    return lastInstanceId;
  }
}
