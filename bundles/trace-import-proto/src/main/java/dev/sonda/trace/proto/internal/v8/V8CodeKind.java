package dev.sonda.trace.proto.internal.v8;

import dev.sonda.trace.storage.jit.AddressRange;

/** The kinds of packets about code, with the fields that all kinds have. */
enum V8CodeKind {
  JS(99, 5, 6, 7),
  INTERNAL(100, 6, 7, 8),
  WASM(101, 7, 8, 9),
  REG_EXP(102, 4, 5, 6),
  MOVE(103, 3, 5, 6);

  static final int ISOLATE_IID = 1;
  static final int TID = 2;

  private final int packetField;
  private final int start;
  private final int size;
  private final int machineCode;

  V8CodeKind(int packetField, int start, int size, int machineCode) {
    this.packetField = packetField;
    this.start = start;
    this.size = size;
    this.machineCode = machineCode;
  }

  /** The kind of packets with a field of TracePacket. */
  static V8CodeKind of(int packetField) {
    for (V8CodeKind kind : values()) {
      if (kind.packetField == packetField) {
        return kind;
      }
    }
    throw new IllegalArgumentException("no packet of V8: " + packetField);
  }

  /** The field of TracePacket. */
  int packetField() {
    return packetField;
  }

  /** The field with the instructions. */
  int machineCode() {
    return machineCode;
  }

  /** Whether a message says where the code lies. */
  boolean hasStart(V8Message code) {
    return code.has(start);
  }

  /** The addresses of the code; for a move, those before it. */
  AddressRange range(V8Message code) {
    return AddressRange.ofSize(code.number(start), code.number(size));
  }
}
