package dev.sonda.shm.internal.page;

import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Layout of a page header. Only one of its words is used, and every access to this word is atomic:
 *
 * <pre>
 *   bit 31   30…28    27 26  …  3 2   1 0
 *       │    layout   state of  state state
 *       │             chunk 13  of 1  of 0
 *       reserved
 * </pre>
 */
public final class PageHeaderLayout {
  public static final int SIZE_BYTES = 8;

  /** Access to the word with the chunk states; little-endian, like the whole buffer. */
  public static final VarHandle BITMAP =
      ValueLayout.JAVA_INT.withOrder(ByteOrder.LITTLE_ENDIAN).varHandle().withInvokeExactBehavior();

  public static final int STATE_FREE = 0;
  public static final int STATE_BEING_WRITTEN = 1;
  public static final int STATE_BEING_READ = 2;
  public static final int STATE_COMPLETE = 3;

  public static final int LAYOUT_UNPARTITIONED = 0;
  static final int LAYOUT_ONE_CHUNK = 1;
  static final int LAYOUT_COUNT = 8;

  static final int MAX_CHUNKS_PER_PAGE = 14;
  public static final int PAGE_UNIT_BYTES = 4096;
  static final int MAX_PAGE_BYTES = 65536;

  private static final int[] CHUNKS_BY_LAYOUT = {0, 1, 2, 4, 7, 14, 0, 0};
  private static final int CHUNK_ALIGNMENT_MASK = ~3;
  private static final int BITS_PER_STATE = 2;
  private static final int STATE_MASK = 0x3;
  private static final int ALL_STATES_MASK = 0x0FFF_FFFF;
  private static final int LAYOUT_SHIFT = 28;
  private static final int LAYOUT_MASK = 0x7;

  private PageHeaderLayout() {}

  public static int layout(int bitmap) {
    return (bitmap >>> LAYOUT_SHIFT) & LAYOUT_MASK;
  }

  public static int partitioned(int layout) {
    return layout << LAYOUT_SHIFT;
  }

  /**
   * The layout with this number of chunks.
   *
   * @throws IllegalArgumentException if no layout has this number
   */
  public static int layoutOf(int chunks) {
    for (int layout = LAYOUT_ONE_CHUNK; layout < LAYOUT_COUNT; layout++) {
      if (chunks > 0 && CHUNKS_BY_LAYOUT[layout] == chunks) {
        return layout;
      }
    }
    throw new IllegalArgumentException("a page can't be split into " + chunks + " chunks");
  }

  /** Number of chunks of a layout; 0 for an unpartitioned page and for invalid layouts. */
  static int chunkCount(int layout) {
    return CHUNKS_BY_LAYOUT[layout];
  }

  /** Size of a chunk, its header included. */
  public static int chunkSizeBytes(int pageSizeBytes, int layout) {
    int chunks = chunkCount(layout);
    return chunks == 0 ? 0 : ((pageSizeBytes - SIZE_BYTES) / chunks) & CHUNK_ALIGNMENT_MASK;
  }

  public static int state(int bitmap, int chunk) {
    return (bitmap >>> (chunk * BITS_PER_STATE)) & STATE_MASK;
  }

  /**
   * The word with the state of one chunk changed; when the last chunk becomes free, the layout is
   * reset to unpartitioned.
   */
  static int withState(int bitmap, int chunk, int state) {
    int shift = chunk * BITS_PER_STATE;
    int next = (bitmap & ~(STATE_MASK << shift)) | (state << shift);
    return state == STATE_FREE && (next & ALL_STATES_MASK) == 0 ? 0 : next;
  }
}
