package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;
import java.util.Arrays;
import java.util.OptionalLong;

/** The fields of a message HeapGraphObject; one instance is reused for all objects of an import. */
final class HeapObjectFields {
  private static final int ID = 1;
  private static final int TYPE_ID = 2;
  private static final int SELF_SIZE = 3;
  private static final int REFERENCE_FIELD_ID = 4;
  private static final int REFERENCE_OBJECT_ID = 5;
  private static final int REFERENCE_BASE = 6;
  private static final int ID_DELTA = 7;
  private static final int REGISTRY_SIZE = 8;
  private static final int HEAP_TYPE_DELTA = 9;
  private static final int RUNTIME_INTERNAL_OBJECT_ID = 10;
  private static final int FIRST_BITMAP_FIELD = 11;

  /** Number of bitmap fields: id, source, width and height. */
  static final int BITMAP_FIELDS = 4;

  private static final int NO_HEAP_TYPE = -1;

  private final WireReader fields = new WireReader();
  private final RepeatedLongs fieldIds = new RepeatedLongs();
  private final RepeatedLongs objectIds = new RepeatedLongs();
  private final RepeatedLongs internalIds = new RepeatedLongs();
  private final OptionalLong[] bitmap = new OptionalLong[BITMAP_FIELDS];
  private long id;
  private long idDelta;
  private long typeId;
  private long selfSize;
  private long referenceBase;
  private int heapType;
  private OptionalLong registrySize = OptionalLong.empty();
  private boolean isBroken;

  void read(WireReader parent) {
    clear();
    fields.reset(parent);
    while (fields.next()) {
      readField();
    }
    isBroken |= fields.isBroken();
  }

  private void clear() {
    id = 0;
    idDelta = 0;
    typeId = 0;
    selfSize = 0;
    referenceBase = 0;
    heapType = NO_HEAP_TYPE;
    registrySize = OptionalLong.empty();
    isBroken = false;
    fieldIds.clear();
    objectIds.clear();
    internalIds.clear();
    Arrays.fill(bitmap, OptionalLong.empty());
  }

  private void readField() {
    switch (fields.field()) {
      case ID -> id = fields.longValue();
      case ID_DELTA -> idDelta = fields.longValue();
      case TYPE_ID -> typeId = fields.longValue();
      case SELF_SIZE -> selfSize = fields.longValue();
      case REFERENCE_BASE -> referenceBase = fields.longValue();
      case REFERENCE_FIELD_ID -> isBroken |= !fieldIds.add(fields);
      case REFERENCE_OBJECT_ID -> isBroken |= !objectIds.add(fields);
      case RUNTIME_INTERNAL_OBJECT_ID -> isBroken |= !internalIds.add(fields);
      case HEAP_TYPE_DELTA -> heapType = fields.intValue();
      case REGISTRY_SIZE -> registrySize = OptionalLong.of(fields.longValue());
      default -> readBitmapField();
    }
  }

  private void readBitmapField() {
    int index = fields.field() - FIRST_BITMAP_FIELD;
    if (index >= 0 && index < BITMAP_FIELDS) {
      bitmap[index] = OptionalLong.of(fields.longValue());
    }
  }

  boolean isBroken() {
    return isBroken;
  }

  /**
   * Whether the lists of field names and referenced objects match: the list of names is empty or as
   * long as the list of objects.
   */
  boolean isComplete() {
    return fieldIds.isEmpty() || fieldIds.size() == objectIds.size();
  }

  /**
   * The object's id, which is encoded directly or as the difference to the previous object's id.
   */
  long id(long last) {
    return idDelta == 0 ? id : last + idDelta;
  }

  long typeId() {
    return typeId;
  }

  long selfSize() {
    return selfSize;
  }

  /**
   * The type of the heap that contains the object; it is only encoded if it differs from the
   * previous object's.
   */
  int heapType(int last) {
    return heapType == NO_HEAP_TYPE ? last : heapType;
  }

  int references() {
    return objectIds.size();
  }

  /** The id of the object in a reference of this object; 0 for a null reference. */
  long reference(int index) {
    long value = objectIds.get(index);
    return value == 0 ? 0 : value + referenceBase;
  }

  boolean namesFields() {
    return !fieldIds.isEmpty();
  }

  long fieldId(int index) {
    return fieldIds.get(index);
  }

  RepeatedLongs internalIds() {
    return internalIds;
  }

  OptionalLong registrySize() {
    return registrySize;
  }

  OptionalLong bitmap(int index) {
    return bitmap[index];
  }

  boolean hasBitmap() {
    for (OptionalLong value : bitmap) {
      if (value.isPresent()) {
        return true;
      }
    }
    return false;
  }
}
