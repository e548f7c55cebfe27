package dev.sonda.trace.storage.order;

import java.util.List;

/**
 * Gives out the events of several runs, each in parts that are sorted, in the order of their times.
 * Of equal times, the run that gave out the last event goes on, as Perfetto's readers have it, then
 * the first one follows. The parts' next times lie in an array: they are compared for almost every
 * event.
 */
final class Merge {
  static final int EVENTS_PER_REPORT = 1 << 18;

  private static final int NO_RUN = -1;

  private final EventCursor[] parts;
  private final int[] runs;
  private final long[] nextTimesNs;
  private final List<EventParser> parsers;
  private final Runnable onProgress;
  private int open;
  private int parsed;

  /**
   * Parts of one run lie behind each other, and only they have events that are ordered by more than
   * their times.
   *
   * @param runs which run each part is of
   * @param onProgress runs after each {@link #EVENTS_PER_REPORT}
   */
  Merge(List<EventCursor> parts, int[] runs, List<EventParser> parsers, Runnable onProgress) {
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

  /** Each part is a whole run: one look at all tells which is next, and until when. */
  private void mergeRuns() {
    while (open > 0) {
      int earliest = 0;
      long earliestNs = nextTimesNs[0];
      long secondNs = Long.MAX_VALUE;
      for (int part = 1; part < open; part++) {
        long timeNs = nextTimesNs[part];
        if (timeNs < earliestNs) {
          secondNs = earliestNs;
          earliestNs = timeNs;
          earliest = part;
        } else if (timeNs < secondNs) {
          secondNs = timeNs;
        }
      }
      parseUntil(earliest, secondNs);
    }
  }

  private void mergeParts() {
    int lastRun = NO_RUN;
    while (open > 0) {
      int earliest = earliest(lastRun);
      lastRun = runs[earliest];
      parseUntil(earliest, lastTimeOf(earliest));
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

  /** Until when a part gives out events without a look at others: those of its run lie apart. */
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

  /** Gives out the next event of a part, and all that aren't later than a time. */
  private void parseUntil(int part, long lastNs) {
    EventCursor events = parts[part];
    do {
      events.parseNext(parsers);
      if (++parsed == EVENTS_PER_REPORT) {
        parsed = 0;
        onProgress.run();
      }
      if (!events.hasNext()) {
        remove(part);
        return;
      }
      nextTimesNs[part] = events.nextTimeNs();
    } while (nextTimesNs[part] <= lastNs);
  }

  private void remove(int part) {
    open--;
    System.arraycopy(parts, part + 1, parts, part, open - part);
    System.arraycopy(runs, part + 1, runs, part, open - part);
    System.arraycopy(nextTimesNs, part + 1, nextTimesNs, part, open - part);
  }
}
