package dev.sonda.probe.journald.internal;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * An open journal with a current entry: the part of libsystemd that this probe uses. One thread at
 * a time; a failed call throws an exception with the library's reason.
 */
interface Journal extends AutoCloseable {

  /**
   * Adds a filter {@code FIELD=value}. An entry passes if it has one of the values of each field
   * that has filters.
   */
  void addMatch(String fieldAndValue) throws IOException;

  /** Moves behind the last entry, so that only later ones are read. */
  void seekEnd() throws IOException;

  /** Notices journal files that were added or removed. */
  void refresh() throws IOException;

  /** Moves to the next entry; false if there is none yet. */
  boolean next() throws IOException;

  /**
   * The time at which journald received the entry, by the monotonic clock.
   *
   * @throws IOException also if the entry is of another boot
   */
  long monotonicUs() throws IOException;

  /**
   * The entry's next field as {@code NAME=value}, which need not be text and is cut at a bound;
   * null after the last one.
   */
  byte @Nullable [] nextField() throws IOException;

  @Override
  void close();
}
