package dev.sonda.core.internal.filter;

import java.nio.charset.StandardCharsets;

/**
 * A string inside a packet as patterns see it: one character for each byte. Looking at it costs,
 * and after a generous number of looks a packet it refuses: Java's patterns can need exponential
 * time, and the string comes from a producer. A look takes some nanoseconds, so that a packet of 64
 * kB holds the service up for less than 0.1 s. A batch of packets, which the service filters in one
 * go, has some looks more for all of them: small packets could ask for a thousand times as much.
 */
final class BoundedText implements CharSequence {
  /** Looked at too often. Without a stack trace, since it may be thrown for every packet. */
  static final class TooExpensive extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooExpensive() {
      super("a pattern needs too long for a string", null, false, false);
    }
  }

  static final int LOOKS_AT_LEAST = 20_000;
  static final int LOOKS_PER_BYTE = 100;

  /** Beside those for their bytes; what honest packets take of it is next to nothing. */
  static final int MORE_LOOKS_OF_BATCH = 50 * LOOKS_AT_LEAST;

  private byte[] bytes = {};
  private int start;
  private int length;
  private long looksLeft;
  private int moreLooks;
  private int moreLooksOfBatch = MORE_LOOKS_OF_BATCH;

  /** A new batch of packets. */
  void beginBatch() {
    moreLooksOfBatch = MORE_LOOKS_OF_BATCH;
    moreLooks = 0;
    looksLeft = 0;
  }

  /** A new packet: all its strings, and all patterns that look at them, share its looks. */
  void beginPacket(int packetBytes) {
    takeMoreLooks();
    moreLooks = Math.min(LOOKS_AT_LEAST, moreLooksOfBatch);
    looksLeft = moreLooks + (long) LOOKS_PER_BYTE * packetBytes;
  }

  /** The last packet's looks beyond those for its bytes are the batch's. */
  private void takeMoreLooks() {
    long unused = Math.max(0, Math.min(moreLooks, looksLeft));
    moreLooksOfBatch -= (int) (moreLooks - unused);
  }

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
