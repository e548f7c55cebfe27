package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.Outcome;

/**
 * What a state may take, counted as Perfetto counts it, so that a limit means the same here and
 * there: a fixed price for every node and for every key, and the bytes of payloads.
 */
public final class MemoryBudget {
  /** Perfetto's price of a node, and of a key that leads to one. */
  public static final int ELEMENT_BYTES = 48;

  private static final int FIELD_BYTES = 2 * ELEMENT_BYTES;

  private final long limitBytes;
  private final AbortReason reason;
  private long usedBytes;

  public MemoryBudget(long limitBytes, AbortReason reason) {
    this.limitBytes = limitBytes;
    this.reason = reason;
  }

  /** Takes the price of a node and of the key that leads to it. */
  Outcome takeField() {
    return take(FIELD_BYTES);
  }

  Outcome take(long bytes) {
    if (usedBytes + bytes > limitBytes) {
      return reason.abort("the state would need more than its limit of %s bytes", limitBytes);
    }
    usedBytes += bytes;
    return Outcome.OK;
  }

  /** Gives back the price of a field with all that is below it. */
  void giveField(Node node) {
    usedBytes -= FIELD_BYTES;
    giveValue(node);
  }

  void giveBytes(long bytes) {
    usedBytes -= bytes;
  }

  /** Gives back what is below a node, but not the node itself. */
  void giveValue(Node node) {
    switch (node.kind) {
      case BYTES -> usedBytes -= node.sizeBytes;
      case MESSAGE, INDEXED, MAPPED -> giveChildren(node.children);
      case EMPTY, SCALAR -> {}
    }
  }

  void giveChildren(Children children) {
    for (int i = 0; i < children.size(); i++) {
      giveField(children.nodeAt(i));
    }
  }

  public long usedBytes() {
    return usedBytes;
  }
}
