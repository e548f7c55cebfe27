package dev.sonda.probe.ftrace.internal.decode.event;

/** Turns records of one event into messages. One thread, unless it has no state. */
public interface EventDecoder {
  /** Result of {@link #decode} for a record that contradicts its format. */
  int INVALID = -1;

  /**
   * Writes a record's thread and message, that is all fields of an FtraceEvent except the
   * timestamp.
   *
   * @param page contains the record from {@code begin} to {@code end}, followed by {@code
   *     Wire.SLACK_BYTES} bytes
   * @param out has space for the plan's maximum size from {@code at} on
   * @return the index after the written bytes, or {@link #INVALID}
   */
  int decode(byte[] page, int begin, int end, byte[] out, int at, DecoderLookupTables context);
}
