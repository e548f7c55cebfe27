package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.ProgramRunOutcome;
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
  private @Nullable StateNode node;

  // The children that contain the node; null at the root, and for the elements of a loop, which
  // can't be deleted.
  private @Nullable ChildNodes siblings;
  private long key;

  private final @Nullable StateNode[] keptNodes;
  private final @Nullable ChildNodes[] keptSiblings;
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
    keptNodes = new @Nullable StateNode[maxKept];
    keptSiblings = new @Nullable ChildNodes[maxKept];
    keptKeys = new long[maxKept];
  }

  /** Moves to the root of the state, and clears the saved positions. */
  public void enterRoot(StateNode root) {
    keptCount = 0;
    place(root, null, 0);
  }

  private void place(@Nullable StateNode newNode, @Nullable ChildNodes newSiblings, long newKey) {
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
  private @Nullable StateNode valid() {
    if (node == null) {
      reason.abort("the program used a field of the state that it had deleted");
    }
    return node;
  }

  /**
   * Descends into a field; a missing field is created if {@code create} is set, and an error
   * otherwise.
   */
  public ProgramRunOutcome enterField(int fieldId, boolean create) {
    StateNode message = valid();
    if (message == null || nodes.toMessage(message) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    long id = Integer.toUnsignedLong(fieldId);
    int at = message.children.find(id);
    if (at < 0) {
      return create ? createField(message.children, ~at, id) : ProgramRunOutcome.ERROR;
    }
    StateNode field = message.children.nodeAt(at);
    if (field.kind == NodeKind.INDEXED || field.kind == NodeKind.MAPPED) {
      return reason.abort("field %s is repeated and was entered as a single one", id);
    }
    place(field, message.children, id);
    return ProgramRunOutcome.OK;
  }

  private ProgramRunOutcome createField(ChildNodes fields, int at, long id) {
    if (nodes.insertEmpty(fields, at, id) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    place(fields.nodeAt(at), fields, id);
    return ProgramRunOutcome.OK;
  }

  /** Whether the message at the current position has a field. */
  public ProgramRunOutcome hasField(int fieldId) {
    StateNode message = valid();
    if (message == null || nodes.toMessage(message) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    return message.children.find(Integer.toUnsignedLong(fieldId)) < 0
        ? ProgramRunOutcome.ERROR
        : ProgramRunOutcome.OK;
  }

  /** Descends into the element at an index; the index after the last element creates an element. */
  public ProgramRunOutcome enterElementAt(int fieldId, int index) {
    StateNode field = findOrCreateField(fieldId);
    if (field == null || nodes.toIndexed(field) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
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
    return ProgramRunOutcome.OK;
  }

  /** Descends into the element whose key field has a value; a missing element is created. */
  public ProgramRunOutcome enterElementOf(int fieldId, int keyFieldId, long wanted) {
    StateNode field = findOrCreateField(fieldId);
    if (field == null || nodes.toMapped(field, keyFieldId) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    int at = field.children.find(wanted);
    if (at < 0) {
      return createField(field.children, ~at, wanted);
    }
    place(field.children.nodeAt(at), field.children, wanted);
    return ProgramRunOutcome.OK;
  }

  private @Nullable StateNode findOrCreateField(int fieldId) {
    StateNode message = valid();
    if (message == null || nodes.toMessage(message) == ProgramRunOutcome.ABORT) {
      return null;
    }
    long id = Integer.toUnsignedLong(fieldId);
    int at = message.children.find(id);
    if (at < 0) {
      at = ~at;
      if (nodes.insertEmpty(message.children, at, id) == ProgramRunOutcome.ABORT) {
        return null;
      }
    }
    return message.children.nodeAt(at);
  }

  /**
   * The elements of a repeated field, empty if it is missing; null on an error, with the reason
   * stored in {@link AbortReason}.
   */
  public @Nullable ChildNodes elements(int fieldId) {
    StateNode message = valid();
    if (message == null || nodes.toMessage(message) == ProgramRunOutcome.ABORT) {
      return null;
    }
    int at = message.children.find(Integer.toUnsignedLong(fieldId));
    if (at < 0) {
      return ChildNodes.NONE;
    }
    StateNode field = message.children.nodeAt(at);
    return nodes.toIndexed(field) == ProgramRunOutcome.ABORT ? null : field.children;
  }

  /** Moves to one of the {@link #elements}. */
  public void enterElement(ChildNodes elements, int index) {
    place(elements.nodeAt(index), null, 0);
  }

  /**
   * The node at the current position if it is a number, or null with the reason stored in {@link
   * AbortReason}.
   */
  public @Nullable StateNode scalar() {
    StateNode here = valid();
    if (here != null && here.kind != NodeKind.SCALAR) {
      reason.abort("a %s was read as a scalar", here.kind.words());
      return null;
    }
    return here;
  }

  /** Writes a number at the current position. */
  public ProgramRunOutcome setScalar(int wireType, long bits) {
    StateNode here = valid();
    if (here == null) {
      return ProgramRunOutcome.ABORT;
    }
    if (here.kind != NodeKind.EMPTY && here.kind != NodeKind.SCALAR) {
      return reason.abort("a %s was to become a scalar", here.kind.words());
    }
    here.becomeScalar(wireType, bits);
    return ProgramRunOutcome.OK;
  }

  /**
   * Writes a text, bytes, or an encoded message at the current position, replacing the old value.
   */
  public ProgramRunOutcome setBytes(byte[] data, int start, int end) {
    StateNode here = valid();
    if (here == null) {
      return ProgramRunOutcome.ABORT;
    }
    if (!takesBytes(here)) {
      return reason.abort("a %s was to become bytes", here.kind.words());
    }
    if (budget.take(end - start) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    budget.giveValue(here);
    here.becomeBytes(data, start, end - start);
    return ProgramRunOutcome.OK;
  }

  /**
   * Merges a message's fields into the message at the current position, see {@link MessageMerge}.
   */
  public ProgramRunOutcome merge(
      FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    StateNode here = valid();
    if (here == null) {
      return ProgramRunOutcome.ABORT;
    }
    if (!takesBytes(here)) {
      return reason.abort("a message was to be merged into a %s", here.kind.words());
    }
    return merge.into(here, patch, skipSubmessages, deleteIfEmpty);
  }

  private static boolean takesBytes(StateNode here) {
    return here.kind == NodeKind.EMPTY
        || here.kind == NodeKind.BYTES
        || here.kind == NodeKind.MESSAGE;
  }

  /** Deletes the current node; at the root, deletes all nodes below it. */
  public ProgramRunOutcome delete() {
    StateNode here = valid();
    if (here == null) {
      return ProgramRunOutcome.ABORT;
    }
    if (siblings == null) {
      budget.giveValue(here);
      here.becomeEmpty();
      return ProgramRunOutcome.OK;
    }
    budget.giveField(siblings.remove(siblings.find(key)));
    place(null, null, 0);
    return ProgramRunOutcome.OK;
  }
}
