package dev.sonda.probe.ftrace.internal.decode.event;

/** Turns records of one event into messages. One thread, unless it has no state. */
public interface EventDecoder {
  /** The record contradicts its format. */
  int INVALID = -1;

  /**
   * Writes a record's thread and message, which are all of an FtraceEvent but its time.
   *
   * @param page has the record from begin to end, and {@code Wire.SLACK_BYTES} more
   * @param out has room for the most that the plan says, from {@code at} on
   * @return the place behind what was written, or {@link #INVALID}
   */
  int decode(byte[] page, int begin, int end, byte[] out, int at, EventContext context);
}
