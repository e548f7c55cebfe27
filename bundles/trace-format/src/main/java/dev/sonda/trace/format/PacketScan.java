package dev.sonda.trace.format;

import dev.sonda.trace.format.internal.wrapping.BlockInflater;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Finds the packets in the bytes of a trace, and passes them to a visitor. */
final class PacketScan {
  private static final int PACKET_FIELD = 1;

  /**
   * A compressed block never contains another block in a valid trace; deeper nesting would be an
   * attack on the reader's memory.
   */
  private static final int MAX_DEPTH = 1;

  private final TraceMemory memory;
  private final BlockInflater inflater;
  private final PacketVisitor visitor;
  private final WireReader packet = new WireReader();
  private long packets;
  private long blocks;
  private long brokenBlocks;
  private int depth;

  PacketScan(TraceMemory memory, Arena arena, PacketVisitor visitor) {
    this.memory = memory;
    this.inflater = new BlockInflater(arena);
    this.visitor = visitor;
  }

  ReadStatistics scan(long place, long sizeBytes) {
    long read = scanMessages(place, sizeBytes);
    return new ReadStatistics(packets, blocks, brokenBlocks, sizeBytes - read);
  }

  /** Scans a sequence of packets; returns the number of bytes that hold complete packets. */
  private long scanMessages(long place, long sizeBytes) {
    WireReader trace = new WireReader();
    memory.read(trace, place, sizeBytes);
    long begin = TraceMemory.offset(place);
    long segmentPlace = place - begin;
    long last = begin;
    while (trace.next()) {
      if (trace.field() == PACKET_FIELD && trace.isBytes()) {
        scanPacket(trace, segmentPlace + trace.start(), (int) (trace.end() - trace.start()));
      }
      last = trace.end();
    }
    return last - begin;
  }

  private void scanPacket(WireReader trace, long place, int sizeBytes) {
    if (depth < MAX_DEPTH && holdsBlock(trace, sizeBytes)) {
      scanBlock();
    } else {
      packets++;
      visitor.packet(place, sizeBytes);
    }
  }

  /**
   * Whether a packet is a compressed block. The block is always the packet's first field, so only
   * that field is read.
   */
  private boolean holdsBlock(WireReader trace, int sizeBytes) {
    packet.reset(trace);
    return sizeBytes > 0 && packet.next() && isBlock(packet);
  }

  /** Whether a field of a packet is a block of other packets. */
  static boolean isBlock(WireReader field) {
    return field.isBytes()
        && (field.field() == BlockInflater.DEFLATE_FIELD
            || field.field() == BlockInflater.ZSTD_FIELD);
  }

  private void scanBlock() {
    blocks++;
    MemorySegment compressed =
        packet.segment().asSlice(packet.start(), packet.end() - packet.start());
    try {
      MemorySegment plain =
          packet.field() == BlockInflater.ZSTD_FIELD
              ? inflater.unzstd(compressed)
              : inflater.inflate(compressed);
      depth++;
      long read = scanMessages(memory.add(plain), plain.byteSize());
      depth--;
      if (read < plain.byteSize()) {
        brokenBlocks++;
      }
    } catch (IOException e) {
      brokenBlocks++;
    }
  }
}
