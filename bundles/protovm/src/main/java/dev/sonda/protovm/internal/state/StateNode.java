package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.internal.wire.WireType;

/**
 * A node of the state tree: a field, a message, or the elements of a repeated field. A node reuses
 * its memory if the new value is of the old value's kind, so that a state whose structure no longer
 * changes allocates no memory.
 */
public final class StateNode {
  private static final byte[] NO_BYTES = {};

  /**
   * If a shorter value would leave more than this number of unused bytes, the array is reallocated.
   */
  private static final int MAX_SLACK_BYTES = 64;

  /** Fills the unused array elements of {@link ChildNodes}. */
  static final StateNode GONE = new StateNode();

  NodeKind kind = NodeKind.EMPTY;

  /** The wire type of a number. */
  int wireType = WireType.VARINT;

  /** The bits of a number. */
  long scalar;

  /**
   * The payload of a {@link NodeKind#BYTES} node, in the first {@link #sizeBytes} bytes of the
   * array.
   */
  byte[] bytes = NO_BYTES;

  int sizeBytes;

  /**
   * The children of a message or repeated field; retained for reuse when the node's kind changes.
   */
  ChildNodes children = ChildNodes.NONE;

  /**
   * Whether the merge in progress has written this field; a further field with this number is then
   * an element of a repeated field.
   */
  boolean isMerged;

  public NodeKind kind() {
    return kind;
  }

  public long scalar() {
    return scalar;
  }

  /** The elements of a repeated field, or the fields of a message. */
  public ChildNodes children() {
    return children;
  }

  void becomeScalar(int newWireType, long bits) {
    if (kind != NodeKind.SCALAR) {
      becomeEmpty();
    }
    kind = NodeKind.SCALAR;
    wireType = newWireType;
    scalar = bits;
  }

  void becomeBytes(byte[] data, int start, int size) {
    if (bytes.length < size || bytes.length > size + MAX_SLACK_BYTES) {
      bytes = new byte[size];
    }
    System.arraycopy(data, start, bytes, 0, size);
    sizeBytes = size;
    children = ChildNodes.NONE;
    kind = NodeKind.BYTES;
  }

  void becomeParent(NodeKind newKind, ChildNodes newChildren) {
    kind = newKind;
    children = newChildren;
    bytes = NO_BYTES;
  }

  void becomeEmpty() {
    kind = NodeKind.EMPTY;
    children = ChildNodes.NONE;
    bytes = NO_BYTES;
  }

  /** Moves another node's value to this node, and leaves the other node empty. */
  void takeValueOf(StateNode other) {
    kind = other.kind;
    wireType = other.wireType;
    scalar = other.scalar;
    bytes = other.bytes;
    sizeBytes = other.sizeBytes;
    children = other.children;
    other.becomeEmpty();
  }
}
