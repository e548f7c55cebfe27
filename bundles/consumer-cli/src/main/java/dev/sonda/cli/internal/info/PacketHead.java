package dev.sonda.cli.internal.info;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import java.io.IOException;

/**
 * The outermost fields of a packet. One object is filled with packet after packet, so that counting
 * millions of packets makes no garbage. One thread.
 */
final class PacketHead {
  /** The content of a packet without a payload. */
  static final int NO_CONTENT = 0;

  /** No field of TracePacket has a greater number; a damaged packet may. */
  private static final int GREATEST_FIELD = 1999;

  private static final int TAG_TYPE_BITS = 3;
  private static final int TRUSTED_UID = 3;
  private static final int TIMESTAMP = 8;
  private static final int SEQUENCE_ID = 10;
  private static final int INTERNED_DATA = 12;
  private static final int SEQUENCE_FLAGS = 13;
  private static final int INCREMENTAL_STATE_CLEARED = 41;
  private static final int PREVIOUS_PACKET_DROPPED = 42;
  private static final int TIMESTAMP_CLOCK_ID = 58;
  private static final int DEFAULTS_TAG = tag(59, WireFormat.WIRETYPE_LENGTH_DELIMITED);
  private static final int TRUSTED_PID = 79;
  private static final int FIRST_PACKET_ON_SEQUENCE = 87;
  private static final int MACHINE_ID = 98;

  /** The clock's field in TracePacketDefaults. */
  private static final int DEFAULT_CLOCK_ID_TAG = tag(58, WireFormat.WIRETYPE_VARINT);

  private long timestamp;
  private boolean timed;
  private long clockId;
  private long defaultClockId;
  private long sequenceId;
  private int uid;
  private int pid;
  private long machineId;
  private long droppedReasons;
  private boolean firstOnSequence;
  private int content;

  private static int tag(int field, int type) {
    return field << TAG_TYPE_BITS | type;
  }

  /**
   * Reads the outermost fields of a packet, in place of the last one's.
   *
   * @throws IOException if the bytes are no message
   */
  void read(byte[] packet) throws IOException {
    clear();
    CodedInputStream fields = CodedInputStream.newInstance(packet);
    for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
      boolean number = WireFormat.getTagWireType(tag) == WireFormat.WIRETYPE_VARINT;
      if (number) {
        onNumber(WireFormat.getTagFieldNumber(tag), fields.readRawVarint64());
      } else if (tag == DEFAULTS_TAG) {
        readDefaults(fields);
      } else {
        onContent(WireFormat.getTagFieldNumber(tag));
        fields.skipField(tag);
      }
    }
  }

  private void clear() {
    timestamp = 0;
    timed = false;
    clockId = 0;
    defaultClockId = 0;
    sequenceId = 0;
    uid = -1;
    pid = 0;
    machineId = 0;
    droppedReasons = 0;
    firstOnSequence = false;
    content = NO_CONTENT;
  }

  private void onNumber(int field, long value) {
    switch (field) {
      case TIMESTAMP -> {
        timestamp = value;
        timed = true;
      }
      case TIMESTAMP_CLOCK_ID -> clockId = value;
      case SEQUENCE_ID -> sequenceId = value & 0xFFFF_FFFFL;
      case TRUSTED_UID -> uid = (int) value;
      case TRUSTED_PID -> pid = (int) value;
      case MACHINE_ID -> machineId = value & 0xFFFF_FFFFL;
      case PREVIOUS_PACKET_DROPPED -> droppedReasons = value;
      case FIRST_PACKET_ON_SEQUENCE -> firstOnSequence = value != 0;
      case SEQUENCE_FLAGS, INCREMENTAL_STATE_CLEARED -> {}
      default -> onContent(field);
    }
  }

  /** Notes the payload's field; interned data counts only in a packet that has no other payload. */
  private void onContent(int field) {
    if ((content == NO_CONTENT || content == INTERNED_DATA) && field <= GREATEST_FIELD) {
      content = field;
    }
  }

  private void readDefaults(CodedInputStream fields) throws IOException {
    int limit = fields.pushLimit(fields.readRawVarint32());
    for (int tag = fields.readTag(); tag != 0; tag = fields.readTag()) {
      if (tag == DEFAULT_CLOCK_ID_TAG) {
        defaultClockId = fields.readRawVarint64();
      } else {
        fields.skipField(tag);
      }
    }
    fields.popLimit(limit);
  }

  boolean isTimed() {
    return timed;
  }

  /** The time, in the clock's own units. */
  long timestamp() {
    return timestamp;
  }

  /** The clock of the timestamp; 0 where the packet names none. */
  long clockId() {
    return clockId;
  }

  /** The default clock of its sequence from here on; 0 where the packet sets none. */
  long defaultClockId() {
    return defaultClockId;
  }

  /** The sequence's id; 0 where the service has not written one. */
  long sequenceId() {
    return sequenceId;
  }

  /** The producer's user; -1 where the service has not written one. */
  int uid() {
    return uid;
  }

  /** The producer's process; 0 where the service has not written one. */
  int pid() {
    return pid;
  }

  /** The producer's machine; 0 for the machine of the service. */
  long machineId() {
    return machineId;
  }

  /**
   * The reasons for which packets before this one are missing, as bits of DataLossReason; 0 if none
   * are.
   */
  long droppedReasons() {
    return droppedReasons;
  }

  /** Whether the packet is the first of its writer. */
  boolean isFirstOnSequence() {
    return firstOnSequence;
  }

  /** The number of the field that holds the payload. */
  int content() {
    return content;
  }
}
