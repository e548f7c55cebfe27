package dev.sonda.trace.storage.order;

import java.util.List;

/** Iterates over events in the order of their times. */
interface EventCursor {
  boolean hasNext();

  /** The time of the event that {@link #parseNext} will deliver next. */
  long nextTimeNs();

  /** The tie breaker of the next event among events of its run with equal time. */
  long nextTie();

  void parseNext(List<SortedEventParser> parsers);
}
