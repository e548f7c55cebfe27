package dev.sonda.probe.ftrace.internal.decode.page;

/**
 * Writes consecutive records in a tight loop, without a table lookup for each. A busy machine's
 * pages contain little else than the scheduler's events. One thread.
 */
public interface RecordRunWriter {
  /** Whether a record of {@code handler} may be followed by a run. */
  boolean followsRecordOf(RecordHandler handler);

  /**
   * Writes records as long as they are complete records of the run's events with their length in
   * the header.
   *
   * @param fromNs time from which the first record's time counts
   * @return the index after the last written record
   */
  int handleRun(byte[] page, int begin, int end, long fromNs);

  /** The time of the last record of the most recent run. */
  long runEndNs();
}
