package dev.sonda.cli.internal.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class HeapGrowthGcTriggerTest {
  private static final long MIB = 1 << 20;

  private long heapBytes = 16 * MIB;
  private long liveBytes = 15 * MIB;
  private int collections;
  private final HeapGrowthGcTrigger growth =
      new HeapGrowthGcTrigger(() -> heapBytes, this::collect);

  private void collect() {
    collections++;
    heapBytes = liveBytes;
  }

  @Test
  void shouldNotCollectHeapThatHasNotGrownByAnEighth() {
    for (int i = 0; i < 1_000; i++) {
      heapBytes = (16 + i % 3) * MIB;
      growth.check();
    }

    assertThat(collections).isZero();
  }

  @Test
  void shouldCollectHeapThatHasGrownByMoreThanAnEighth() {
    growth.check();
    heapBytes = 19 * MIB;
    growth.check();
    assertThat(collections).isOne();
    assertThat(heapBytes).isEqualTo(liveBytes);
    growth.check();
    assertThat(collections).isOne();
  }

  @Test
  void shouldCollectOnlyOnceWhenLiveObjectsHaveGrown() {
    growth.check();
    heapBytes = 100 * MIB;
    liveBytes = 90 * MIB;
    for (int i = 0; i < 1_000; i++) {
      growth.check();
    }
    assertThat(collections).isOne();

    heapBytes = 98 * MIB;
    growth.check();
    assertThat(collections).isOne();
    heapBytes = 104 * MIB;
    growth.check();
    assertThat(collections).isEqualTo(2);
  }
}
