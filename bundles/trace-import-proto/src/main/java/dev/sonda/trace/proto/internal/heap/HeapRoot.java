package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.format.WireReader;

/** The contents of a message HeapGraphRoot: objects that are kept alive for one reason. */
record HeapRoot(String type, RepeatedLongs objectIds, boolean isBroken) {
  /** Type of roots that the runtime itself keeps alive. */
  static final String VM_INTERNAL = "ROOT_VM_INTERNAL";

  /** Names of root types, by number in the schema. */
  private static final String[] TYPES = {
    "ROOT_UNKNOWN",
    "ROOT_JNI_GLOBAL",
    "ROOT_JNI_LOCAL",
    "ROOT_JAVA_FRAME",
    "ROOT_NATIVE_STACK",
    "ROOT_STICKY_CLASS",
    "ROOT_THREAD_BLOCK",
    "ROOT_MONITOR_USED",
    "ROOT_THREAD_OBJECT",
    "ROOT_INTERNED_STRING",
    "ROOT_FINALIZING",
    "ROOT_DEBUGGER",
    "ROOT_REFERENCE_CLEANUP",
    VM_INTERNAL,
    "ROOT_JNI_MONITOR"
  };

  static HeapRoot read(WireReader parent) {
    WireReader fields = new WireReader();
    fields.reset(parent);
    RepeatedLongs ids = new RepeatedLongs();
    int type = 0;
    boolean isBroken = false;
    while (fields.next()) {
      if (fields.field() == 1) {
        isBroken |= !ids.add(fields);
      } else if (fields.field() == 2) {
        type = fields.intValue();
      }
    }
    return new HeapRoot(type >= 0 && type < TYPES.length ? TYPES[type] : TYPES[0], ids, isBroken);
  }

  /**
   * The rank of a root type; an object that is a root for several reasons gets the type with the
   * smallest rank.
   */
  static int rank(String type) {
    return switch (type) {
      case "ROOT_STICKY_CLASS" -> 0;
      case "ROOT_JNI_GLOBAL" -> 1;
      case "ROOT_JNI_LOCAL" -> 2;
      default -> 3;
    };
  }
}
