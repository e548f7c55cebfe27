package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.api.probe.TraceWriter;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The packets that one scan of /proc becomes: none where there is nothing to tell, several where it
 * is much, so that none of them fills the shared memory. Each bears the time from before its first
 * file was read, and in it the time after the last. One thread at a time.
 */
final class ProcessPackets {
  /** A packet that has become that long is closed. */
  private static final int FULL_BYTES = 32 << 10;

  private final LongSupplier bootTimeNs;
  private @Nullable TraceWriter writer;
  private @Nullable PacketWriter packet;
  private @Nullable MessageWriter body;
  private int collectionEndField;
  private int roughBytes;
  private long beganNs;
  private boolean isNewBaseline = true;

  ProcessPackets(LongSupplier bootTimeNs) {
    this.bootTimeNs = bootTimeNs;
  }

  /** The next packet says that what was told before no longer counts. */
  void beginAnew() {
    isNewBaseline = true;
  }

  /** Before the first file is read. */
  void begin(TraceWriter scanWriter) {
    writer = scanWriter;
    packet = null;
    body = null;
    beganNs = bootTimeNs.getAsLong();
  }

  /** The ProcessTree of this scan. */
  MessageWriter tree() {
    return body(ProcessFields.PROCESS_TREE, ProcessFields.TREE_COLLECTION_END);
  }

  /** The ProcessStats of this scan; a scan writes one of the two. */
  MessageWriter stats() {
    return body(ProcessFields.PROCESS_STATS, ProcessFields.STATS_COLLECTION_END);
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
      opened.varint(ProcessFields.INCREMENTAL_STATE_CLEARED, 1);
      isNewBaseline = false;
    }
    return opened;
  }

  /** After each entry, closed: about how long it is. */
  void added(int bytes) {
    roughBytes += bytes;
    if (roughBytes >= FULL_BYTES) {
      end();
      beganNs = bootTimeNs.getAsLong();
    }
  }

  /** After the last file was read. */
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
