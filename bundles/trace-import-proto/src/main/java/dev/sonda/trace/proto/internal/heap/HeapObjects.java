package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.table.heap.HeapObjectTable;
import dev.sonda.trace.storage.table.heap.HeapTables;
import java.util.OptionalLong;

/**
 * Writes the rows of heap objects as they are read; data that depends on an object's class is added
 * later.
 */
final class HeapObjects {
  private static final String RUNTIME_INTERNAL = "runtimeInternalObjects";
  private static final int HEAP_TYPE_ZYGOTE = 2;
  private static final int HEAP_TYPE_BOOT_IMAGE = 3;

  /** Names of heap types, by number in the schema. */
  private static final String[] HEAP_TYPES = {
    "", "HEAP_TYPE_APP", "HEAP_TYPE_ZYGOTE", "HEAP_TYPE_BOOT_IMAGE"
  };

  private final HeapTableRows rows;
  private final HeapObjectTable table;
  private final HeapAndroidBitmaps bitmaps;

  HeapObjects(HeapTableRows rows, HeapTables tables) {
    this.rows = rows;
    table = rows.objects();
    bitmaps = new HeapAndroidBitmaps(tables, rows.strings());
  }

  void add(HeapDump dump, HeapObjectFields object) {
    long id = object.id(dump.lastObjectId);
    int heapType = object.heapType(dump.lastHeapType);
    dump.lastObjectId = id;
    dump.lastHeapType = heapType;
    int row = rows.object(dump, id);
    int type = rows.type(dump, object.typeId());
    table.selfSize.set(row, object.selfSize());
    table.typeId.set(row, type);
    setHeapType(dump, row, id, heapType);
    if (object.selfSize() == 0) {
      dump.withoutSize.computeIfAbsent(type, _ -> new IntStack()).add(row);
    }
    addReferences(dump, row, type, object);
    OptionalLong registrySize = object.registrySize();
    if (registrySize.isPresent()) {
      dump.registrySizes.put(row, registrySize.getAsLong());
    }
    bitmaps.add(table, row, object);
  }

  /**
   * Sets the type of an object's heap. Objects of the zygote and of the boot image are roots, since
   * the runtime never frees them.
   */
  private void setHeapType(HeapDump dump, int row, long id, int heapType) {
    if (heapType <= 0 || heapType >= HEAP_TYPES.length) {
      return;
    }
    table.heapType.set(row, rows.strings().intern(HEAP_TYPES[heapType]));
    if (heapType == HEAP_TYPE_ZYGOTE || heapType == HEAP_TYPE_BOOT_IMAGE) {
      dump.runtimeRoots.add(id);
    }
  }

  private void addReferences(HeapDump dump, int owner, int type, HeapObjectFields object) {
    int set = rows.references().size();
    for (int i = 0; i < object.references(); i++) {
      long owned = object.reference(i);
      int ownedRow = owned == 0 ? HeapTableRows.NONE : rows.object(dump, owned);
      int reference = rows.addReference(set, owner, ownedRow);
      if (object.namesFields()) {
        dump.referencesOfField
            .computeIfAbsent(object.fieldId(i), _ -> new IntStack())
            .add(reference);
      }
    }
    addInternalReferences(dump, set, owner, object.internalIds());
    if (rows.references().size() > set) {
      table.referenceSetId.set(owner, set);
    }
    if (object.references() > 0 && !object.namesFields()) {
      dump.withoutFields.computeIfAbsent(type, _ -> new IntStack()).add(owner);
    }
  }

  private void addInternalReferences(HeapDump dump, int set, int owner, RepeatedLongs ids) {
    for (int i = 0; i < ids.size(); i++) {
      int reference = rows.addReference(set, owner, rows.object(dump, ids.get(i)));
      rows.nameField(reference, new HeapField(rows.strings().intern(RUNTIME_INTERNAL), 0));
    }
  }
}
