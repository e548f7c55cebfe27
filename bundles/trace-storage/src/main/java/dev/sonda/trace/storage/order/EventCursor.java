package dev.sonda.trace.storage.order;

import java.util.List;

/** Events in the order of their times, given out one by one. */
interface EventCursor {
  boolean hasNext();

  /** The time of the event that {@link #parseNext} will give out. */
  long nextTimeNs();

  /** What orders that event among those of its time and run. */
  long nextTie();

  void parseNext(List<EventParser> parsers);
}
