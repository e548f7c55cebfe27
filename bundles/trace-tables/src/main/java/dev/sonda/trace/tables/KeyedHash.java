package dev.sonda.trace.tables;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Hash function with a random key, for hash tables of values from a file, so that the file's author
 * can't choose values that collide. Only the slots in hash tables depend on the key, never the
 * order of results.
 */
public final class KeyedHash {
  private final long key;
  private final long multiplier;

  /** Creates a hash function with a random key. */
  public KeyedHash() {
    this(ThreadLocalRandom.current().nextLong(), ThreadLocalRandom.current().nextLong());
  }

  /** Creates a hash function with a fixed key, for tests. */
  KeyedHash(long key, long multiplier) {
    this.key = key;
    this.multiplier = multiplier | 1;
  }

  /**
   * The hash of a number, whose bits are well mixed: combines both halves of its 128-bit product
   * with a secret number.
   */
  public long mix(long value) {
    long factor = value ^ key;
    return Math.unsignedMultiplyHigh(factor, multiplier) ^ (factor * multiplier);
  }
}
