package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import dev.sonda.trace.processor.TraceRows;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pids and tids of processes and threads in the JSON. A later process or thread with the number
 * of an earlier one gets a number from the top of the range, as JSON identifies them by number.
 */
final class ExportedTasks {
  /** A thread's pid and tid. */
  record ThreadIds(long pid, long tid) {}

  private static final long LARGEST = 0xFFFF_FFFFL;

  private static final String PROCESSES =
      "SELECT upid, pid, name, start_ts FROM process ORDER BY upid";
  private static final String THREADS = "SELECT utid, tid, upid, name FROM thread ORDER BY utid";

  private final Map<Long, Long> pids = new HashMap<>();
  private final Map<Long, ThreadIds> threads = new HashMap<>();
  private final Map<Long, String> processNames = new LinkedHashMap<>();
  private final Map<Long, String> threadNames = new LinkedHashMap<>();
  private final Map<Long, Long> startTimesNs = new LinkedHashMap<>();
  private final Set<Long> numbers = new HashSet<>();
  private long nextSubstitute = LARGEST;

  ExportedTasks(TraceProcessor trace) throws EngineException {
    readNumbers(trace, "SELECT pid FROM process");
    readNumbers(trace, "SELECT tid FROM thread");
    readProcesses(trace);
    readThreads(trace);
  }

  private void readNumbers(TraceProcessor trace, String sql) throws EngineException {
    try (TraceRows rows = trace.rows(sql)) {
      while (rows.next()) {
        numbers.add(rows.longValue(0));
      }
    }
  }

  private void readProcesses(TraceProcessor trace) throws EngineException {
    Set<Long> taken = new HashSet<>();
    try (TraceRows rows = trace.rows(PROCESSES)) {
      while (rows.next()) {
        long upid = rows.longValue(0);
        long pid = rows.longValue(1);
        pids.put(upid, taken.add(pid) ? pid : substitute());
        if (!rows.isNull(2)) {
          processNames.put(upid, rows.stringValue(2));
        }
        if (!rows.isNull(3)) {
          startTimesNs.put(upid, rows.longValue(3));
        }
      }
    }
  }

  private void readThreads(TraceProcessor trace) throws EngineException {
    Set<ThreadIds> taken = new HashSet<>();
    try (TraceRows rows = trace.rows(THREADS)) {
      while (rows.next()) {
        long utid = rows.longValue(0);
        long pid = rows.isNull(2) ? 0 : pids.getOrDefault(rows.longValue(2), 0L);
        ThreadIds ids = new ThreadIds(pid, rows.longValue(1));
        threads.put(utid, taken.add(ids) ? ids : new ThreadIds(pid, substitute()));
        if (!rows.isNull(3)) {
          threadNames.put(utid, rows.stringValue(3));
        }
      }
    }
  }

  private long substitute() {
    while (numbers.contains(nextSubstitute)) {
      nextSubstitute--;
    }
    return nextSubstitute--;
  }

  /** Viewers of Chrome's JSON expect numbers of 32 bits: the first substitute is -1. */
  private static long exported(long number) {
    return (int) number;
  }

  /** The pid of a process; 0 if there is no such process. */
  long pid(long upid) {
    return exported(pids.getOrDefault(upid, 0L));
  }

  /** The pid of a process without conversion to 32 bits; 0 if there is no such process. */
  long wholePid(long upid) {
    return pids.getOrDefault(upid, 0L);
  }

  /** The pid and tid of a thread; zeros if there is no such thread. */
  ThreadIds thread(long utid) {
    ThreadIds ids = threads.getOrDefault(utid, new ThreadIds(0, 0));
    return new ThreadIds(exported(ids.pid), exported(ids.tid));
  }

  /** Adds the names of threads and processes, and since when each process runs. */
  void describe(long lastTimeNs, JsonEvents events) {
    threadNames.forEach((utid, name) -> {
      ThreadIds ids = thread(utid);
      events.add(metadata("thread_name", "name", name, ids.pid, ids.tid));
    });
    processNames.forEach(
        (upid, name) -> events.add(metadata("process_name", "name", name, pid(upid), 0)));
    if (lastTimeNs > 0) {
      startTimesNs.forEach((upid, startNs) -> {
        String seconds = Long.toString((lastTimeNs - startNs) / 1_000_000_000);
        events.add(metadata("process_uptime_seconds", "uptime", seconds, pid(upid), 0));
      });
    }
  }

  private static Map<String, @Nullable Object> metadata(
      String name, String arg, String value, long pid, long tid) {
    Map<String, @Nullable Object> event = JsonEvents.event("M", "__metadata", name, 0);
    event.put("args", Map.of(arg, value));
    event.put("pid", pid);
    event.put("tid", tid);
    return event;
  }
}
