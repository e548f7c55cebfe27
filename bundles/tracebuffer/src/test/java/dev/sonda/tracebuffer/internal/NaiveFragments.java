package dev.sonda.tracebuffer.internal;

import java.math.BigInteger;
import java.util.Map;
import java.util.TreeMap;

/**
 * The fragments at the beginning of some bytes, parsed by simple code.
 *
 * @param sizes size of each fragment by the position of its first byte
 * @param count number of fragments
 * @param end end position of the last fragment
 * @param dropped whether they end because the writer abandoned a packet
 */
public record NaiveFragments(Map<Integer, Integer> sizes, int count, int end, boolean dropped) {
  private static final int MAX_VARINT_BYTES = 10;

  /** Parses at most {@code limit} fragments; {@code bytes} are characters below 256. */
  public static NaiveFragments parse(String bytes, int from, int limit) {
    Map<Integer, Integer> sizes = new TreeMap<>();
    int count = 0;
    int end = from;
    while (count < limit && end < bytes.length()) {
      int headerBytes = varintBytes(bytes, end);
      BigInteger size = varint(bytes, end, headerBytes);
      int begin = end + headerBytes;
      boolean fits = size.compareTo(BigInteger.valueOf(bytes.length() - begin)) <= 0;
      if (headerBytes == 0 || !fits) {
        boolean dropped = headerBytes > 0 && size.equals(BigInteger.valueOf(0x0FFF_FFFF));
        return new NaiveFragments(sizes, count, end, dropped);
      }
      sizes.put(begin, size.intValueExact());
      count++;
      end = begin + size.intValueExact();
    }
    return new NaiveFragments(sizes, count, end, false);
  }

  /** Length of the varint in bytes; 0 if it doesn't end. */
  private static int varintBytes(String bytes, int at) {
    for (int i = 0; i < MAX_VARINT_BYTES && at + i < bytes.length(); i++) {
      if (bytes.charAt(at + i) < 0x80) {
        return i + 1;
      }
    }
    return 0;
  }

  private static BigInteger varint(String bytes, int at, int length) {
    BigInteger value = BigInteger.ZERO;
    for (int i = length - 1; i >= 0; i--) {
      value = value.shiftLeft(7).or(BigInteger.valueOf(bytes.charAt(at + i) & 0x7F));
    }
    // Bits beyond 64 are dropped.
    return value.and(BigInteger.ONE.shiftLeft(Long.SIZE).subtract(BigInteger.ONE));
  }
}
