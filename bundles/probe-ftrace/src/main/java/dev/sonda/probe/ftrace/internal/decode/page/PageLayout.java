package dev.sonda.probe.ftrace.internal.decode.page;

/**
 * Bits and offsets of a raw page that no format file describes.
 *
 * <pre>
 *   commit word   31 events were lost before this page | 26..0 bytes of records
 *   record header 31..5 time since the record before   | 4..0 type, or length in words
 *
 *   type 1..28  data of that many words            type 29  padding; its length is the next word
 *   type 0      data; its length is the next word  type 30  the next word is more time
 *                                                  type 31  … and replaces the time so far
 * </pre>
 */
public final class PageLayout {
  public static final int COMMIT_OFFSET = 8;
  public static final int LOST_EVENTS = 1 << 31;
  public static final int SIZE_MASK = (1 << 27) - 1;

  public static final int WORD_BYTES = 4;
  public static final int TYPE_MASK = 31;
  public static final int DELTA_SHIFT = 5;
  public static final int MAX_DATA_WORDS = 28;
  static final int PADDING = 29;
  static final int TIME_EXTEND = 30;

  /** Number of time bits in a record's header; the next word holds the higher bits. */
  static final int DELTA_BITS = 27;

  static final int EVENT_ID_BYTES = 2;

  private PageLayout() {}
}
