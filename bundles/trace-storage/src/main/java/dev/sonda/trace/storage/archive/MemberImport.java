package dev.sonda.trace.storage.archive;

import java.io.IOException;

/** Imports one trace of an archive. */
public interface MemberImport {
  /**
   * Reads the trace sequentially and adds its events to the storage's queue, which delivers them in
   * the order of time after all traces have been read.
   *
   * @throws IOException whose message is a sentence for the user
   */
  void read() throws IOException;

  /** Completes the tables after the last event of all traces. */
  void finish();

  /** Frees memory other than the tables; also called after a failure. */
  default void close() {}
}
