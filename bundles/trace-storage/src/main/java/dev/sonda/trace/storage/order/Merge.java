package dev.sonda.trace.storage.order;

import java.util.List;

/**
 * Gives out the events of several parts, each sorted, in the order of their times; of equal times,
 * those of an earlier part first. The parts' next times lie in an array: they are compared for
 * almost every event.
 */
final class Merge {
  static final int EVENTS_PER_REPORT = 1 << 18;

  private final EventCursor[] parts;
  private final long[] nextTimesNs;
  private final List<EventParser> parsers;
  private final Runnable onProgress;
  private int open;
  private int parsed;

  /**
   * Parts of different runs have no events that are ordered by more than their times.
   *
   * @param onProgress runs after each {@link #EVENTS_PER_REPORT}
   */
  Merge(List<EventCursor> parts, List<EventParser> parsers, Runnable onProgress) {
    this.parts = parts.toArray(EventCursor[]::new);
    this.parsers = parsers;
    this.onProgress = onProgress;
    open = this.parts.length;
    nextTimesNs = new long[open];
    for (int part = 0; part < open; part++) {
      nextTimesNs[part] = this.parts[part].nextTimeNs();
    }
  }

  void run() {
    while (open > 0) {
      int earliest = earliest();
      parseUntil(earliest, earliestBeside(earliest));
    }
  }

  private int earliest() {
    int earliest = 0;
    for (int part = 1; part < open; part++) {
      if (nextTimesNs[part] < nextTimesNs[earliest]
          || (nextTimesNs[part] == nextTimesNs[earliest]
              && parts[part].nextTie() < parts[earliest].nextTie())) {
        earliest = part;
      }
    }
    return earliest;
  }

  private long earliestBeside(int chosen) {
    long timeNs = Long.MAX_VALUE;
    for (int part = 0; part < open; part++) {
      if (part != chosen && nextTimesNs[part] < timeNs) {
        timeNs = nextTimesNs[part];
      }
    }
    return timeNs;
  }

  /** Gives out the next event of a part, and all that are earlier than those of other parts. */
  private void parseUntil(int part, long limitNs) {
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
    } while (nextTimesNs[part] < limitNs);
  }

  private void remove(int part) {
    open--;
    System.arraycopy(parts, part + 1, parts, part, open - part);
    System.arraycopy(nextTimesNs, part + 1, nextTimesNs, part, open - part);
  }
}
