package dev.sonda.cli.internal.info;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.DynamicMessage;
import dev.sonda.cli.internal.Failure;
import dev.sonda.cli.internal.dump.PacketBytes;
import dev.sonda.cli.internal.dump.PacketParser;
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

  private final PacketBytes packets;
  private final PacketParser parser;
  private final PacketHead head = new PacketHead();
  private final Map<Long, WriterTally> writers = new LinkedHashMap<>();
  private final Tally otherWriters = new Tally();
  private final Tally all = new Tally();
  private final TimeSpan time = new TimeSpan();
  private final TraceMetadata words = new TraceMetadata();
  private final Map<Integer, String> names = new HashMap<>();

  TraceScan(PacketBytes packets) {
    this.packets = packets;
    names.put(WriterTally.OTHER_CONTENTS, "(others)");
    parser = new PacketParser(packets);
  }

  /**
   * Reads to the end of the file, or to where it is damaged.
   *
   * @throws Failure if not even the first packet can be read
   */
  TraceFacts run() throws IOException, Failure {
    String damage = "";
    try {
      for (byte[] packet = packets.next(); packet != null; packet = packets.next()) {
        count(packet);
      }
    } catch (Failure e) {
      if (all.packets() == 0) {
        throw e;
      }
      damage = String.valueOf(e.getMessage());
    }
    return new TraceFacts(
        all, packets.lastBoundary(), time, writers.values(), otherWriters, words, names, damage);
  }

  private void count(byte[] packet) throws Failure {
    try {
      head.read(packet);
      all.add(packet.length);
      long sequenceClock = countWriter(packet.length);
      time.onPacket(head, sequenceClock);
      int content = head.content();
      names.computeIfAbsent(content, this::nameOf);
      if (TraceMetadata.areIn(content)) {
        parse(packet, content);
      }
    } catch (IOException e) {
      throw packets.notAPacket(e);
    }
  }

  /** Counts the packet for its writer and returns the clock of its packets that name none. */
  private long countWriter(int packetBytes) {
    // Sequence ids are unique on one machine only.
    long key = head.machineId() << Integer.SIZE | head.sequenceId();
    WriterTally writer = writers.get(key);
    if (writer == null && writers.size() < MAX_WRITERS) {
      writer = new WriterTally(head);
      writers.put(key, writer);
    }
    if (writer == null) {
      otherWriters.add(packetBytes);
      return 0;
    }
    writer.add(head, packetBytes);
    return writer.clockId();
  }

  private void parse(byte[] bytes, int content) throws IOException, Failure {
    DynamicMessage packet = parser.parse(bytes);
    FieldDescriptor field = parser.type().findFieldByNumber(content);
    if (packet.getField(field) instanceof DynamicMessage payload) {
      if (content == TraceMetadata.CLOCK_SNAPSHOT) {
        time.onClockSnapshot(payload);
      } else {
        words.onPayload(content, payload);
      }
    }
  }

  private String nameOf(int content) {
    FieldDescriptor field = parser.type().findFieldByNumber(content);
    if (content == PacketHead.NO_CONTENT) {
      return "(nothing)";
    }
    return field == null ? "field " + content : field.getName();
  }
}
