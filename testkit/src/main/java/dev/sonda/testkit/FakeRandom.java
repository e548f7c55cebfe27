package dev.sonda.testkit;

import dev.sonda.api.platform.RandomSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;

/** A random source with a fixed sequence of numbers, or with numbers that the test sets. */
public final class FakeRandom implements RandomSource {
  private final Random random;
  private final Queue<Long> wanted = new ArrayDeque<>();

  public FakeRandom(long seed) {
    random = new Random(seed);
  }

  /**
   * Sets the next number to a fraction of the range of numbers.
   *
   * @param fraction from 0 (inclusive) to 1 (exclusive)
   */
  public void nextFraction(double fraction) {
    wanted.add((long) (fraction * 0x1.0p53) << 11);
  }

  @Override
  public long nextLong() {
    Long next = wanted.poll();
    return next == null ? random.nextLong() : next;
  }
}
