package dev.sonda.testkit;

import dev.sonda.api.endpoint.RandomSource;
import java.util.Random;

/** The same numbers in every run. */
public final class FakeRandom implements RandomSource {
  private final Random random;

  public FakeRandom(long seed) {
    random = new Random(seed);
  }

  @Override
  public long nextLong() {
    return random.nextLong();
  }
}
