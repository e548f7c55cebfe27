package dev.sonda.core.internal.filter;

import java.nio.charset.StandardCharsets;

/**
 * A packet's string as input of a regular expression, one character per byte, with a budget of
 * character reads per packet.
 *
 * <p>A read beyond the budget throws: Java's patterns can need exponential time, and the string
 * comes from a producer. A read takes some nanoseconds, so a packet of 64 kB delays the service by
 * less than 0.1 s. All packets of a batch share a further budget, because many small packets
 * together could otherwise cost a thousand times as much.
 */
final class RegexInput implements CharSequence {
  /**
   * Thrown when the budget is used up. Without a stack trace, since it may be thrown for every
   * packet.
   */
  static final class TooExpensive extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooExpensive() {
      super("a pattern needs too long for a string", null, false, false);
    }
  }

  /**
   * Reads granted to each packet in addition to the reads per byte, while the batch's budget lasts.
   */
  static final int LOOKS_AT_LEAST = 20_000;

  /** Reads granted per byte of a packet; usual patterns need only a few. */
  static final int LOOKS_PER_BYTE = 100;

  /**
   * Reads granted to a batch in addition to the reads per byte: enough for 50 packets that use up
   * {@link #LOOKS_AT_LEAST}.
   */
  static final int MORE_LOOKS_OF_BATCH = 50 * LOOKS_AT_LEAST;

  private byte[] bytes = {};
  private int start;
  private int length;
  private long looksLeft;
  private int moreLooks;
  private int moreLooksOfBatch = MORE_LOOKS_OF_BATCH;

  /** Restores the budget of a batch. */
  void beginBatch() {
    moreLooksOfBatch = MORE_LOOKS_OF_BATCH;
    moreLooks = 0;
    looksLeft = 0;
  }

  /** Sets the budget of a packet, which all its strings and all patterns share. */
  void beginPacket(int packetBytes) {
    takeMoreLooks();
    moreLooks = Math.min(LOOKS_AT_LEAST, moreLooksOfBatch);
    looksLeft = moreLooks + (long) LOOKS_PER_BYTE * packetBytes;
  }

  /**
   * Charges the batch's budget with the reads of the previous packet that exceeded its reads per
   * byte.
   */
  private void takeMoreLooks() {
    long unused = Math.max(0, Math.min(moreLooks, looksLeft));
    moreLooksOfBatch -= (int) (moreLooks - unused);
  }

  /**
   * Makes this object a view of a string in {@code source}, without a copy; valid until the bytes
   * change.
   */
  void show(byte[] source, int offset, int sizeBytes) {
    bytes = source;
    start = offset;
    length = sizeBytes;
  }

  @Override
  public int length() {
    return length;
  }

  @Override
  public char charAt(int index) {
    if (--looksLeft < 0) {
      throw new TooExpensive();
    }
    return (char) (bytes[start + index] & 0xFF);
  }

  @Override
  public CharSequence subSequence(int from, int to) {
    return toString().subSequence(from, to);
  }

  @Override
  public String toString() {
    return new String(bytes, start, length, StandardCharsets.ISO_8859_1);
  }
}
