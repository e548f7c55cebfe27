package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.Outcome;
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
  Outcome toMessage(Node node) {
    return switch (node.kind) {
      case MESSAGE -> Outcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.MESSAGE, new Children());
        yield Outcome.OK;
      }
      case BYTES -> takeApart(node);
      default -> reason.abort("a %s was taken for a message", node.kind.words());
    };
  }

  private Outcome takeApart(Node node) {
    Children parts = new Children();
    fields.open(node.bytes, 0, node.sizeBytes);
    while (fields.readNext()) {
      if (addPart(parts) == Outcome.ABORT) {
        budget.giveChildren(parts);
        return Outcome.ABORT;
      }
    }
    budget.giveValue(node);
    node.becomeParent(NodeKind.MESSAGE, parts);
    return Outcome.OK;
  }

  private Outcome addPart(Children parts) {
    int place = parts.find(fields.fieldId());
    if (place < 0) {
      return insertField(parts, ~place, fields.fieldId(), fields);
    }
    Node first = parts.nodeAt(place);
    if (toIndexed(first) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    int position = first.children.size();
    return insertField(first.children, position, position, fields);
  }

  /** Inserts a field's value with a new key. */
  Outcome insertField(Children children, int place, long newKey, FieldReader field) {
    int payloadBytes = payloadBytes(field);
    if (budget.take(payloadBytes) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    if (budget.takeField() == Outcome.ABORT) {
      budget.giveBytes(payloadBytes);
      return Outcome.ABORT;
    }
    Node node = new Node();
    setValue(node, field);
    children.insert(place, newKey, node);
    return Outcome.OK;
  }

  static int payloadBytes(FieldReader field) {
    return field.isLengthDelimited() ? field.payloadEnd() - field.payloadStart() : 0;
  }

  static void setValue(Node node, FieldReader field) {
    if (field.isLengthDelimited()) {
      node.becomeBytes(
          field.data(), field.payloadStart(), field.payloadEnd() - field.payloadStart());
    } else {
      node.becomeScalar(field.wireType(), field.scalar());
    }
  }

  /** Inserts an empty node with a new key. */
  Outcome insertEmpty(Children children, int place, long newKey) {
    if (budget.takeField() == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    children.insert(place, newKey, new Node());
    return Outcome.OK;
  }

  /**
   * Converts a node to a repeated field accessed by index; its old value becomes the first element.
   */
  Outcome toIndexed(Node node) {
    return switch (node.kind) {
      case INDEXED -> Outcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.INDEXED, new Children());
        yield Outcome.OK;
      }
      case MAPPED ->
          reason.abort("a %s was taken for one that is found by position", node.kind.words());
      default -> toRepeated(node, NodeKind.INDEXED, 0);
    };
  }

  private Outcome toRepeated(Node node, NodeKind kind, long firstKey) {
    if (budget.takeField() == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    Node first = new Node();
    first.takeValueOf(node);
    Children elements = new Children();
    elements.insert(0, firstKey, first);
    node.becomeParent(kind, elements);
    return Outcome.OK;
  }

  /**
   * Converts a node to a repeated field whose elements are accessed by the value of a key field.
   */
  Outcome toMapped(Node node, int keyFieldId) {
    return switch (node.kind) {
      case MAPPED -> Outcome.OK;
      case EMPTY -> {
        node.becomeParent(NodeKind.MAPPED, new Children());
        yield Outcome.OK;
      }
      case BYTES, MESSAGE ->
          readKey(node, keyFieldId) == Outcome.ABORT
              ? Outcome.ABORT
              : toRepeated(node, NodeKind.MAPPED, key);
      case INDEXED -> mapElements(node, keyFieldId);
      case SCALAR -> reason.abort("a scalar was taken for a mapped repeated field");
    };
  }

  /**
   * Maps the elements of an indexed repeated field by their keys; of several elements with one key,
   * the first is kept.
   */
  private Outcome mapElements(Node node, int keyFieldId) {
    Children mapped = new Children();
    Children left = new Children();
    for (int i = 0; i < node.children.size(); i++) {
      Node element = node.children.nodeAt(i);
      if (readKey(element, keyFieldId) == Outcome.ABORT) {
        return Outcome.ABORT;
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
    return Outcome.OK;
  }

  private Outcome readKey(Node element, int keyFieldId) {
    return switch (element.kind) {
      case BYTES -> readKeyOfBytes(element, keyFieldId);
      case MESSAGE -> readKeyOfMessage(element, keyFieldId);
      default -> reason.abort("a %s has no field that could be a key", element.kind.words());
    };
  }

  private Outcome readKeyOfBytes(Node element, int keyFieldId) {
    keys.open(element.bytes, 0, element.sizeBytes);
    if (!keys.readNext(keyFieldId)) {
      return reason.abort("an element lacks its key, field %s", keyFieldId);
    }
    if (keys.isLengthDelimited()) {
      return reason.abort("an element's key, field %s, is no scalar", keyFieldId);
    }
    key = keys.scalar();
    return Outcome.OK;
  }

  private Outcome readKeyOfMessage(Node element, int keyFieldId) {
    int place = element.children.find(Integer.toUnsignedLong(keyFieldId));
    if (place < 0) {
      return reason.abort("an element lacks its key, field %s", keyFieldId);
    }
    Node found = element.children.nodeAt(place);
    if (found.kind != NodeKind.SCALAR) {
      return reason.abort("an element's key, field %s, is no scalar", keyFieldId);
    }
    key = found.scalar;
    return Outcome.OK;
  }
}
