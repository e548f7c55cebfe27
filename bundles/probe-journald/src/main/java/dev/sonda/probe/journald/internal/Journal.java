package dev.sonda.probe.journald.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * The journal while it is open, with a place in it: the part of libsystemd that is used here. One
 * thread at a time; what fails is an exception with the library's reason.
 */
interface Journal extends AutoCloseable {

  /**
   * Leaves out entries that don't have {@code FIELD=value}. Of several values of one field an entry
   * needs one, of several fields all.
   */
  void addMatch(String fieldAndValue) throws IOException;

  /** Goes behind the last entry, so that only those to come are read. */
  void seekEnd() throws IOException;

  /** Takes notice of journal files that came or went. */
  void refresh() throws IOException;

  /** Goes to the next entry; false if there is none yet. */
  boolean next() throws IOException;

  /**
   * When the entry was received, by the monotonic clock.
   *
   * @throws IOException also if the entry is of another boot
   */
  long monotonicUs() throws IOException;

  /**
   * The next of the entry's fields as {@code NAME=value}, of bounded length, which need not be
   * text; null after the last one.
   */
  byte @Nullable [] nextField() throws IOException;

  @Override
  void close();
}
