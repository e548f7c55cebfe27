package dev.sonda.shm.internal.page;

import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Layout of a packet's fragment in a chunk: its size as a varint, then that many bytes. Writers
 * reserve four bytes for a size that isn't known yet, and later write the size as a padded varint.
 */
public final class FragmentLayout {
  /** Number of bytes reserved for the size of a fragment or of a nested message. */
  public static final int SIZE_SLOT_BYTES = 4;

  /**
   * Sizes below this limit are shortened to a one-byte varint if the bytes after it can still be
   * moved.
   */
  public static final int ONE_BYTE_LIMIT = 127;

  /**
   * The largest size that the four bytes of a size slot can hold; the value above it is the drop
   * marker.
   */
  public static final int MAX_SIZE = (1 << 28) - 2;

  /**
   * Value instead of a size, which marks a packet that the writer has abandoned. Its bytes in a
   * slot are FF FF FF 7F.
   */
  public static final int DROP_MARKER = (1 << 28) - 1;

  /**
   * Minimum free bytes in a chunk to begin a packet, which would be fragmented immediately
   * otherwise.
   */
  public static final int MIN_PACKET_ROOM_BYTES = SIZE_SLOT_BYTES + 8;

  /** Memory layout of a slot. */
  public static final ValueLayout.OfInt SLOT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private static final int CONTINUATION_BITS = 0x0080_8080;
  private static final int GROUP_MASK = 0x7F;
  private static final int GROUP_BITS = 7;

  private FragmentLayout() {}

  /** The four bytes of a slot as a little-endian int. */
  public static int slot(int size) {
    int group0 = size & GROUP_MASK;
    int group1 = size & (GROUP_MASK << GROUP_BITS);
    int group2 = size & (GROUP_MASK << (2 * GROUP_BITS));
    int group3 = size & (GROUP_MASK << (3 * GROUP_BITS));
    return CONTINUATION_BITS | group0 | (group1 << 1) | (group2 << 2) | (group3 << 3);
  }
}
