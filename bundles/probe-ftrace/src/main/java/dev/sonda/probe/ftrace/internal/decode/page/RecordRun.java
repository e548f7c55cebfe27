package dev.sonda.probe.ftrace.internal.decode.page;

/**
 * Writes records that follow one another in a loop of their own, without asking a table for each. A
 * busy machine's pages hold little else than the scheduler's events. One thread.
 */
public interface RecordRun {
  /** Whether a record of that handler may be followed by a run. */
  boolean followsRecordOf(RecordHandler handler);

  /**
   * Writes records as long as they are whole ones of the run's events with their length in the
   * header.
   *
   * @param fromNs what the first one's time counts from
   * @return the place behind the last
   */
  int handleRun(byte[] page, int begin, int end, long fromNs);

  /** The time of the last record of the run that was written last. */
  long runEndNs();
}
