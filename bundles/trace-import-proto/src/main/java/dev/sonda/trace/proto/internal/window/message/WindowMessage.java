package dev.sonda.trace.proto.internal.window.message;

import dev.sonda.trace.format.SequenceState;

/** Imports window system messages of one kind as rows, in the order of time. */
@FunctionalInterface
public interface WindowMessage {
  void read(long timeNs, SequenceState sequence, MessageBytes message);
}
