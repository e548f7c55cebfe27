package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.table.heap.HeapClassTable;
import dev.sonda.trace.storage.table.heap.HeapObjectTable;
import dev.sonda.trace.storage.table.heap.HeapReferenceTable;
import dev.sonda.trace.storage.table.heap.HeapTables;
import dev.sonda.trace.tables.StringPool;

/** Finds or adds the rows of heap objects, classes and references in the tables of heap dumps. */
final class HeapTableRows {
  static final int NONE = -1;

  private final StringPool strings;
  private final HeapObjectTable objects;
  private final HeapClassTable classes;
  private final HeapReferenceTable references;

  HeapTableRows(HeapTables tables, StringPool strings) {
    this.strings = strings;
    objects = tables.objects;
    classes = tables.classes;
    references = tables.references;
  }

  /** The row of a dump's object; added if the object has no row yet. */
  int object(HeapDump dump, long id) {
    int known = dump.objectRows.get(id);
    if (known >= 0) {
      return known;
    }
    int row = objects.add();
    objects.upid.set(row, dump.upid);
    objects.graphSampleTs.set(row, dump.timeNs);
    objects.selfSize.set(row, -1);
    objects.nativeSize.set(row, 0);
    objects.reachable.set(row, 0);
    objects.typeId.set(row, 0);
    objects.rootDistance.set(row, NONE);
    dump.objectRows.put(id, row);
    dump.rows.add(row);
    return row;
  }

  /** The row of a dump's class; added if the class has no row yet. */
  int type(HeapDump dump, long id) {
    int known = dump.typeRows.get(id);
    if (known >= 0) {
      return known;
    }
    int row = classes.add();
    dump.typeRows.put(id, row);
    return row;
  }

  /** Adds a reference of an object; {@code owned} is {@link #NONE} for a null reference. */
  int addReference(int set, int owner, int owned) {
    int row = references.add();
    references.referenceSetId.set(row, set);
    references.ownerId.set(row, owner);
    if (owned != NONE) {
      references.ownedId.set(row, owned);
    }
    return row;
  }

  void nameField(int reference, HeapField field) {
    references.fieldName.set(reference, field.name());
    if (field.typeName() != 0) {
      references.fieldTypeName.set(reference, field.typeName());
    }
  }

  /** The first reference of an object; {@link #NONE} if it has none. */
  int firstReference(int object) {
    return objects.referenceSetId.isNull(object) ? NONE : objects.referenceSetId.get(object);
  }

  /**
   * The next reference of the object that owns {@code reference}; {@link #NONE} after the last one.
   */
  int nextReference(int reference) {
    int next = reference + 1;
    return next < references.size()
            && references.referenceSetId.get(next) == references.referenceSetId.get(reference)
        ? next
        : NONE;
  }

  /**
   * The object that a field of an object refers to; {@link #NONE} for a null reference or a missing
   * field.
   */
  int referred(int object, int fieldName) {
    for (int row = firstReference(object); row != NONE; row = nextReference(row)) {
      if (references.fieldName.get(row) == fieldName) {
        return owned(row);
      }
    }
    return NONE;
  }

  int owned(int reference) {
    return references.ownedId.isNull(reference) ? NONE : references.ownedId.get(reference);
  }

  int fieldName(int reference) {
    return references.fieldName.get(reference);
  }

  int className(int object) {
    return isOfClass(object) ? classes.name.get(objects.typeId.get(object)) : 0;
  }

  int classLocation(int object) {
    return isOfClass(object) ? classes.location.get(objects.typeId.get(object)) : 0;
  }

  /** The kind of an object's class, as named in the schema; empty if unknown. */
  String kind(int object) {
    int kind = isOfClass(object) ? classes.kind.get(objects.typeId.get(object)) : 0;
    return kind == 0 ? "" : strings.text(kind);
  }

  /** Whether an object's class has a row. An object that is only referred to has class row 0. */
  private boolean isOfClass(int object) {
    return objects.typeId.get(object) < classes.size();
  }

  HeapObjectTable objects() {
    return objects;
  }

  HeapClassTable classes() {
    return classes;
  }

  HeapReferenceTable references() {
    return references;
  }

  StringPool strings() {
    return strings;
  }
}
