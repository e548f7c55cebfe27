package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.Outcome;
import dev.sonda.protovm.internal.wire.FieldReader;

/**
 * Merges one level of a message: a field of the patch takes the place of the state's, a field that
 * the patch has several times takes the place of all elements, and fields that the patch lacks
 * stay.
 */
final class MessageMerge {
  private final Nodes nodes;
  private final MemoryBudget budget;
  private final AbortReason reason;

  MessageMerge(Nodes nodes, MemoryBudget budget, AbortReason reason) {
    this.nodes = nodes;
    this.budget = budget;
    this.reason = reason;
  }

  /**
   * Merges what is left to read of a patch.
   *
   * @param skipSubmessages leaves messages alone that an earlier instruction has merged
   * @param deleteIfEmpty takes a length-delimited field without bytes for the order to delete it
   */
  Outcome into(Node target, FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    if (patch.next() == patch.end()) {
      return Outcome.OK;
    }
    if (nodes.toMessage(target) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    Children fields = target.children;
    while (patch.readNext()) {
      if (mergeField(fields, patch, skipSubmessages, deleteIfEmpty) == Outcome.ABORT) {
        return Outcome.ABORT;
      }
    }
    for (int i = 0; i < fields.size(); i++) {
      fields.nodeAt(i).isMerged = false;
    }
    return Outcome.OK;
  }

  private Outcome mergeField(
      Children fields, FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    int place = fields.find(patch.fieldId());
    if (place < 0) {
      return insert(fields, ~place, patch);
    }
    Node old = fields.nodeAt(place);
    if (deleteIfEmpty && patch.isLengthDelimited() && Nodes.payloadBytes(patch) == 0) {
      budget.giveField(fields.remove(place));
      return Outcome.OK;
    }
    if (skipSubmessages && old.kind == NodeKind.MESSAGE) {
      return Outcome.OK;
    }
    return replace(old, patch);
  }

  private Outcome insert(Children fields, int place, FieldReader patch) {
    if (nodes.insertField(fields, place, patch.fieldId(), patch) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    fields.nodeAt(place).isMerged = true;
    return Outcome.OK;
  }

  /** The new value has to fit beside the old one, as in Perfetto, which keeps both for a moment. */
  private Outcome replace(Node old, FieldReader patch) {
    if (old.kind == NodeKind.MAPPED) {
      return reason.abort(
          "field %s is a mapped repeated field, which can't be merged", patch.fieldId());
    }
    int newBytes = Nodes.payloadBytes(patch) + MemoryBudget.ELEMENT_BYTES;
    if (budget.take(newBytes) == Outcome.ABORT) {
      return Outcome.ABORT;
    }
    if (old.isMerged && nodes.toIndexed(old) == Outcome.ABORT) {
      budget.giveBytes(newBytes);
      return Outcome.ABORT;
    }
    if (old.kind == NodeKind.INDEXED) {
      addElement(old, patch, newBytes);
    } else {
      overwrite(old, patch);
    }
    return Outcome.OK;
  }

  /** An element that has no room for its key is left out, as in Perfetto. */
  private void addElement(Node repeated, FieldReader patch, int newBytes) {
    Children elements = repeated.children;
    if (!repeated.isMerged) {
      budget.giveChildren(elements);
      elements.clear();
      repeated.isMerged = true;
    }
    int place = elements.find(elements.size());
    if (place >= 0 || budget.take(MemoryBudget.ELEMENT_BYTES) == Outcome.ABORT) {
      budget.giveBytes(newBytes);
      return;
    }
    Node element = new Node();
    Nodes.setValue(element, patch);
    elements.insert(~place, elements.size(), element);
  }

  private void overwrite(Node old, FieldReader patch) {
    budget.giveValue(old);
    budget.giveBytes(MemoryBudget.ELEMENT_BYTES);
    Nodes.setValue(old, patch);
    old.isMerged = true;
  }
}
