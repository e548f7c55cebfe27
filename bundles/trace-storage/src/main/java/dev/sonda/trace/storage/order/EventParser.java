package dev.sonda.trace.storage.order;

/** Takes the events of one kind, in the order of their times. */
@FunctionalInterface
public interface EventParser {
  /**
   * An event.
   *
   * @param timeNs by the trace's clock
   * @param detail what was put beside the kind, 48 bits
   * @param first what was put as the event's first word
   * @param second what was put as the event's second word
   */
  void parse(long timeNs, long detail, long first, long second);
}
