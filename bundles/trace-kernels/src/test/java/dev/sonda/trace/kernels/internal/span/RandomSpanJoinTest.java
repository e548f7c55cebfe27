package dev.sonda.trace.kernels.internal.span;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.UsedScratchArrays;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(240)
class RandomSpanJoinTest {
  private static final int ROUNDS = 3000;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);

  @ParameterizedTest
  @EnumSource(SpanJoinKind.class)
  void shouldReturnRowsOfNaiveJoin(SpanJoinKind kind) {
    for (int round = 0; round < ROUNDS; round++) {
      RandomSpans left = RandomSpans.of(random, random.nextBoolean(), false);
      RandomSpans right = RandomSpans.of(random, random.nextBoolean(), false);
      List<String> expected = new NaiveSpanJoin(kind, left, right).rows();
      if (!left.partitioned() && !right.partitioned()) {
        expected = expected.stream().map(RandomSpanJoinTest::withoutPartition).toList();
      }
      assertThat(rows(kind, left, right))
          .as("-Dseed=%d %s %s", seed, left, right)
          .isEqualTo(expected);
    }
  }

  /** Removes the partition, which is undefined in a join without partitions. */
  private static String withoutPartition(String row) {
    return row.replaceFirst("^(\\d+,\\d+),[^,]*,", "$1,,");
  }

  private static List<String> rows(SpanJoinKind kind, RandomSpans left, RandomSpans right) {
    JoinedSpans joined =
        SpanJoin.join(kind, left.sorted(), right.sorted(), new UsedScratchArrays());
    List<String> rows = new ArrayList<>();
    boolean partitioned = left.partitioned() || right.partitioned();
    for (int row = 0; row < joined.rows(); row++) {
      rows.add(
          joined.ts().get(row)
              + ","
              + joined.dur().get(row)
              + ","
              + (partitioned ? joined.partition().get(row) : "")
              + ","
              + joined.leftRow().get(row)
              + ","
              + joined.rightRow().get(row));
    }
    return rows;
  }

  @Test
  void shouldFindEveryInstantOfLeftTableWithinRightSpans() {
    for (int round = 0; round < ROUNDS; round++) {
      RandomSpans left = RandomSpans.of(random, true, true);
      RandomSpans right = RandomSpans.of(random, true, false);
      assertThat(rows(SpanJoinKind.INNER, left, right))
          .as("-Dseed=%d %s %s", seed, left, right)
          .hasSize((int) pairs(left, right));
    }
  }

  private static long pairs(RandomSpans left, RandomSpans right) {
    return left.spans().stream()
        .mapToLong(span -> right.spans().stream().filter(other -> isOverlap(span, other)).count())
        .sum();
  }

  private static boolean isOverlap(RandomSpans.Span left, RandomSpans.Span right) {
    return left.partition() == right.partition()
        && (startsWithin(left, right) || startsWithin(right, left));
  }

  private static boolean startsWithin(RandomSpans.Span inner, RandomSpans.Span outer) {
    return inner.ts() >= outer.ts() && inner.ts() < outer.end();
  }
}
