package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.Outcome;
import dev.sonda.protovm.internal.wire.FieldReader;
import org.jspecify.annotations.Nullable;

/**
 * A position in the state, at which a program reads and changes nodes. Positions can be saved on a
 * stack, for the program to return to them.
 */
public final class StateCursor {
  private final NodeConversions nodes;
  private final MessageMerge merge;
  private final MemoryBudget budget;
  private final AbortReason reason;

  // The node at the current position; null after the program has deleted it.
  private @Nullable Node node;

  // The children that contain the node; null at the root, and for the elements of a loop, which
  // can't be deleted.
  private @Nullable Children siblings;
  private long key;

  private final @Nullable Node[] keptNodes;
  private final @Nullable Children[] keptSiblings;
  private final long[] keptKeys;
  private int keptCount;

  /**
   * Creates a cursor without a position.
   *
   * @param maxKept maximum number of saved positions
   */
  public StateCursor(MemoryBudget budget, AbortReason reason, int maxKept) {
    this.budget = budget;
    this.reason = reason;
    nodes = new NodeConversions(budget, reason);
    merge = new MessageMerge(nodes, budget, reason);
    keptNodes = new @Nullable Node[maxKept];
    keptSiblings = new @Nullable Children[maxKept];
    keptKeys = new long[maxKept];
  }

  /** Moves to the root of the state, and clears the saved positions. */
  public void enterRoot(Node root) {
    keptCount = 0;
    place(root, null, 0);
  }

  private void place(@Nullable Node newNode, @Nullable Children newSiblings, long newKey) {
    node = newNode;
    siblings = newSiblings;
    key = newKey;
  }

  /** Saves the current position, for {@link #restore}. */
  public void keep() {
    keptNodes[keptCount] = node;
    keptSiblings[keptCount] = siblings;
    keptKeys[keptCount] = key;
    keptCount++;
  }

  /** Returns to the position that was saved last, and removes it from the stack. */
  public void restore() {
    keptCount--;
    place(keptNodes[keptCount], keptSiblings[keptCount], keptKeys[keptCount]);
  }

  /**
   * Whether the current node is at a saved position, to which the program would return, so that it
   * must not be deleted.
   */
  public boolean isKept() {
    return keptCount > 0 && keptNodes[keptCount - 1] == node;
  }

  public boolean isRoot() {
    return siblings == null;
  }

  /** Whether the current position has a node; false after it was deleted. */
  public boolean isValid() {
    return node != null;
  }

  /** The current node, or null with the reason stored in {@link AbortReason}. */
  private @Nullable Node valid() {
    if (node == null) {
      reason.abort("the program used a field of the state that it had deleted");
    }
    return node;
  }

  /**
   * Descends into a field; a missing field is created if {@code create} is set, and an error
   * otherwise.
   */
  public Outcome enterField(int fieldId, boolean create) {
    Node message = valid();
    if (message == null || nodes.toMessage(message) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    long id = Integer.toUnsignedLong(fieldId);
    int at = message.children.find(id);
    if (at < 0) {
      return create ? createField(message.children, ~at, id) : Outcome.ERROR;
    }
    Node field = message.children.nodeAt(at);
    if (field.kind == NodeKind.INDEXED || field.kind == NodeKind.MAPPED) {
      return reason.abort("field %s is repeated and was entered as a single one", id);
    }
    place(field, message.children, id);
    return Outcome.OK;
  }

  private Outcome createField(Children fields, int at, long id) {
    if (nodes.insertEmpty(fields, at, id) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    place(fields.nodeAt(at), fields, id);
    return Outcome.OK;
  }

  /** Whether the message at the current position has a field. */
  public Outcome hasField(int fieldId) {
    Node message = valid();
    if (message == null || nodes.toMessage(message) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    return message.children.find(Integer.toUnsignedLong(fieldId)) < 0 ? Outcome.ERROR : Outcome.OK;
  }

  /** Descends into the element at an index; the index after the last element creates an element. */
  public Outcome enterElementAt(int fieldId, int index) {
    Node field = findOrCreateField(fieldId);
    if (field == null || nodes.toIndexed(field) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    long position = Integer.toUnsignedLong(index);
    int at = field.children.find(position);
    if (at < 0) {
      if (position > field.children.size()) {
        return reason.abort("element %s would lie beyond the end of its field", position);
      }
      return createField(field.children, ~at, position);
    }
    place(field.children.nodeAt(at), field.children, position);
    return Outcome.OK;
  }

  /** Descends into the element whose key field has a value; a missing element is created. */
  public Outcome enterElementOf(int fieldId, int keyFieldId, long wanted) {
    Node field = findOrCreateField(fieldId);
    if (field == null || nodes.toMapped(field, keyFieldId) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    int at = field.children.find(wanted);
    if (at < 0) {
      return createField(field.children, ~at, wanted);
    }
    place(field.children.nodeAt(at), field.children, wanted);
    return Outcome.OK;
  }

  private @Nullable Node findOrCreateField(int fieldId) {
    Node message = valid();
    if (message == null || nodes.toMessage(message) == Outcome.ABORT) {
      return null;
    }
    long id = Integer.toUnsignedLong(fieldId);
    int at = message.children.find(id);
    if (at < 0) {
      at = ~at;
      if (nodes.insertEmpty(message.children, at, id) == Outcome.ABORT) {
        return null;
      }
    }
    return message.children.nodeAt(at);
  }

  /**
   * The elements of a repeated field, empty if it is missing; null on an error, with the reason
   * stored in {@link AbortReason}.
   */
  public @Nullable Children elements(int fieldId) {
    Node message = valid();
    if (message == null || nodes.toMessage(message) == Outcome.ABORT) {
      return null;
    }
    int at = message.children.find(Integer.toUnsignedLong(fieldId));
    if (at < 0) {
      return Children.NONE;
    }
    Node field = message.children.nodeAt(at);
    return nodes.toIndexed(field) == Outcome.ABORT ? null : field.children;
  }

  /** Moves to one of the {@link #elements}. */
  public void enterElement(Children elements, int index) {
    place(elements.nodeAt(index), null, 0);
  }

  /**
   * The node at the current position if it is a number, or null with the reason stored in {@link
   * AbortReason}.
   */
  public @Nullable Node scalar() {
    Node here = valid();
    if (here != null && here.kind != NodeKind.SCALAR) {
      reason.abort("a %s was read as a scalar", here.kind.words());
      return null;
    }
    return here;
  }

  /** Writes a number at the current position. */
  public Outcome setScalar(int wireType, long bits) {
    Node here = valid();
    if (here == null) {
      return Outcome.ABORT;
    }
    if (here.kind != NodeKind.EMPTY && here.kind != NodeKind.SCALAR) {
      return reason.abort("a %s was to become a scalar", here.kind.words());
    }
    here.becomeScalar(wireType, bits);
    return Outcome.OK;
  }

  /**
   * Writes a text, bytes, or an encoded message at the current position, replacing the old value.
   */
  public Outcome setBytes(byte[] data, int start, int end) {
    Node here = valid();
    if (here == null) {
      return Outcome.ABORT;
    }
    if (!takesBytes(here)) {
      return reason.abort("a %s was to become bytes", here.kind.words());
    }
    if (budget.take(end - start) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    budget.giveValue(here);
    here.becomeBytes(data, start, end - start);
    return Outcome.OK;
  }

  /**
   * Merges a message's fields into the message at the current position, see {@link MessageMerge}.
   */
  public Outcome merge(FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    Node here = valid();
    if (here == null) {
      return Outcome.ABORT;
    }
    if (!takesBytes(here)) {
      return reason.abort("a message was to be merged into a %s", here.kind.words());
    }
    return merge.into(here, patch, skipSubmessages, deleteIfEmpty);
  }

  private static boolean takesBytes(Node here) {
    return here.kind == NodeKind.EMPTY
        || here.kind == NodeKind.BYTES
        || here.kind == NodeKind.MESSAGE;
  }

  /** Deletes the current node; at the root, deletes all nodes below it. */
  public Outcome delete() {
    Node here = valid();
    if (here == null) {
      return Outcome.ABORT;
    }
    if (siblings == null) {
      budget.giveValue(here);
      here.becomeEmpty();
      return Outcome.OK;
    }
    budget.giveField(siblings.remove(siblings.find(key)));
    place(null, null, 0);
    return Outcome.OK;
  }
}
