package dev.sonda.core.internal.filter;

import java.nio.charset.StandardCharsets;

/**
 * A string inside a packet as patterns see it: one character for each byte. Looking at it costs,
 * and after a generous number of looks a packet it refuses: Java's patterns can need exponential
 * time, and the string comes from a producer. A look takes some nanoseconds, so that a packet of 64
 * kB holds the service up for less than 0.1 s.
 */
final class BoundedText implements CharSequence {
  /** Looked at too often. Without a stack trace, since it may be thrown for every packet. */
  static final class TooExpensive extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooExpensive() {
      super("a pattern needs too long for a string", null, false, false);
    }
  }

  private static final int LOOKS_AT_LEAST = 20_000;
  private static final int LOOKS_PER_BYTE = 100;

  private byte[] bytes = {};
  private int start;
  private int length;
  private long looksLeft;

  /** A new packet: all its strings, and all patterns that look at them, share its looks. */
  void beginPacket(int packetBytes) {
    looksLeft = LOOKS_AT_LEAST + (long) LOOKS_PER_BYTE * packetBytes;
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
