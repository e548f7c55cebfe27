package dev.sonda.trace.proto.internal.window.message;

import dev.sonda.trace.format.SequenceState;

/** Makes rows of messages of one kind, in the order of their times. */
@FunctionalInterface
public interface WindowMessage {
  void read(long timeNs, SequenceState sequence, MessageBytes message);
}
