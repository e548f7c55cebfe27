package dev.sonda.core.internal.session;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** All sessions, in the order in which they were made. Loop only. */
public final class SessionRegistry {
  private final Map<Long, TracingSession> sessions = new TreeMap<>();
  private long lastSessionId;
  private long lastInstanceId;

  long nextSessionId() {
    return ++lastSessionId;
  }

  long nextInstanceId() {
    return ++lastInstanceId;
  }

  void add(TracingSession session) {
    sessions.put(session.id(), session);
  }

  void remove(TracingSession session) {
    sessions.remove(session.id());
  }

  boolean contains(TracingSession session) {
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
