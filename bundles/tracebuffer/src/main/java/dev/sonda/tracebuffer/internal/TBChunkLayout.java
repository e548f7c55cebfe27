package dev.sonda.tracebuffer.internal;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_LONG_UNALIGNED;
import static java.lang.foreign.ValueLayout.JAVA_SHORT_UNALIGNED;
import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Layout of a chunk in the trace buffer: a header of 16 bytes, the fragments, and padding to a
 * multiple of 16 bytes.
 *
 * <pre>
 *   0        4              8      10            12            14    15     16
 *   +--------+--------------+------+-------------+-------------+-----+------+-----------
 *   |chunk id| sequence key | size |payload size |payload avail|flags|unused| fragments…
 *   +--------+--------------+------+-------------+-------------+-----+------+-----------
 * </pre>
 *
 * <ul>
 *   <li>sequence key: producer id &lt;&lt; 16 | writer id; 0 marks padding, which has no sequence
 *   <li>size: bytes reserved after the header; constant for the lifetime of the chunk
 *   <li>payload size: bytes of complete fragments; at most size
 *   <li>payload avail: how many of the payload bytes, at the end, haven't been read yet
 * </ul>
 *
 * This layout is private to the package and may change.
 */
final class TBChunkLayout {
  static final int HEADER_SIZE_BYTES = 16;
  static final int ALIGNMENT_BYTES = 16;
  static final int ALIGNMENT_SHIFT = 4;

  /** Maximum size of a chunk without its header, limited by the 16-bit field. */
  static final int MAX_SIZE_BYTES = 0xFFFF;

  static final int FLAG_FIRST_PACKET_CONTINUES = 1;
  static final int FLAG_LAST_PACKET_CONTINUES = 1 << 1;
  static final int FLAG_NEEDS_PATCHING = 1 << 2;

  /** Mask of the flags that a producer can set. */
  static final int ABI_FLAGS_MASK = 0x3F;

  /**
   * Internal flag: the chunk contains only whole packets, at least one of which isn't empty, and
   * was never patched; so the loss when it is overwritten is known without parsing its fragments.
   */
  static final int FLAG_PLAIN = 1 << 6;

  /** Internal flag: the writer hasn't completed the chunk; the service has scraped it. */
  static final int FLAG_INCOMPLETE = 1 << 7;

  /** Flags of which each one makes a chunk not plain. */
  static final int FLAGS_NOT_PLAIN =
      FLAG_FIRST_PACKET_CONTINUES | FLAG_LAST_PACKET_CONTINUES | FLAG_NEEDS_PATCHING;

  static final ValueLayout.OfShort SHORT = JAVA_SHORT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfInt INT = JAVA_INT_UNALIGNED.withOrder(LITTLE_ENDIAN);
  static final ValueLayout.OfLong LONG = JAVA_LONG_UNALIGNED.withOrder(LITTLE_ENDIAN);

  private static final int CHUNK_ID_OFFSET = 0;
  private static final int SEQUENCE_KEY_OFFSET = 4;
  private static final int SIZE_OFFSET = 8;
  private static final int PAYLOAD_SIZE_OFFSET = 10;
  private static final int PAYLOAD_AVAIL_OFFSET = 12;
  private static final int FLAGS_OFFSET = 14;

  private TBChunkLayout() {}

  /** Total size in the buffer of a chunk of {@code sizeBytes}, with header and padding. */
  static int outerSize(int sizeBytes) {
    return (HEADER_SIZE_BYTES + sizeBytes + ALIGNMENT_BYTES - 1) & -ALIGNMENT_BYTES;
  }

  static int outerSizeAt(MemorySegment memory, long chunk) {
    return outerSize(size(memory, chunk));
  }

  static long fragments(long chunk) {
    return chunk + HEADER_SIZE_BYTES;
  }

  static int sequenceKey(int producerId, int writerId) {
    return producerId << 16 | (writerId & 0xFFFF);
  }

  static int chunkId(MemorySegment memory, long chunk) {
    return memory.get(INT, chunk + CHUNK_ID_OFFSET);
  }

  static int sequenceKey(MemorySegment memory, long chunk) {
    return memory.get(INT, chunk + SEQUENCE_KEY_OFFSET);
  }

  static boolean isPadding(MemorySegment memory, long chunk) {
    return sequenceKey(memory, chunk) == 0;
  }

  static int size(MemorySegment memory, long chunk) {
    return Short.toUnsignedInt(memory.get(SHORT, chunk + SIZE_OFFSET));
  }

  static int payloadSize(MemorySegment memory, long chunk) {
    return Short.toUnsignedInt(memory.get(SHORT, chunk + PAYLOAD_SIZE_OFFSET));
  }

  static int payloadAvail(MemorySegment memory, long chunk) {
    return Short.toUnsignedInt(memory.get(SHORT, chunk + PAYLOAD_AVAIL_OFFSET));
  }

  static int flags(MemorySegment memory, long chunk) {
    return Byte.toUnsignedInt(memory.get(JAVA_BYTE, chunk + FLAGS_OFFSET));
  }

  static void setPayloadSize(MemorySegment memory, long chunk, int payloadSize) {
    memory.set(SHORT, chunk + PAYLOAD_SIZE_OFFSET, (short) payloadSize);
  }

  static void setPayloadAvail(MemorySegment memory, long chunk, int payloadAvail) {
    memory.set(SHORT, chunk + PAYLOAD_AVAIL_OFFSET, (short) payloadAvail);
  }

  static void setFlags(MemorySegment memory, long chunk, int flags) {
    memory.set(JAVA_BYTE, chunk + FLAGS_OFFSET, (byte) flags);
  }

  /**
   * Loads the half of the header with chunk id and sequence key, for {@link #chunkIdIn} and similar
   * methods.
   */
  static long ids(MemorySegment memory, long chunk) {
    return memory.get(LONG, chunk);
  }

  /** Loads the half of the header with sizes and flags. */
  static long sizes(MemorySegment memory, long chunk) {
    return memory.get(LONG, chunk + SIZE_OFFSET);
  }

  static int chunkIdIn(long ids) {
    return (int) ids;
  }

  static int sequenceKeyIn(long ids) {
    return (int) (ids >>> 32);
  }

  static int sizeIn(long sizes) {
    return (int) sizes & 0xFFFF;
  }

  static int payloadSizeIn(long sizes) {
    return (int) (sizes >>> 16) & 0xFFFF;
  }

  static int payloadAvailIn(long sizes) {
    return (int) (sizes >>> 32) & 0xFFFF;
  }

  static int flagsIn(long sizes) {
    return (int) (sizes >>> 48) & 0xFF;
  }

  /** Writes a header in two stores. */
  static void writeHeader(
      MemorySegment memory,
      long chunk,
      int chunkId,
      int sequenceKey,
      int size,
      int payloadSize,
      int payloadAvail,
      int flags) {
    memory.set(LONG, chunk, Integer.toUnsignedLong(chunkId) | (long) sequenceKey << 32);
    long sizes = size | (long) payloadSize << 16 | (long) payloadAvail << 32;
    memory.set(LONG, chunk + SIZE_OFFSET, sizes | (long) flags << 48);
  }

  /** Writes the header of a padding chunk with {@code size} bytes after the header. */
  static void writePadding(MemorySegment memory, long chunk, int size) {
    writeHeader(memory, chunk, 0, 0, size, 0, 0, 0);
  }
}
