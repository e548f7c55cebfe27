package dev.sonda.trace.kernels.internal.column;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RowRadixSortTest {
  private static final int ROUNDS = 200;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void shouldPutNullsFirstAndKeepOrderOfEqualValues() {
    LongColumn column = LongColumn.ofNullable(5L, null, Long.MAX_VALUE, 5L, Long.MIN_VALUE + 1);
    assertThat(RowRadixSort.sorted(RowRadixSort.all(5), column)).containsExactly(1, 4, 0, 3, 2);
    assertThat(RowRadixSort.withValues(column)).containsExactly(0, 2, 3, 4);
  }

  @Test
  void shouldSortAsStableSortOfObjectsDoes() {
    for (int round = 0; round < ROUNDS; round++) {
      int rows = random.nextInt(3000);
      LongColumn minor = column(rows);
      LongColumn major = column(rows);
      int[] expected =
          IntStream.range(0, rows)
              .boxed()
              .sorted(Comparator.<Integer>comparingLong(major::get).thenComparingLong(minor::get))
              .mapToInt(Integer::intValue)
              .toArray();
      assertThat(RowRadixSort.sorted(RowRadixSort.all(rows), minor, major))
          .as("-Dseed=%d", seed)
          .isEqualTo(expected);
    }
  }

  private LongColumn column(int rows) {
    long bound = 1L << random.nextInt(63);
    boolean signed = random.nextBoolean();
    return LongColumn.of(
        random.longs(rows, signed ? -bound : 0, bound).sorted().map(this::disturbed).toArray());
  }

  private long disturbed(long value) {
    return random.nextInt(4) == 0 ? value / 2 : value;
  }
}
