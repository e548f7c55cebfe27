package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.statistics.Statistics;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Sets the field names of references for objects that don't list their fields: the fields of the
 * object's class come first, then those of its superclasses.
 */
final class HeapReferenceFieldNames {
  /** Upper limit of superclasses of a class, which ends cycles in damaged dumps. */
  private static final int MAX_SUPERCLASSES = 1000;

  private final HeapTableRows rows;
  private final Statistics statistics;

  HeapReferenceFieldNames(HeapTableRows rows, Statistics statistics) {
    this.rows = rows;
    this.statistics = statistics;
  }

  void name(HeapDump dump, HeapGraphType type, int object) {
    HeapGraphType current = type;
    int field = 0;
    for (int ref = rows.firstReference(object);
        ref != HeapTableRows.NONE;
        ref = rows.nextReference(ref)) {
      int above = 0;
      while (current != null && field >= current.fieldIds().size()) {
        field -= current.fieldIds().size();
        current = above++ < MAX_SUPERCLASSES ? superclass(dump, current) : null;
      }
      if (current == null) {
        return;
      }
      nameField(dump, ref, current.fieldIds().get(field++));
    }
  }

  private void nameField(HeapDump dump, int reference, long fieldId) {
    HeapField field = dump.fields.get(fieldId);
    if (field == null) {
      countMalformed(dump);
    } else {
      rows.nameField(reference, field);
    }
  }

  private @Nullable HeapGraphType superclass(HeapDump dump, HeapGraphType type) {
    Map<Long, HeapGraphType> types = dump.types;
    HeapGraphType above = type.superclassId() == 0 ? null : types.get(type.superclassId());
    if (above == null) {
      countMalformed(dump);
    }
    return above;
  }

  private void countMalformed(HeapDump dump) {
    statistics.add(HeapDumpTable.MALFORMED, dump.upid, 1);
  }
}
