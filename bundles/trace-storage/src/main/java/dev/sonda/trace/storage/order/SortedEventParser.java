package dev.sonda.trace.storage.order;

/** Receives the events of one kind after they were sorted, in the order of time. */
@FunctionalInterface
public interface SortedEventParser {
  /**
   * Handles an event.
   *
   * @param timeNs time of the trace clock
   * @param detail the 48-bit detail that was stored with the kind
   * @param first the event's first payload word
   * @param second the event's second payload word
   */
  void parse(long timeNs, long detail, long first, long second);
}
