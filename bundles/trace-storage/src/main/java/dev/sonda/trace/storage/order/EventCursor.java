package dev.sonda.trace.storage.order;

import java.util.List;

/** Iterates over events in the order of their times. */
interface EventCursor {
  boolean hasNext();

  /** The time of the event that {@link #parseNext} will give out. */
  long nextTimeNs();

  /** What orders that event among those of its time and run. */
  long nextTie();

  void parseNext(List<EventParser> parsers);
}
