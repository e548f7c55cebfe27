package dev.sonda.trace.processor.internal.perfetto.function;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class ScratchPoolTest {
  private static final int LARGE = 1 << 16;
  private static final long ROOM = 64L << 20;

  @Test
  void shouldReuseArrayOfClosedLease() {
    ScratchPool pool = new ScratchPool(ROOM);

    long[] first = longs(pool, LARGE);

    assertThat(longs(pool, LARGE - 1)).isSameAs(first);
  }

  @Test
  void shouldNotShareArrayWithinLeaseOrBetweenOpenOnes() {
    ScratchPool pool = new ScratchPool(ROOM);
    longs(pool, LARGE);

    try (ScratchPool.Lease lease = pool.lease();
        ScratchPool.Lease other = pool.lease()) {
      long[] array = lease.longs(LARGE);
      assertThat(lease.longs(LARGE)).isNotSameAs(array);
      assertThat(other.longs(LARGE)).isNotSameAs(array);
    }
  }

  @Test
  void shouldNotUseArrayThatIsTooShortOrFarTooLong() {
    ScratchPool pool = new ScratchPool(ROOM);
    long[] kept = longs(pool, LARGE);

    assertThat(longs(pool, LARGE + 1)).hasSizeGreaterThan(LARGE).isNotSameAs(kept);
    assertThat(longs(pool, LARGE / 2 - 1)).isNotSameAs(kept);
  }

  @Test
  void shouldDropShortestArraysBeyondLimit() {
    ScratchPool pool = new ScratchPool(4L * LARGE * Long.BYTES);
    long[] shorter;
    long[] longer;
    try (ScratchPool.Lease lease = pool.lease()) {
      shorter = lease.longs(LARGE);
      longer = lease.longs(LARGE * 5 / 2);
    }

    assertThat(longs(pool, LARGE * 2)).isSameAs(longer);
    assertThat(longs(pool, LARGE)).isNotSameAs(shorter);
  }

  @Test
  void shouldReuseArraysOfInts() {
    ScratchPool pool = new ScratchPool(ROOM);
    int[] first;
    try (ScratchPool.Lease lease = pool.lease()) {
      first = lease.ints(LARGE);
    }

    try (ScratchPool.Lease lease = pool.lease()) {
      assertThat(lease.ints(LARGE)).isSameAs(first);
    }
  }

  @Test
  void shouldDropKeptArraysWhenCleared() {
    ScratchPool pool = new ScratchPool(ROOM);
    long[] kept = longs(pool, LARGE);

    pool.clear();

    assertThat(longs(pool, LARGE)).isNotSameAs(kept);
  }

  private static long[] longs(ScratchPool pool, int least) {
    try (ScratchPool.Lease lease = pool.lease()) {
      return lease.longs(least);
    }
  }
}
