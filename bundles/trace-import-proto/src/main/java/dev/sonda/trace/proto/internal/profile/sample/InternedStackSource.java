package dev.sonda.trace.proto.internal.profile.sample;

import dev.sonda.trace.format.SequenceState;

/** Finds the callsites of stacks that sequences have interned. */
@FunctionalInterface
public interface InternedStackSource {
  /**
   * The callsite of an interned stack of a process; negative if the sequence lacks a part of the
   * stack.
   *
   * @param upid negative if the process isn't known
   */
  int callsite(SequenceState sequence, int upid, long iid);
}
