package dev.sonda.shm.internal.message;

/**
 * Encodes protobuf's varints in a register: up to 56 bits of a value become the eight bytes of a
 * long, which a single store writes.
 */
final class Varint {
  private static final int GROUP_BITS = 7;
  private static final long CONTINUATIONS = 0x8080_8080_8080_8080L;

  private Varint() {}

  /** Size of the encoded value, 1 to 10 bytes. */
  static int sizeBytes(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
    // Number of bits divided by 7 and rounded up, without a division; a value of 0 needs one byte
    // as well.
    return (bits * 9 + 64) >>> 6;
  }

  /** Encodes a value of at most eight bytes into the lowest bytes of a little-endian long. */
  static long encode(long value, int sizeBytes) {
    return spread(value) | (CONTINUATIONS & ((1L << (Byte.SIZE * (sizeBytes - 1))) - 1));
  }

  /** The first eight encoded bytes of a value that needs nine or ten. */
  static long firstEight(long value) {
    return spread(value) | CONTINUATIONS;
  }

  /**
   * The ninth and tenth encoded byte of a value that needs nine or ten; the tenth byte is 0 if it
   * isn't needed.
   */
  static short lastTwo(long value) {
    long ninth = (value >>> (Long.BYTES * GROUP_BITS)) & 0x7F;
    long tenth = value >>> (Long.SIZE - 1);
    return (short) (ninth | (tenth << GROUP_BITS) | (tenth << Byte.SIZE));
  }

  /**
   * Distributes 56 bits so that each byte has seven: halves the groups of bits to 28, to 14 and to
   * 7.
   */
  private static long spread(long value) {
    long x = (value & 0x0000_0000_0FFF_FFFFL) | ((value & 0x00FF_FFFF_F000_0000L) << 4);
    x = (x & 0x0000_3FFF_0000_3FFFL) | ((x & 0x0FFF_C000_0FFF_C000L) << 2);
    return (x & 0x007F_007F_007F_007FL) | ((x & 0x3F80_3F80_3F80_3F80L) << 1);
  }

  static long zigZag(long value) {
    return (value << 1) ^ (value >> 63);
  }
}
