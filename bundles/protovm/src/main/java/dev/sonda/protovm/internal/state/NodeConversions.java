package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.wire.FieldReader;

/**
 * Converts nodes to the kind as which a program accesses them: messages, and repeated fields of two
 * kinds.
 */
final class NodeConversions {
  private final MemoryBudget budget;
  private final AbortReason reason;
  private final FieldReader fields = new FieldReader();
  private final FieldReader keys = new FieldReader();

  /** The key that {@link #readKey} has read. */
  private long key;

  NodeConversions(MemoryBudget budget, AbortReason reason) {
    this.budget = budget;
    this.reason = reason;
  }

  /** Converts a node whose value is encoded bytes to a message with a node per field. */
  ProgramRunOutcome toMessage(StateNode node) {
    return switch (node.kind) {
      case MESSAGE -> ProgramRunOutcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.MESSAGE, new ChildNodes());
        yield ProgramRunOutcome.OK;
      }
      case BYTES -> takeApart(node);
      default -> reason.abort("a %s was taken for a message", node.kind.words());
    };
  }

  private ProgramRunOutcome takeApart(StateNode node) {
    ChildNodes parts = new ChildNodes();
    fields.open(node.bytes, 0, node.sizeBytes);
    while (fields.readNext()) {
      if (addPart(parts) == ProgramRunOutcome.ABORT) {
        budget.giveChildren(parts);
        return ProgramRunOutcome.ABORT;
      }
    }
    budget.giveValue(node);
    node.becomeParent(NodeKind.MESSAGE, parts);
    return ProgramRunOutcome.OK;
  }

  private ProgramRunOutcome addPart(ChildNodes parts) {
    int place = parts.find(fields.fieldId());
    if (place < 0) {
      return insertField(parts, ~place, fields.fieldId(), fields);
    }
    StateNode first = parts.nodeAt(place);
    if (toIndexed(first) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    int position = first.children.size();
    return insertField(first.children, position, position, fields);
  }

  /** Inserts a field's value with a new key. */
  ProgramRunOutcome insertField(ChildNodes children, int place, long newKey, FieldReader field) {
    int payloadBytes = payloadBytes(field);
    if (budget.take(payloadBytes) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    if (budget.takeField() == ProgramRunOutcome.ABORT) {
      budget.giveBytes(payloadBytes);
      return ProgramRunOutcome.ABORT;
    }
    StateNode node = new StateNode();
    setValue(node, field);
    children.insert(place, newKey, node);
    return ProgramRunOutcome.OK;
  }

  static int payloadBytes(FieldReader field) {
    return field.isLengthDelimited() ? field.payloadEnd() - field.payloadStart() : 0;
  }

  static void setValue(StateNode node, FieldReader field) {
    if (field.isLengthDelimited()) {
      node.becomeBytes(
          field.data(), field.payloadStart(), field.payloadEnd() - field.payloadStart());
    } else {
      node.becomeScalar(field.wireType(), field.scalar());
    }
  }

  /** Inserts an empty node with a new key. */
  ProgramRunOutcome insertEmpty(ChildNodes children, int place, long newKey) {
    if (budget.takeField() == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    children.insert(place, newKey, new StateNode());
    return ProgramRunOutcome.OK;
  }

  /**
   * Converts a node to a repeated field accessed by index; its old value becomes the first element.
   */
  ProgramRunOutcome toIndexed(StateNode node) {
    return switch (node.kind) {
      case INDEXED -> ProgramRunOutcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.INDEXED, new ChildNodes());
        yield ProgramRunOutcome.OK;
      }
      case MAPPED ->
          reason.abort("a %s was taken for one that is found by position", node.kind.words());
      default -> toRepeated(node, NodeKind.INDEXED, 0);
    };
  }

  private ProgramRunOutcome toRepeated(StateNode node, NodeKind kind, long firstKey) {
    if (budget.takeField() == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    StateNode first = new StateNode();
    first.takeValueOf(node);
    ChildNodes elements = new ChildNodes();
    elements.insert(0, firstKey, first);
    node.becomeParent(kind, elements);
    return ProgramRunOutcome.OK;
  }

  /**
   * Converts a node to a repeated field whose elements are accessed by the value of a key field.
   */
  ProgramRunOutcome toMapped(StateNode node, int keyFieldId) {
    return switch (node.kind) {
      case MAPPED -> ProgramRunOutcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.MAPPED, new ChildNodes());
        yield ProgramRunOutcome.OK;
      }
      case BYTES, MESSAGE ->
          readKey(node, keyFieldId) == ProgramRunOutcome.ABORT
              ? ProgramRunOutcome.ABORT
              : toRepeated(node, NodeKind.MAPPED, key);
      case INDEXED -> mapElements(node, keyFieldId);
      case SCALAR -> reason.abort("a scalar was taken for a mapped repeated field");
    };
  }

  /**
   * Maps the elements of an indexed repeated field by their keys; of several elements with one key,
   * the first is kept.
   */
  private ProgramRunOutcome mapElements(StateNode node, int keyFieldId) {
    ChildNodes mapped = new ChildNodes();
    ChildNodes left = new ChildNodes();
    for (int i = 0; i < node.children.size(); i++) {
      StateNode element = node.children.nodeAt(i);
      if (readKey(element, keyFieldId) == ProgramRunOutcome.ABORT) {
        return ProgramRunOutcome.ABORT;
      }
      int place = mapped.find(key);
      if (place < 0) {
        mapped.insert(~place, key, element);
      } else {
        left.insert(left.size(), i, element);
      }
    }
    budget.giveChildren(left);
    node.becomeParent(NodeKind.MAPPED, mapped);
    return ProgramRunOutcome.OK;
  }

  private ProgramRunOutcome readKey(StateNode element, int keyFieldId) {
    return switch (element.kind) {
      case BYTES -> readKeyOfBytes(element, keyFieldId);
      case MESSAGE -> readKeyOfMessage(element, keyFieldId);
      default -> reason.abort("a %s has no field that could be a key", element.kind.words());
    };
  }

  private ProgramRunOutcome readKeyOfBytes(StateNode element, int keyFieldId) {
    keys.open(element.bytes, 0, element.sizeBytes);
    if (!keys.readNext(keyFieldId)) {
      return reason.abort("an element lacks its key, field %s", keyFieldId);
    }
    if (keys.isLengthDelimited()) {
      return reason.abort("an element's key, field %s, is no scalar", keyFieldId);
    }
    key = keys.scalar();
    return ProgramRunOutcome.OK;
  }

  private ProgramRunOutcome readKeyOfMessage(StateNode element, int keyFieldId) {
    int place = element.children.find(Integer.toUnsignedLong(keyFieldId));
    if (place < 0) {
      return reason.abort("an element lacks its key, field %s", keyFieldId);
    }
    StateNode found = element.children.nodeAt(place);
    if (found.kind != NodeKind.SCALAR) {
      return reason.abort("an element's key, field %s, is no scalar", keyFieldId);
    }
    key = found.scalar;
    return ProgramRunOutcome.OK;
  }
}
