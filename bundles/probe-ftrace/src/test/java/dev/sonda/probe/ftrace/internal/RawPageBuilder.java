package dev.sonda.probe.ftrace.internal;

import dev.sonda.probe.ftrace.internal.decode.PageDecoder;
import dev.sonda.probe.ftrace.internal.format.PageFormat;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Builds a page of the kernel's ring buffer, valid or invalid. */
public final class RawPageBuilder {
  private static final int TIME_BITS = 27;
  private static final int PADDING = 29;
  private static final int TIME_EXTEND = 30;
  private static final int TIME_STAMP = 31;
  private static final long LOST_EVENTS = 1L << 31;
  private static final int MAX_SHORT_BYTES = 28 * 4;

  private final byte[] page;
  private final ByteBuffer bytes;
  private final PageFormat format;
  private long flags;

  private RawPageBuilder(PageFormat format, long timeNs) {
    this.format = format;
    page = new byte[format.pageSizeBytes()];
    bytes = ByteBuffer.wrap(page).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(0, timeNs).position(format.dataOffset());
  }

  /** A page with {@code timeNs} as base of its records' times. */
  public static RawPageBuilder at(long timeNs) {
    return new RawPageBuilder(PageFormat.USUAL, timeNs);
  }

  public static RawPageBuilder at(PageFormat format, long timeNs) {
    return new RawPageBuilder(format, timeNs);
  }

  public RawPageBuilder lostEvents() {
    flags |= LOST_EVENTS;
    return this;
  }

  /** Adds a record, with its length in the header if it fits there. */
  public RawPageBuilder record(long delta, byte[] record) {
    int words = (record.length + 3) / 4;
    if (record.length == 0 || 4 * words > MAX_SHORT_BYTES) {
      return longRecord(delta, record);
    }
    header(words, delta);
    bytes.put(record).position(bytes.position() + 4 * words - record.length);
    return this;
  }

  /** Adds a record with its length in the word before it. */
  public RawPageBuilder longRecord(long delta, byte[] record) {
    header(0, delta);
    int padded = (record.length + 3) / 4 * 4;
    bytes.putInt(padded + 4).put(record).position(bytes.position() + padded - record.length);
    return this;
  }

  public RawPageBuilder padding(long delta, int length) {
    header(PADDING, delta);
    bytes.putInt(length).position(bytes.position() + length - 4);
    return this;
  }

  public RawPageBuilder timeExtend(long delta) {
    header(TIME_EXTEND, delta & ((1 << TIME_BITS) - 1));
    return word((int) (delta >>> TIME_BITS));
  }

  public RawPageBuilder timeStamp(long timeNs) {
    header(TIME_STAMP, timeNs & ((1 << TIME_BITS) - 1));
    return word((int) (timeNs >>> TIME_BITS));
  }

  /** Adds a record's header without data. */
  public RawPageBuilder header(int type, long delta) {
    return word((int) (delta << 5) | type);
  }

  public RawPageBuilder word(int value) {
    bytes.putInt(value);
    return this;
  }

  public RawPageBuilder bytes(int... values) {
    for (int value : values) {
      bytes.put((byte) value);
    }
    return this;
  }

  public int room() {
    return bytes.remaining();
  }

  public byte[] toBytes() {
    return toBytes(bytes.position() - format.dataOffset());
  }

  /** The page with {@code commit} as size in its header, which may be wrong. */
  public byte[] toBytes(long commit) {
    bytes.putInt(8, (int) (commit | flags));
    return page.clone();
  }

  /** The page followed by the slack that decoders require. */
  public static byte[] withSlack(byte[] page) {
    return Arrays.copyOf(page, page.length + PageDecoder.SLACK_BYTES);
  }
}
