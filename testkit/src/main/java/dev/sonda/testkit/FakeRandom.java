package dev.sonda.testkit;

import dev.sonda.api.platform.RandomSource;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.Random;

/** The same numbers in every run, or those that the test wants next. */
public final class FakeRandom implements RandomSource {
  private final Random random;
  private final Queue<Long> wanted = new ArrayDeque<>();

  public FakeRandom(long seed) {
    random = new Random(seed);
  }

  /**
   * Has the next number stand for a fraction of all numbers.
   *
   * @param fraction from 0 up to, but without, 1
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
