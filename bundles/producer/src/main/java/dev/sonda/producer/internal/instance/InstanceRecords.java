package dev.sonda.producer.internal.instance;

import dev.sonda.api.endpoint.SourceResult;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** The records of all instances, by session. Any thread may read; the host thread writes. */
public final class InstanceRecords {
  /** A probe that is deployed again and again within one session adds a record each time. */
  static final int MAX_RECORDS_PER_SESSION = 2000;

  /** As many as a service can have at once, many times over; the oldest are forgotten first. */
  static final int MAX_SESSIONS = 10_000;

  private final Map<Long, CopyOnWriteArrayList<InstanceRecord>> bySession =
      new ConcurrentHashMap<>();

  /** In the order in which they came; some may be forgotten already. */
  private final Deque<Long> sessions = new ArrayDeque<>();

  void add(long sessionId, InstanceRecord record) {
    CopyOnWriteArrayList<InstanceRecord> records =
        bySession.computeIfAbsent(sessionId, _ -> begin(sessionId));
    if (records.size() >= MAX_RECORDS_PER_SESSION) {
      records.removeFirst();
    }
    records.add(record);
    forgetOldest();
  }

  private CopyOnWriteArrayList<InstanceRecord> begin(long sessionId) {
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

  /** What went wrong with instances of a source, in all sessions that are not forgotten. */
  public Stream<String> problemsOf(String sourceName) {
    return bySession.values().stream()
        .flatMap(List::stream)
        .filter(record -> record.sourceName().equals(sourceName))
        .flatMap(record -> record.problems().stream());
  }

  /** Forgets a session, unless it has instances again. */
  void forget(long sessionId) {
    if (records(sessionId).stream().allMatch(InstanceRecord::isFinished)) {
      bySession.remove(sessionId);
    }
  }

  /** Another service counts its sessions from the beginning. */
  public void clear() {
    bySession.clear();
    sessions.clear();
  }

  private List<InstanceRecord> records(long sessionId) {
    CopyOnWriteArrayList<InstanceRecord> records = bySession.get(sessionId);
    return records == null ? List.of() : records;
  }
}
