package dev.sonda.trace.storage.order;

import java.util.List;

/**
 * Merges the events of several runs, each consisting of sorted parts, in the order of time. Among
 * events of equal time, the run that delivered the last event continues, as in Perfetto, then the
 * lowest run follows. A trace of many CPUs has hundreds of runs, and almost every event is from
 * another run than its predecessor.
 */
final class EventMerge {
  static final int EVENTS_PER_REPORT = 1 << 18;

  private static final int NO_RUN = -1;

  private final EventCursor[] parts;
  private final int[] runs;
  private final long[] nextTimesNs;
  private final List<SortedEventParser> parsers;
  private final Runnable onProgress;
  private int open;
  private int parsed;

  /**
   * Creates a merge. Parts of one run must be adjacent, and only runs of several parts may contain
   * events with tie breakers.
   *
   * @param runs the run that each part belongs to
   * @param onProgress runs after each {@link #EVENTS_PER_REPORT}
   */
  EventMerge(
      List<EventCursor> parts, int[] runs, List<SortedEventParser> parsers, Runnable onProgress) {
    this.parts = parts.toArray(EventCursor[]::new);
    this.runs = runs.clone();
    this.parsers = parsers;
    this.onProgress = onProgress;
    open = this.parts.length;
    nextTimesNs = new long[open];
    for (int part = 0; part < open; part++) {
      nextTimesNs[part] = this.parts[part].nextTimeNs();
    }
  }

  void run() {
    if (hasRunOfParts()) {
      mergeParts();
    } else {
      mergeRuns();
    }
  }

  private boolean hasRunOfParts() {
    for (int part = 1; part < open; part++) {
      if (runs[part] == runs[part - 1]) {
        return true;
      }
    }
    return false;
  }

  /** Merges when each part is a complete run. */
  private void mergeRuns() {
    EventRunHeap heap = new EventRunHeap(nextTimesNs);
    while (!heap.isEmpty()) {
      EventCursor events = parts[heap.first()];
      if (parseUntil(events, heap.secondTimeNs())) {
        heap.replaceFirst(events.nextTimeNs());
      } else {
        heap.removeFirst();
      }
    }
  }

  private void mergeParts() {
    int lastRun = NO_RUN;
    while (open > 0) {
      int earliest = earliest(lastRun);
      lastRun = runs[earliest];
      if (parseUntil(parts[earliest], lastTimeOf(earliest))) {
        nextTimesNs[earliest] = parts[earliest].nextTimeNs();
      } else {
        remove(earliest);
      }
    }
  }

  private int earliest(int lastRun) {
    int earliest = 0;
    for (int part = 1; part < open; part++) {
      if (nextTimesNs[part] < nextTimesNs[earliest]
          || (nextTimesNs[part] == nextTimesNs[earliest]
              && isBeforeOfEqualTime(part, earliest, lastRun))) {
        earliest = part;
      }
    }
    return earliest;
  }

  private boolean isBeforeOfEqualTime(int part, int earlier, int lastRun) {
    return runs[part] == runs[earlier]
        ? parts[part].nextTie() < parts[earlier].nextTie()
        : runs[part] == lastRun;
  }

  /**
   * The time up to which a part can deliver events without comparing with other parts; it ends
   * before events of other parts of the run.
   */
  private long lastTimeOf(int chosen) {
    long timeNs = Long.MAX_VALUE;
    for (int part = 0; part < open; part++) {
      if (part != chosen) {
        long before = runs[part] == runs[chosen] ? 1 : 0;
        timeNs = Math.min(timeNs, nextTimesNs[part] - before);
      }
    }
    return timeNs;
  }

  /**
   * Delivers the next event of a part, and all events that aren't later than a time.
   *
   * @return whether the part has more events
   */
  private boolean parseUntil(EventCursor events, long lastNs) {
    do {
      events.parseNext(parsers);
      if (++parsed == EVENTS_PER_REPORT) {
        parsed = 0;
        onProgress.run();
      }
      if (!events.hasNext()) {
        return false;
      }
    } while (events.nextTimeNs() <= lastNs);
    return true;
  }

  private void remove(int part) {
    open--;
    System.arraycopy(parts, part + 1, parts, part, open - part);
    System.arraycopy(runs, part + 1, runs, part, open - part);
    System.arraycopy(nextTimesNs, part + 1, nextTimesNs, part, open - part);
  }
}
