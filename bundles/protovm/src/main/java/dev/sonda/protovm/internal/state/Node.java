package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.internal.wire.WireType;

/**
 * A field of the state, a message, or the elements of a repeated field. A node keeps its memory
 * when a new value is of the kind of the old one, so that a state that has reached its shape
 * allocates nothing.
 */
public final class Node {
  private static final byte[] NO_BYTES = {};

  /** More unused bytes than this are given back when a node takes shorter ones. */
  private static final int MAX_SLACK_BYTES = 64;

  /** Fills the unused places of {@link Children}. */
  static final Node GONE = new Node();

  NodeKind kind = NodeKind.EMPTY;

  /** A number's. */
  int wireType = WireType.VARINT;

  /** A number's bits. */
  long scalar;

  /** The payload of {@link NodeKind#BYTES}, in the first {@link #sizeBytes}. */
  byte[] bytes = NO_BYTES;

  int sizeBytes;

  /** Set, and kept for later, once the node is a message or a repeated field. */
  Children children = Children.NONE;

  /** The merge in progress has written this field: a further one of its number is an element. */
  boolean isMerged;

  public NodeKind kind() {
    return kind;
  }

  public long scalar() {
    return scalar;
  }

  /** The elements of a repeated field, or a message's fields. */
  public Children children() {
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
    children = Children.NONE;
    kind = NodeKind.BYTES;
  }

  void becomeParent(NodeKind newKind, Children newChildren) {
    kind = newKind;
    children = newChildren;
    bytes = NO_BYTES;
  }

  void becomeEmpty() {
    kind = NodeKind.EMPTY;
    children = Children.NONE;
    bytes = NO_BYTES;
  }

  /** Takes over another node's value and leaves it empty. */
  void takeValueOf(Node other) {
    kind = other.kind;
    wireType = other.wireType;
    scalar = other.scalar;
    bytes = other.bytes;
    sizeBytes = other.sizeBytes;
    children = other.children;
    other.becomeEmpty();
  }
}
