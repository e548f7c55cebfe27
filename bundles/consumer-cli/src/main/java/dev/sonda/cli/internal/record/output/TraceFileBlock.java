package dev.sonda.cli.internal.record.output;

import dev.sonda.api.endpoint.PacketBatch;
import dev.sonda.protos.TraceFraming;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * An off-heap buffer of whole packets in the trace file's format. It is either being filled or
 * being written, never both at once; its owner frees it.
 */
public final class TraceFileBlock {
  /**
   * Usual size in bytes: large enough to keep writes few, small enough that little data is lost if
   * the process is killed.
   */
  public static final int SIZE_BYTES = 1 << 20;

  // Shared, since one thread adds packets and another one writes them.
  private final Arena arena = Arena.ofShared();
  private final ByteBuffer bytes;
  private final MemorySegment memory;
  private int packets;

  /**
   * A number of whole packets and their size.
   *
   * @param bytes up to the end of a whole packet
   */
  record Extent(int packets, int bytes) {}

  private TraceFileBlock(int sizeBytes) {
    memory = arena.allocate(sizeBytes);
    bytes = memory.asByteBuffer();
  }

  /** Allocates a block with space for at least one packet of this size. */
  static TraceFileBlock forPacket(int packetBytes) {
    return new TraceFileBlock(
        Math.max(SIZE_BYTES, Math.addExact(packetBytes, TraceFraming.MAX_PREAMBLE_BYTES)));
  }

  /**
   * Whether the block has the usual size and may be reused; a larger block was allocated for a
   * single packet.
   */
  boolean isUsual() {
    return bytes.capacity() == SIZE_BYTES;
  }

  /** Whether a packet of this size fits, with its framing. */
  boolean hasRoomFor(int packetBytes) {
    return bytes.remaining() - TraceFraming.MAX_PREAMBLE_BYTES >= packetBytes;
  }

  int packets() {
    return packets;
  }

  /** The bytes of all packets that were added. */
  int sizeBytes() {
    return bytes.position();
  }

  /**
   * Adds a packet that must fit, see {@link #hasRoomFor}. If copying fails, the block stays
   * unchanged.
   */
  void add(PacketBatch batch, int packet, int packetBytes) {
    long body = TraceFraming.putPreamble(memory, bytes.position(), packetBytes);
    bytes.position((int) batch.copyPacket(packet, memory, body));
    packets++;
  }

  /** The block's content, ready to be written. */
  ByteBuffer content() {
    return bytes.duplicate().flip();
  }

  /** The whole packets among the first {@code writtenBytes} of the block. */
  Extent wholeWithin(int writtenBytes) {
    int whole = 0;
    int end = 0;
    int next = packetEnd(0);
    while (next <= writtenBytes) {
      whole++;
      end = next;
      next = end < sizeBytes() ? packetEnd(end) : Integer.MAX_VALUE;
    }
    return new Extent(whole, end);
  }

  private int packetEnd(int start) {
    return (int) TraceFraming.endOfPacket(memory, start, sizeBytes());
  }

  /** Frees the memory. Must not be called while the block is being written. */
  void free() {
    arena.close();
  }

  /** Empties the block for reuse. */
  void clear() {
    bytes.clear();
    packets = 0;
  }
}
