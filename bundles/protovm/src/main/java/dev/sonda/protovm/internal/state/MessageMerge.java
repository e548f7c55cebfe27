package dev.sonda.protovm.internal.state;

import dev.sonda.protovm.ProgramRunOutcome;
import dev.sonda.protovm.internal.wire.FieldReader;

/**
 * Merges one level of a message into the state: a field of the patch replaces the state's field, a
 * repeated field of the patch replaces all elements, and fields missing in the patch are unchanged.
 */
final class MessageMerge {
  private final NodeConversions nodes;
  private final MemoryBudget budget;
  private final AbortReason reason;

  MessageMerge(NodeConversions nodes, MemoryBudget budget, AbortReason reason) {
    this.nodes = nodes;
    this.budget = budget;
    this.reason = reason;
  }

  /**
   * Merges the remaining fields of a patch into a node.
   *
   * @param skipSubmessages whether to skip messages, which an earlier instruction has merged
   * @param deleteIfEmpty whether an empty length-delimited field deletes the state's field
   */
  ProgramRunOutcome into(
      StateNode target, FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    if (patch.next() == patch.end()) {
      return ProgramRunOutcome.OK;
    }
    if (nodes.toMessage(target) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    ChildNodes fields = target.children;
    while (patch.readNext()) {
      if (mergeField(fields, patch, skipSubmessages, deleteIfEmpty) == ProgramRunOutcome.ABORT) {
        return ProgramRunOutcome.ABORT;
      }
    }
    for (int i = 0; i < fields.size(); i++) {
      fields.nodeAt(i).isMerged = false;
    }
    return ProgramRunOutcome.OK;
  }

  private ProgramRunOutcome mergeField(
      ChildNodes fields, FieldReader patch, boolean skipSubmessages, boolean deleteIfEmpty) {
    int place = fields.find(patch.fieldId());
    if (place < 0) {
      return insert(fields, ~place, patch);
    }
    StateNode old = fields.nodeAt(place);
    if (deleteIfEmpty && patch.isLengthDelimited() && NodeConversions.payloadBytes(patch) == 0) {
      budget.giveField(fields.remove(place));
      return ProgramRunOutcome.OK;
    }
    if (skipSubmessages && old.kind == NodeKind.MESSAGE) {
      return ProgramRunOutcome.OK;
    }
    return replace(old, patch);
  }

  private ProgramRunOutcome insert(ChildNodes fields, int place, FieldReader patch) {
    if (nodes.insertField(fields, place, patch.fieldId(), patch) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    fields.nodeAt(place).isMerged = true;
    return ProgramRunOutcome.OK;
  }

  /**
   * Replaces a field's value. The memory limit has to allow for both the old and the new value, as
   * Perfetto temporarily holds both.
   */
  private ProgramRunOutcome replace(StateNode old, FieldReader patch) {
    if (old.kind == NodeKind.MAPPED) {
      return reason.abort(
          "field %s is a mapped repeated field, which can't be merged", patch.fieldId());
    }
    int newBytes = NodeConversions.payloadBytes(patch) + MemoryBudget.ELEMENT_BYTES;
    if (budget.take(newBytes) == ProgramRunOutcome.ABORT) {
      return ProgramRunOutcome.ABORT;
    }
    if (old.isMerged && nodes.toIndexed(old) == ProgramRunOutcome.ABORT) {
      budget.giveBytes(newBytes);
      return ProgramRunOutcome.ABORT;
    }
    if (old.kind == NodeKind.INDEXED) {
      addElement(old, patch, newBytes);
    } else {
      overwrite(old, patch);
    }
    return ProgramRunOutcome.OK;
  }

  /**
   * Appends an element to a repeated field; skips it if the memory limit doesn't allow for its key,
   * as in Perfetto.
   */
  private void addElement(StateNode repeated, FieldReader patch, int newBytes) {
    ChildNodes elements = repeated.children;
    if (!repeated.isMerged) {
      budget.giveChildren(elements);
      elements.clear();
      repeated.isMerged = true;
    }
    int place = elements.find(elements.size());
    if (place >= 0 || budget.take(MemoryBudget.ELEMENT_BYTES) == ProgramRunOutcome.ABORT) {
      budget.giveBytes(newBytes);
      return;
    }
    StateNode element = new StateNode();
    NodeConversions.setValue(element, patch);
    elements.insert(~place, elements.size(), element);
  }

  private void overwrite(StateNode old, FieldReader patch) {
    budget.giveValue(old);
    budget.giveBytes(MemoryBudget.ELEMENT_BYTES);
    NodeConversions.setValue(old, patch);
    old.isMerged = true;
  }
}
