package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.ProgramRunOutcome;

/**
 * Memory limit and current usage of a state, counted as in Perfetto so that limits are equivalent:
 * a fixed size for every node and every key, plus the bytes of payloads.
 */
public final class MemoryBudget {
  /** Size that Perfetto counts for a node, and for a key. */
  public static final int ELEMENT_BYTES = 48;

  private static final int FIELD_BYTES = 2 * ELEMENT_BYTES;

  private final long limitBytes;
  private final AbortReason reason;
  private long usedBytes;

  public MemoryBudget(long limitBytes, AbortReason reason) {
    this.limitBytes = limitBytes;
    this.reason = reason;
  }

  /** Reserves the memory of a node and its key. */
  ProgramRunOutcome takeField() {
    return take(FIELD_BYTES);
  }

  ProgramRunOutcome take(long bytes) {
    if (usedBytes + bytes > limitBytes) {
      return reason.abort("the state would need more than its limit of %s bytes", limitBytes);
    }
    usedBytes += bytes;
    return ProgramRunOutcome.OK;
  }

  /** Releases the memory of a field and all nodes below it. */
  void giveField(StateNode node) {
    usedBytes -= FIELD_BYTES;
    giveValue(node);
  }

  void giveBytes(long bytes) {
    usedBytes -= bytes;
  }

  /** Releases the memory of a node's value and all nodes below it, but not of the node itself. */
  void giveValue(StateNode node) {
    switch (node.kind) {
      case BYTES -> usedBytes -= node.sizeBytes;
      case MESSAGE, INDEXED, MAPPED -> giveChildren(node.children);
      case EMPTY, SCALAR -> {}
    }
  }

  void giveChildren(ChildNodes children) {
    for (int i = 0; i < children.size(); i++) {
      giveField(children.nodeAt(i));
    }
  }

  public long usedBytes() {
    return usedBytes;
  }
}
