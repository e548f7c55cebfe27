package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Writes the trace packets of one scan of /proc: none if the scan has nothing to write, several if
 * it has much, so that no packet fills the shared memory or a ring buffer. A packet's timestamp is
 * the time before its first file was read; its {@code collection_end_timestamp} is the time after
 * its last file was read. For one thread at a time.
 */
final class ProcScanPacketWriter {
  /**
   * Size at which a packet is closed and the next one is begun. A packet that exceeds the remaining
   * space of a ring buffer is lost as a whole, so a small ring retains more of many small packets
   * than of a few large ones.
   */
  private static final int FULL_BYTES = 4 << 10;

  private final LongSupplier bootTimeNs;
  private @Nullable TraceWriter writer;
  private @Nullable PacketWriter packet;
  private @Nullable MessageWriter body;
  private int collectionEndField;
  private int roughBytes;
  private long beganNs;
  private boolean isNewBaseline = true;

  ProcScanPacketWriter(LongSupplier bootTimeNs) {
    this.bootTimeNs = bootTimeNs;
  }

  /**
   * Marks the next packet with {@code incremental_state_cleared}, so that trace readers discard
   * what earlier packets described.
   */
  void beginAnew() {
    isNewBaseline = true;
  }

  /** Begins a scan; to be called before the first file is read. */
  void begin(TraceWriter scanWriter) {
    writer = scanWriter;
    packet = null;
    body = null;
    beganNs = bootTimeNs.getAsLong();
  }

  /** The ProcessTree message of this scan. */
  MessageWriter tree() {
    return body(ProcessFieldNumbers.PROCESS_TREE, ProcessFieldNumbers.TREE_COLLECTION_END);
  }

  /** The ProcessStats message of this scan; a scan writes one of the two kinds. */
  MessageWriter stats() {
    return body(ProcessFieldNumbers.PROCESS_STATS, ProcessFieldNumbers.STATS_COLLECTION_END);
  }

  private MessageWriter body(int field, int endField) {
    MessageWriter open = body;
    if (open == null) {
      open = openPacket().nested(field);
      body = open;
      collectionEndField = endField;
    }
    return open;
  }

  private PacketWriter openPacket() {
    if (writer == null) {
      throw new IllegalStateException("no scan has begun");
    }
    PacketWriter opened = writer.packet();
    packet = opened;
    roughBytes = 0;
    opened.timestamp(beganNs);
    if (isNewBaseline) {
      opened.varint(ProcessFieldNumbers.INCREMENTAL_STATE_CLEARED, 1);
      isNewBaseline = false;
    }
    return opened;
  }

  /** Notes the approximate size of an entry, after it is closed. */
  void added(int bytes) {
    roughBytes += bytes;
    if (roughBytes >= FULL_BYTES) {
      end();
      beganNs = bootTimeNs.getAsLong();
    }
  }

  /** Ends the scan; to be called after the last file was read. */
  void end() {
    if (body != null && packet != null) {
      body.varint(collectionEndField, bootTimeNs.getAsLong());
      body.close();
      packet.close();
    }
    body = null;
    packet = null;
  }
}
