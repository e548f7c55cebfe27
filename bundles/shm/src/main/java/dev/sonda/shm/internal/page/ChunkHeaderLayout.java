package dev.sonda.shm.internal.page;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The header of a chunk, in shared memory:
 *
 * <pre>
 *   0        4          6                     8
 *   │ chunk id │ writer id │ count:10, flags:6 │ payload …
 *                           └─── packets ─────┘
 * </pre>
 *
 * <p>The packets word publishes the chunk: a reader that sees a new value of it (acquire) sees
 * everything that was written before it (release), so the ids need no memory ordering.
 */
public final class ChunkHeaderLayout {
  public static final int SIZE_BYTES = 8;

  public static final int FLAG_FIRST_CONTINUES = 1;
  public static final int FLAG_LAST_CONTINUES = 2;
  public static final int FLAG_NEEDS_PATCHING = 4;

  public static final int MAX_WRITER_ID = 32767;

  /**
   * Maximum number of packets that a writer begins in a chunk. The field could hold 1023; the last
   * one is kept for a count ahead: readers take the last counted packet for incomplete, so one more
   * is counted to complete the packet before it.
   */
  public static final int MAX_PACKETS = 1022;

  private static final int CHUNK_ID_OFFSET = 0;
  private static final int WRITER_ID_OFFSET = 4;
  private static final int PACKETS_OFFSET = 6;

  private static final VarHandle CHUNK_ID =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle().withInvokeExactBehavior();
  private static final VarHandle SHORT =
      ValueLayout.JAVA_SHORT
          .withOrder(ByteOrder.LITTLE_ENDIAN)
          .varHandle()
          .withInvokeExactBehavior();

  private static final int COUNT_MASK = 0x3FF;
  private static final int FLAGS_SHIFT = 10;
  private static final int FLAGS_MASK = 0x7;

  private ChunkHeaderLayout() {}

  /** The packets word of a count and flags. */
  public static short packets(int count, int flags) {
    return (short) (count | (flags << FLAGS_SHIFT));
  }

  /** Reads the packets word of the chunk header at offset {@code at}. */
  public static short packets(MemorySegment memory, long at) {
    return (short) SHORT.getAcquire(memory, at + PACKETS_OFFSET);
  }

  public static int count(short packets) {
    return packets & COUNT_MASK;
  }

  static int flags(short packets) {
    return (packets >> FLAGS_SHIFT) & FLAGS_MASK;
  }

  public static void write(
      MemorySegment memory, long at, int chunkId, int writerId, short packets) {
    CHUNK_ID.setOpaque(memory, at + CHUNK_ID_OFFSET, chunkId);
    SHORT.setOpaque(memory, at + WRITER_ID_OFFSET, (short) writerId);
    setPackets(memory, at, packets);
  }

  static void clear(MemorySegment memory, long at) {
    write(memory, at, 0, 0, (short) 0);
  }

  public static void setPackets(MemorySegment memory, long at, short packets) {
    SHORT.setRelease(memory, at + PACKETS_OFFSET, packets);
  }

  public static int writerId(MemorySegment memory, long at) {
    return Short.toUnsignedInt((short) SHORT.getOpaque(memory, at + WRITER_ID_OFFSET));
  }

  static int chunkId(MemorySegment memory, long at) {
    return (int) CHUNK_ID.getOpaque(memory, at + CHUNK_ID_OFFSET);
  }

  /**
   * Copies a chunk that is still being written. Its packets word is read first, because all packets
   * that it counts, except the last one, don't change any more.
   */
  public static MemorySegment copyWithPackets(MemorySegment memory, ChunkLocation chunk) {
    short packets = packets(memory, chunk.offset);
    MemorySegment copy = MemorySegment.ofArray(new int[chunk.sizeBytes / Integer.BYTES]);
    MemorySegment.copy(memory, chunk.offset, copy, 0, chunk.sizeBytes);
    setPackets(copy, 0, packets);
    return copy;
  }
}
