package dev.sonda.producer.internal.instance;

import dev.sonda.api.endpoint.SourceResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/**
 * Stores the counters and problems of all instances, by session. Any thread may read; the host
 * thread writes.
 */
public final class InstanceDiagnosticsStore {
  /**
   * Maximum number of records per session; each redeployment of a probe during the session adds a
   * record.
   */
  static final int MAX_RECORDS_PER_SESSION = 2000;

  /**
   * Maximum number of sessions, many times the number of concurrent sessions of a service; the
   * oldest are removed first.
   */
  static final int MAX_SESSIONS = 10_000;

  private final Map<Long, CopyOnWriteArrayList<InstanceDiagnostics>> bySession =
      new ConcurrentHashMap<>();

  /** Session ids in the order of arrival; some sessions may already have been removed. */
  private final Deque<Long> sessions = new ArrayDeque<>();

  void add(long sessionId, InstanceDiagnostics record) {
    CopyOnWriteArrayList<InstanceDiagnostics> records =
        bySession.computeIfAbsent(sessionId, _ -> begin(sessionId));
    if (records.size() >= MAX_RECORDS_PER_SESSION) {
      records.removeFirst();
    }
    records.add(record);
    forgetOldest();
  }

  private CopyOnWriteArrayList<InstanceDiagnostics> begin(long sessionId) {
    sessions.add(sessionId);
    return new CopyOnWriteArrayList<>();
  }

  private void forgetOldest() {
    while (sessions.size() > MAX_SESSIONS) {
      forget(sessions.remove());
    }
  }

  public List<SourceResult> results(long sessionId, String producerName) {
    return records(sessionId).stream().map(record -> record.result(producerName)).toList();
  }

  /** The problems of a data source's instances, in all stored sessions. */
  public Stream<String> problemsOf(String sourceName) {
    return bySession.values().stream()
        .flatMap(List::stream)
        .filter(record -> record.sourceName().equals(sourceName))
        .flatMap(record -> record.problems().stream());
  }

  /** Removes the records of a session, unless the session has instances again. */
  void forget(long sessionId) {
    if (records(sessionId).stream().allMatch(InstanceDiagnostics::isFinished)) {
      bySession.remove(sessionId);
    }
  }

  /** Removes all records, because a new service assigns session ids from the beginning. */
  public void clear() {
    bySession.clear();
    sessions.clear();
  }

  private List<InstanceDiagnostics> records(long sessionId) {
    CopyOnWriteArrayList<InstanceDiagnostics> records = bySession.get(sessionId);
    return records == null ? List.of() : records;
  }
}
