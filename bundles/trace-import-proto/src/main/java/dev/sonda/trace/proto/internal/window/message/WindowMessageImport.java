package dev.sonda.trace.proto.internal.window.message;

import dev.sonda.trace.format.SequenceState;

/**
 * An importer for one kind of messages of Android's window system, which become table rows in the
 * order of time.
 */
@FunctionalInterface
public interface WindowMessageImport {
  void read(long timeNs, SequenceState sequence, MessageBytes message);
}
