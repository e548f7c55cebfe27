package dev.sonda.shm.internal.page;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The header of a chunk: u32 chunk id, u16 writer id, u16 packets (10 bits count, 6 bits flags).
 */
public final class ChunkHeaderLayout {
  public static final int SIZE_BYTES = 8;
  static final int CHUNK_ID_OFFSET = 0;
  static final int WRITER_ID_OFFSET = 4;
  static final int PACKETS_OFFSET = 6;

  static final VarHandle CHUNK_ID =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle().withInvokeExactBehavior();
  static final VarHandle SHORT =
      ValueLayout.JAVA_SHORT
          .withOrder(ByteOrder.LITTLE_ENDIAN)
          .varHandle()
          .withInvokeExactBehavior();

  public static final int FLAG_FIRST_CONTINUES = 1;
  public static final int FLAG_LAST_CONTINUES = 2;
  public static final int FLAG_NEEDS_PATCHING = 4;
  static final int FLAGS_MASK = 0x7;

  public static final int MAX_WRITER_ID = 32767;

  /** A writer stops here and keeps the 1023rd for the packet that is only announced. */
  public static final int MAX_PACKETS = 1022;

  private static final int COUNT_MASK = 0x3FF;
  private static final int FLAGS_SHIFT = 10;

  private ChunkHeaderLayout() {}

  public static short packets(int count, int flags) {
    return (short) (count | (flags << FLAGS_SHIFT));
  }

  public static int count(short packets) {
    return packets & COUNT_MASK;
  }

  static int flags(short packets) {
    return (packets >> FLAGS_SHIFT) & FLAGS_MASK;
  }
}
