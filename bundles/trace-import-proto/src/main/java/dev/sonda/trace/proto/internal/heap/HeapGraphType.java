package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;
import java.util.OptionalLong;

/** The contents of a message HeapGraphType: a class in a heap dump. */
record HeapGraphType(
    long id,
    OptionalLong locationId,
    String className,
    long objectSize,
    long superclassId,
    RepeatedLongs fieldIds,
    int kind,
    long classloaderId,
    boolean isBroken) {
  private static final int KIND_NO_REFERENCES = 2;
  private static final int KIND_STRING = 3;
  private static final int KIND_ARRAY = 4;

  /** Names of class kinds, by number in the schema. */
  private static final String[] KINDS = {
    "KIND_UNKNOWN",
    "KIND_NORMAL",
    "KIND_NOREFERENCES",
    "KIND_STRING",
    "KIND_ARRAY",
    "KIND_CLASS",
    "KIND_CLASSLOADER",
    "KIND_DEXCACHE",
    "KIND_SOFT_REFERENCE",
    "KIND_WEAK_REFERENCE",
    "KIND_FINALIZER_REFERENCE",
    "KIND_PHANTOM_REFERENCE"
  };

  static HeapGraphType read(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    RepeatedLongs fieldIds = new RepeatedLongs();
    OptionalLong location = OptionalLong.empty();
    String name = "";
    long id = 0;
    long size = 0;
    long superclass = 0;
    int kind = 0;
    long classloader = 0;
    boolean isBroken = false;
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> id = fields.longValue();
        case 2 -> location = OptionalLong.of(fields.longValue());
        case 3 -> name = fields.text();
        case 4 -> size = fields.longValue();
        case 5 -> superclass = fields.longValue();
        case 6 -> isBroken |= !fieldIds.add(fields);
        case 7 -> kind = fields.intValue();
        case 8 -> classloader = fields.longValue();
        default -> {} // no other fields are used
      }
    }
    return new HeapGraphType(
        id, location, name, size, superclass, fieldIds, kind, classloader, isBroken);
  }

  /**
   * Whether the class's objects have no named reference fields: strings, arrays, and classes
   * without references.
   */
  boolean hasNoFields() {
    return kind == KIND_NO_REFERENCES || kind == KIND_STRING || kind == KIND_ARRAY;
  }

  String kindName() {
    return kind >= 0 && kind < KINDS.length ? KINDS[kind] : KINDS[0];
  }

  /**
   * Whether a class kind is a kind of reference object (weak, finalizer or phantom) that doesn't
   * keep its referent alive.
   */
  static boolean isWeak(String kindName) {
    return kindName.equals("KIND_WEAK_REFERENCE")
        || kindName.equals("KIND_FINALIZER_REFERENCE")
        || kindName.equals("KIND_PHANTOM_REFERENCE");
  }
}
