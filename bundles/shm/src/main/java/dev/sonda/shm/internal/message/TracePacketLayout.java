package dev.sonda.shm.internal.message;

/** The fields of a TracePacket that the writer itself knows, and protobuf's wire types. */
public final class TracePacketLayout {
  public static final int TIMESTAMP = 8;
  public static final int PREVIOUS_PACKET_DROPPED = 42;
  public static final int TIMESTAMP_CLOCK_ID = 58;
  public static final int FIRST_PACKET_ON_SEQUENCE = 87;

  /** Data was lost, because shared memory was full. */
  public static final int DATA_LOSS_SMB_FULL = 1 | 256;

  static final int WIRE_VARINT = 0;
  static final int WIRE_FIXED64 = 1;
  static final int WIRE_BYTES = 2;
  static final int WIRE_FIXED32 = 5;
  static final int MAX_TAG_BYTES = 5;
  static final int MAX_VARINT_BYTES = 10;

  private static final int WIRE_TYPE_BITS = 3;

  private TracePacketLayout() {}

  /** An unsigned 32-bit number. */
  static long tag(int field, int wireType) {
    return ((long) field << WIRE_TYPE_BITS) | wireType;
  }
}
