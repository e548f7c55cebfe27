package dev.sonda.core.internal.producer.commit;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Layout of a chunk that was sent in a message instead of shared memory, in the service's own copy.
 * The copy doesn't change any more, so its header is read without the memory ordering that shared
 * memory requires. All six flags are preserved, even unknown ones:
 *
 * <pre>
 *   0        4          6                     8
 *   │ chunk id │ writer id │ count:10, flags:6 │ payload …
 * </pre>
 */
public final class InlineChunkLayout {
  public static final int SIZE_BYTES = 8;

  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfShort SHORT =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final int CHUNK_ID = 0;
  private static final int WRITER_ID = 4;
  private static final int PACKETS = 6;
  private static final int COUNT_MASK = 0x3FF;
  private static final int FLAGS_SHIFT = 10;

  private InlineChunkLayout() {}

  public static int chunkId(MemorySegment chunk) {
    return chunk.get(INT, CHUNK_ID);
  }

  public static int writerId(MemorySegment chunk) {
    return Short.toUnsignedInt(chunk.get(SHORT, WRITER_ID));
  }

  public static int packetCount(MemorySegment chunk) {
    return chunk.get(SHORT, PACKETS) & COUNT_MASK;
  }

  public static int flags(MemorySegment chunk) {
    return Short.toUnsignedInt(chunk.get(SHORT, PACKETS)) >>> FLAGS_SHIFT;
  }
}
