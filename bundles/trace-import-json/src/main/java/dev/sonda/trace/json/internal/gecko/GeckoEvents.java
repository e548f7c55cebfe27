package dev.sonda.trace.json.internal.gecko;

import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.archive.TraceMember;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.order.SortedEventParser;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.process.ThreadNamePriority;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.ArrayList;
import java.util.List;

/**
 * The samples and markers of all threads, which are sorted by time. A thread gets its row with its
 * first event.
 */
final class GeckoEvents {
  private static final int NONE = -1;
  private static final double NS_PER_MS = 1e6;

  /** Later times and longer durations don't fit into nanoseconds. */
  private static final double MAX_MS = 4e12;

  private final TraceMember member;
  private final TraceStorage storage;
  private final EventRun run;
  private final List<GeckoThread> threads = new ArrayList<>();
  private final List<Integer> utids = new ArrayList<>();

  GeckoEvents(TraceMember member) {
    this.member = member;
    storage = member.storage();
    run = storage.events().addRun();
  }

  /** Registers what receives the events of one kind, and returns that kind. */
  int addKind(SortedEventParser parser) {
    return storage.events().addKind(parser);
  }

  /** Adds a thread and returns its index. */
  int addThread(GeckoThread thread) {
    threads.add(thread);
    utids.add(NONE);
    return threads.size() - 1;
  }

  /** Adds an event; one whose time isn't a number is left out and counted. */
  void add(double timeMs, int kind, int thread, long value) {
    if (Math.abs(timeMs) < MAX_MS) {
      member
          .timeOfEvent((long) (timeMs * NS_PER_MS))
          .ifPresent(timeNs -> run.add(timeNs, kind, thread, value, 0));
    } else {
      countFailure();
    }
  }

  /** The duration in nanoseconds of an interval; 0 if it makes no sense. */
  static long durationNs(double startMs, double endMs) {
    double durationMs = endMs - startMs;
    return durationMs > 0 && durationMs < MAX_MS ? (long) (durationMs * NS_PER_MS) : 0;
  }

  /** The row (utid) of a thread in the thread table, created and named by the first call. */
  int utid(long thread) {
    int index = (int) thread;
    if (utids.get(index) == NONE) {
      GeckoThread task = threads.get(index);
      Processes processes = storage.processes();
      int utid = processes.thread(task.tid(), task.pid());
      if (task.name() != 0) {
        processes.name(utid, task.name(), ThreadNamePriority.OTHER);
      }
      utids.set(index, utid);
    }
    return utids.get(index);
  }

  /** Counts a sample or marker that refers to something that the profile doesn't have. */
  void countFailure() {
    storage.statistics().add(Statistic.JSON_PARSER_FAILURE, 1);
  }
}
