package dev.sonda.shm.internal.message;

/**
 * Base-128 varints, made in a register: up to 56 bits of a value become eight bytes of a long,
 * which one store writes.
 */
final class Varint {
  private static final int GROUP_BITS = 7;
  private static final long CONTINUATIONS = 0x8080_8080_8080_8080L;

  private Varint() {}

  /** 1 to 10. */
  static int sizeBytes(long value) {
    int bits = Long.SIZE - Long.numberOfLeadingZeros(value);
    // Bits / 7 rounded up, without a division; no bits at all still take a byte.
    return (bits * 9 + 64) >>> 6;
  }

  /** The bytes of a short value, in the lowest ones of a little-endian long. */
  static long encode(long value, int sizeBytes) {
    return spread(value) | (CONTINUATIONS & ((1L << (Byte.SIZE * (sizeBytes - 1))) - 1));
  }

  /** Of a value that takes nine or ten. */
  static long firstEight(long value) {
    return spread(value) | CONTINUATIONS;
  }

  /** Of a value that takes nine or ten; the tenth byte is 0 where there is none. */
  static short lastTwo(long value) {
    long ninth = (value >>> (Long.BYTES * GROUP_BITS)) & 0x7F;
    long tenth = value >>> (Long.SIZE - 1);
    return (short) (ninth | (tenth << GROUP_BITS) | (tenth << Byte.SIZE));
  }

  /** Puts seven bits into each byte: pairs of 28, of 14, of 7. */
  private static long spread(long value) {
    long x = (value & 0x0000_0000_0FFF_FFFFL) | ((value & 0x00FF_FFFF_F000_0000L) << 4);
    x = (x & 0x0000_3FFF_0000_3FFFL) | ((x & 0x0FFF_C000_0FFF_C000L) << 2);
    return (x & 0x007F_007F_007F_007FL) | ((x & 0x3F80_3F80_3F80_3F80L) << 1);
  }

  static long zigZag(long value) {
    return (value << 1) ^ (value >> 63);
  }
}
