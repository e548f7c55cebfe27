package dev.sonda.trace.storage.archive;

import java.io.IOException;

/** The import of one trace. */
public interface MemberImport {
  /**
   * Reads the trace in the order of its bytes, and puts its events into the storage's queue, which
   * gives them back in the order of time when all traces have been read.
   *
   * @throws IOException whose message is a sentence for the user
   */
  void read() throws IOException;

  /** Ends the filling, after the last event of all traces. */
  void finish();

  /** Frees memory beside the tables, after a failure too. */
  default void close() {}
}
