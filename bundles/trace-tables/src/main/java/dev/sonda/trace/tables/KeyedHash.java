package dev.sonda.trace.tables;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Mixes numbers under a random key, for hash tables of what a file holds: its author can't choose
 * numbers that meet in one slot. What depends on the key are slots, never the order of results.
 */
public final class KeyedHash {
  private final long key;
  private final long multiplier;

  /** A hash with a key of its own. */
  public KeyedHash() {
    this(ThreadLocalRandom.current().nextLong(), ThreadLocalRandom.current().nextLong());
  }

  /** A hash with a known key, for tests. */
  KeyedHash(long key, long multiplier) {
    this.key = key;
    this.multiplier = multiplier | 1;
  }

  /** Well-mixed bits of a number: both halves of its product with a secret number. */
  public long mix(long value) {
    long factor = value ^ key;
    return Math.unsignedMultiplyHigh(factor, multiplier) ^ (factor * multiplier);
  }
}
