package dev.sonda.cli.internal.record.output;

import dev.sonda.api.endpoint.PacketBatch;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/**
 * A row of whole packets as they will lie in the file. Either being filled or being written, never
 * both at once.
 */
public final class OutputBlock {
  public static final int SIZE_BYTES = 1 << 20;

  /** Field 1 of Trace, length-delimited: what stands before each packet's length. */
  private static final byte PACKET_TAG = 0x0a;

  private static final int LONGEST_PREAMBLE = 6;

  // Shared: whoever adds packets isn't the thread that writes them.
  private final Arena arena = Arena.ofShared();
  private final ByteBuffer bytes;
  private final MemorySegment memory;
  private int packets;

  /**
   * How far something reaches.
   *
   * @param bytes up to the end of a whole packet
   */
  record Extent(int packets, int bytes) {}

  private OutputBlock(int sizeBytes) {
    memory = arena.allocate(sizeBytes);
    bytes = memory.asByteBuffer();
  }

  /** A block with room for this packet at least. */
  static OutputBlock forPacket(int packetBytes) {
    return new OutputBlock(Math.max(SIZE_BYTES, Math.addExact(packetBytes, LONGEST_PREAMBLE)));
  }

  boolean isUsual() {
    return bytes.capacity() == SIZE_BYTES;
  }

  boolean hasRoomFor(int packetBytes) {
    return bytes.remaining() - LONGEST_PREAMBLE >= packetBytes;
  }

  int packets() {
    return packets;
  }

  int sizeBytes() {
    return bytes.position();
  }

  /** Adds a packet, for which there has to be room; one that can't be read is not in it at all. */
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

  /** What has been added, to be written. */
  ByteBuffer content() {
    return bytes.duplicate().flip();
  }

  /** The whole packets among the first {@code writtenBytes}. */
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

  /** Never while it is being written. */
  void free() {
    arena.close();
  }

  void clear() {
    bytes.clear();
    packets = 0;
  }
}
