package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.storage.table.heap.HeapObjectTable;
import dev.sonda.trace.storage.table.heap.HeapPrimitiveTable;
import dev.sonda.trace.storage.table.heap.HeapTables;
import dev.sonda.trace.tables.StringPool;
import java.util.OptionalLong;

/**
 * Writes the ids and sizes of bitmaps in heap dumps; these are the only primitive field values that
 * dumps contain.
 */
final class HeapAndroidBitmaps {
  private static final int FIRST_INT_FIELD = 2;

  private static final String[] FIELDS = {
    "android.graphics.Bitmap.mId",
    "android.graphics.Bitmap.mSourceId",
    "android.graphics.Bitmap.mWidth",
    "android.graphics.Bitmap.mHeight"
  };

  private final HeapTables tables;
  private final StringPool strings;

  HeapAndroidBitmaps(HeapTables tables, StringPool strings) {
    this.tables = tables;
    this.strings = strings;
  }

  void add(HeapObjectTable objects, int row, HeapObjectFields object) {
    if (!object.hasBitmap()) {
      return;
    }
    int set = tables.primitives.size();
    for (int i = 0; i < HeapObjectFields.BITMAP_FIELDS; i++) {
      OptionalLong value = object.bitmap(i);
      if (value.isPresent()) {
        addField(set, i, value.getAsLong());
      }
    }
    int data = tables.objectData.add();
    tables.objectData.fieldSetId.set(data, set);
    objects.objectDataId.set(row, data);
  }

  private void addField(int set, int index, long value) {
    HeapPrimitiveTable table = tables.primitives;
    int row = table.add();
    table.fieldSetId.set(row, set);
    table.fieldName.set(row, strings.intern(FIELDS[index]));
    boolean isInt = index >= FIRST_INT_FIELD;
    table.fieldType.set(row, strings.intern(isInt ? "int" : "long"));
    (isInt ? table.intValue : table.longValue).set(row, value);
  }
}
