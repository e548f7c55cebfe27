package dev.sonda.cli.internal.record.output;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A buffer of whole packets in the trace file's format, outside of the heap. Either being filled or
 * being written, never both at once; freed by its owner.
 */
public final class OutputBlock {
  /** Usual size: large enough for few writes, small enough to lose with a killed process. */
  public static final int SIZE_BYTES = 1 << 20;

  /** Field 1 of Trace, length-delimited: what stands before each packet's length. */
  private static final byte PACKET_TAG = 0x0a;

  /** A tag, and a size of at most five bytes. */
  private static final int LONGEST_PREAMBLE = 6;

  // Shared: the thread that adds packets isn't the one that writes them.
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

  private OutputBlock(int sizeBytes) {
    memory = arena.allocate(sizeBytes);
    bytes = memory.asByteBuffer();
  }

  /** Allocates a block with room for at least one packet of this size. */
  static OutputBlock forPacket(int packetBytes) {
    return new OutputBlock(Math.max(SIZE_BYTES, Math.addExact(packetBytes, LONGEST_PREAMBLE)));
  }

  /**
   * Whether the block has the usual size and may be used again; a larger one was made for one
   * packet.
   */
  boolean isUsual() {
    return bytes.capacity() == SIZE_BYTES;
  }

  /** Whether a packet of this size fits, with its framing. */
  boolean hasRoomFor(int packetBytes) {
    return bytes.remaining() - LONGEST_PREAMBLE >= packetBytes;
  }

  int packets() {
    return packets;
  }

  /** The bytes of all packets that were added. */
  int sizeBytes() {
    return bytes.position();
  }

  /** Adds a packet, for which there must be room. If copying fails, the block is as before. */
  void add(PacketBatch batch, int packet, int packetBytes) {
    int start = bytes.position();
    boolean whole = false;
    try {
      putPreamble(packetBytes);
      for (int slice = 0; slice < batch.sliceCount(packet); slice++) {
        putSlice(batch, packet, slice);
      }
      packets++;
      whole = true;
    } finally {
      if (!whole) {
        bytes.position(start);
      }
    }
  }

  private void putPreamble(int packetBytes) {
    bytes.put(PACKET_TAG);
    int rest = packetBytes;
    while (rest > 0x7f) {
      bytes.put((byte) ((rest & 0x7f) | 0x80));
      rest >>>= 7;
    }
    bytes.put((byte) rest);
  }

  private void putSlice(PacketBatch batch, int packet, int slice) {
    int sizeBytes = batch.sliceSizeBytes(packet, slice);
    MemorySegment.copy(
        batch.sliceMemory(packet, slice),
        batch.sliceOffset(packet, slice),
        memory,
        bytes.position(),
        sizeBytes);
    bytes.position(bytes.position() + sizeBytes);
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
    int position = start + 1;
    int length = 0;
    int shift = 0;
    int part = 0x80;
    while (part >= 0x80) {
      part = bytes.get(position++) & 0xff;
      length |= (part & 0x7f) << shift;
      shift += 7;
    }
    return position + length;
  }

  /** Frees the memory. Must not be called while the block is being written. */
  void free() {
    arena.close();
  }

  /** Empties the block for further use. */
  void clear() {
    bytes.clear();
    packets = 0;
  }
}
