package dev.sonda.cli.internal.info;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.InvalidProtocolBufferException;
import dev.sonda.cli.internal.dump.TracePacketReader;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.trace.format.PacketHead;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Reads a trace once and counts its packets by writer and content. Memory grows with the number of
 * writers, not with the file. One thread.
 */
final class TraceScan {
  /** Writers beyond this number are counted together. */
  static final int MAX_WRITERS = 1 << 14;

  /** The content of a packet without a payload. */
  private static final int NO_CONTENT = 0;

  /** Greatest field number of TracePacket; a damaged packet may have greater ones. */
  private static final int GREATEST_FIELD = 1999;

  private final TracePacketReader packets;
  private final PacketHead head = new PacketHead();
  private final Map<Long, WriterTally> writers = new LinkedHashMap<>();
  private final PacketTally otherWriters = new PacketTally();
  private final PacketTally all = new PacketTally();
  private final CoveredTime time = new CoveredTime();
  private final TraceMetadata words = new TraceMetadata();
  private final Map<Integer, String> names = new HashMap<>();

  TraceScan(TracePacketReader packets) {
    this.packets = packets;
    names.put(WriterTally.OTHER_CONTENTS, "(others)");
  }

  /**
   * Reads to the end of the file, or to where it is damaged.
   *
   * @throws CommandFailure if not even the first packet can be read
   */
  TraceScanResult run() throws IOException, CommandFailure {
    String damage = "";
    try {
      while (packets.next()) {
        count();
      }
    } catch (CommandFailure e) {
      if (all.packets() == 0) {
        throw e;
      }
      damage = String.valueOf(e.getMessage());
    }
    return new TraceScanResult(
        all, packets.boundary(), time, writers.values(), otherWriters, words, names, damage);
  }

  private void count() throws CommandFailure {
    packets.readHead(head);
    all.add(packets.sizeBytes());
    int content = contentOf(head);
    int sequenceClock = countWriter(content, packets.sizeBytes());
    time.onPacket(head, sequenceClock);
    names.computeIfAbsent(content, this::nameOf);
    if (TraceMetadata.areIn(content)) {
      parse(content);
    }
  }

  /**
   * The field number of the packet's payload; interned data counts as payload only if there is no
   * other.
   */
  private static int contentOf(PacketHead head) {
    int content = head.contentField();
    if (content != NO_CONTENT && content <= GREATEST_FIELD) {
      return content;
    }
    return head.hasInternedData() ? PacketHead.INTERNED_DATA : NO_CONTENT;
  }

  /** Counts the packet for its writer and returns that writer's default clock. */
  private int countWriter(int content, int packetBytes) {
    // The key combines machine and sequence, since sequence ids are unique on one machine only.
    long key = (long) head.machineId() << Integer.SIZE | Integer.toUnsignedLong(head.sequenceId());
    WriterTally writer = writers.get(key);
    if (writer == null && writers.size() < MAX_WRITERS) {
      writer = new WriterTally(head);
      writers.put(key, writer);
    }
    if (writer == null) {
      otherWriters.add(packetBytes);
      return 0;
    }
    writer.add(head, content, packetBytes);
    return writer.clockId();
  }

  private void parse(int content) throws CommandFailure {
    DynamicMessage packet = packets.parse();
    FieldDescriptor field = packets.type().findFieldByNumber(content);
    if (packet.getField(field) instanceof DynamicMessage payload) {
      if (content == TraceMetadata.CLOCK_SNAPSHOT) {
        time.onClockSnapshot(payload, head.sequenceId());
      } else {
        onPayload(content, payload);
      }
    }
  }

  private void onPayload(int content, DynamicMessage payload) throws CommandFailure {
    try {
      words.onPayload(content, payload);
    } catch (InvalidProtocolBufferException e) {
      throw packets.notAPacket(e);
    }
  }

  private String nameOf(int content) {
    FieldDescriptor field = packets.type().findFieldByNumber(content);
    if (content == NO_CONTENT) {
      return "(nothing)";
    }
    return field == null ? "field " + content : field.getName();
  }
}
