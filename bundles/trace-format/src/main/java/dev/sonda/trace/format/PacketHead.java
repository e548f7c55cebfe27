package dev.sonda.trace.format;

import java.lang.foreign.MemorySegment;

/**
 * The fields of a TracePacket that describe its contents (sequence, time, process, losses), and the
 * place of the contents. One object is reused for all packets. Not thread-safe.
 */
public final class PacketHead {
  public static final int TIMESTAMP = 8;
  public static final int SEQUENCE_ID = 10;
  public static final int INTERNED_DATA = 12;
  public static final int SEQUENCE_FLAGS = 13;
  public static final int TRUSTED_UID = 3;
  public static final int INCREMENTAL_STATE_CLEARED = 41;
  public static final int PREVIOUS_PACKET_DROPPED = 42;
  public static final int TIMESTAMP_CLOCK_ID = 58;
  public static final int TRACE_PACKET_DEFAULTS = 59;
  public static final int TRUSTED_PID = 79;
  public static final int FIRST_PACKET_ON_SEQUENCE = 87;
  public static final int MACHINE_ID = 98;

  private static final int FLAG_CLEARED = 1;
  private static final int FLAG_NEEDS_STATE = 2;

  private final WireReader fields = new WireReader();
  private final WireReader nested = new WireReader();
  private long place;
  private int sizeBytes;
  private boolean hasTimestamp;
  private long timestamp;
  private int clockId;
  private int sequenceId;
  private int flags;
  private boolean isStateCleared;
  private boolean isAfterLoss;
  private int lossCauses;
  private boolean isFirst;
  private int trustedUid;
  private int trustedPid;
  private int machineId;
  private long internedData;
  private int internedDataBytes;
  private long defaults;
  private int defaultsBytes;
  private int defaultClockId;
  private int contentField;
  private long content;
  private int contentBytes;

  /**
   * Reads a packet's head; false if the bytes aren't a valid message. If several fields hold
   * contents, the first field counts.
   */
  public boolean read(TraceMemory memory, long place, int sizeBytes) {
    clear(place, sizeBytes);
    memory.read(fields, place, sizeBytes);
    return readFields(place - TraceMemory.offset(place));
  }

  /**
   * Reads the head of a packet of a {@link PacketStream}; all places in this object are then
   * offsets in the segment.
   */
  public boolean read(MemorySegment segment, long start, int sizeBytes) {
    clear(start, sizeBytes);
    fields.reset(segment, start, start + sizeBytes);
    return readFields(0);
  }

  private boolean readFields(long segmentPlace) {
    while (fields.next()) {
      if (!readNumber(fields.field(), fields.longValue())) {
        readMessage(segmentPlace);
      }
    }
    return !fields.isBroken();
  }

  private void clear(long place, int sizeBytes) {
    this.place = place;
    this.sizeBytes = sizeBytes;
    hasTimestamp = false;
    timestamp = 0;
    clockId = 0;
    sequenceId = 0;
    flags = 0;
    isStateCleared = false;
    isAfterLoss = false;
    lossCauses = 0;
    isFirst = false;
    trustedUid = -1;
    trustedPid = 0;
    machineId = 0;
    internedDataBytes = -1;
    defaultsBytes = -1;
    defaultClockId = 0;
    contentField = 0;
    contentBytes = 0;
  }

  private boolean readNumber(int field, long value) {
    switch (field) {
      case TIMESTAMP -> {
        timestamp = value;
        hasTimestamp = true;
      }
      case SEQUENCE_ID -> sequenceId = (int) value;
      case SEQUENCE_FLAGS -> flags = (int) value;
      case TIMESTAMP_CLOCK_ID -> clockId = (int) value;
      case TRUSTED_UID -> trustedUid = (int) value;
      case TRUSTED_PID -> trustedPid = (int) value;
      case MACHINE_ID -> machineId = (int) value;
      case INCREMENTAL_STATE_CLEARED -> isStateCleared = value != 0;
      case PREVIOUS_PACKET_DROPPED -> {
        isAfterLoss = value != 0;
        lossCauses = (int) value;
      }
      case FIRST_PACKET_ON_SEQUENCE -> isFirst = value != 0;
      default -> {
        return false;
      }
    }
    return true;
  }

  private void readMessage(long segmentPlace) {
    long begin = segmentPlace + fields.start();
    int size = fields.isBytes() ? (int) (fields.end() - fields.start()) : 0;
    switch (fields.field()) {
      case INTERNED_DATA -> {
        internedData = begin;
        internedDataBytes = size;
      }
      case TRACE_PACKET_DEFAULTS -> {
        defaults = begin;
        defaultsBytes = size;
        readDefaults();
      }
      default -> {
        if (contentField == 0) {
          contentField = fields.field();
          content = begin;
          contentBytes = size;
        }
      }
    }
  }

  private void readDefaults() {
    nested.reset(fields);
    while (nested.next()) {
      if (nested.field() == TIMESTAMP_CLOCK_ID) {
        defaultClockId = nested.intValue();
      }
    }
  }

  /** Place of the packet's first byte in {@link TraceMemory}, or its offset in the segment. */
  public long place() {
    return place;
  }

  public int sizeBytes() {
    return sizeBytes;
  }

  public boolean hasTimestamp() {
    return hasTimestamp;
  }

  /** The packet's timestamp in the units of its clock {@link #clockId}. */
  public long timestamp() {
    return timestamp;
  }

  /** Number of the timestamp's clock; 0 if the packet doesn't name a clock. */
  public int clockId() {
    return clockId;
  }

  /** Id of the packet's sequence; 0 if the packet belongs to no sequence. */
  public int sequenceId() {
    return sequenceId;
  }

  /** Whether the sequence's state is cleared before this packet. */
  public boolean isStateCleared() {
    return isStateCleared || (flags & FLAG_CLEARED) != 0;
  }

  /** Whether the packet can only be interpreted with the sequence's state. */
  public boolean needsState() {
    return (flags & FLAG_NEEDS_STATE) != 0;
  }

  /** Whether packets of the sequence before this one were lost. */
  public boolean isAfterLoss() {
    return isAfterLoss;
  }

  /** Why packets before this one were lost, as bits of Perfetto's DataLossReason. */
  public int lossCauses() {
    return lossCauses;
  }

  public boolean isFirst() {
    return isFirst;
  }

  /** Id of the user whose process wrote the packet; -1 if unknown. */
  public int trustedUid() {
    return trustedUid;
  }

  /** Id of the process that wrote the packet; 0 if unknown. */
  public int trustedPid() {
    return trustedPid;
  }

  /**
   * Id of the machine that the packet comes from; 0 is the machine on which the trace was recorded.
   */
  public int machineId() {
    return machineId;
  }

  public boolean hasInternedData() {
    return internedDataBytes >= 0;
  }

  /** Place of the packet's message InternedData. */
  public long internedData() {
    return internedData;
  }

  public int internedDataBytes() {
    return internedDataBytes;
  }

  public boolean hasDefaults() {
    return defaultsBytes >= 0;
  }

  /** Place of the packet's message TracePacketDefaults. */
  public long defaults() {
    return defaults;
  }

  public int defaultsBytes() {
    return defaultsBytes;
  }

  /**
   * Default clock of the sequence's packets from this packet on, for packets that name no clock; 0
   * if the defaults name none.
   */
  public int defaultClockId() {
    return defaultClockId;
  }

  /** The field of TracePacket that holds the contents; 0 if there is none. */
  public int contentField() {
    return contentField;
  }

  /** Place of the packet's contents. */
  public long content() {
    return content;
  }

  public int contentBytes() {
    return contentBytes;
  }
}
