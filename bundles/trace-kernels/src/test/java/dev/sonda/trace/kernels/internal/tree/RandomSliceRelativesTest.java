package dev.sonda.trace.kernels.internal.tree;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.internal.column.GrowableIntColumn;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RandomSliceRelativesTest {
  private static final int ROUNDS = 60;

  /** A slice with its end and the row of its parent. */
  private record Slice(long ts, long end, int track, int depth, int parent) {}

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final List<Slice> slices = new ArrayList<>();

  @Test
  void shouldFindAncestorsAndDescendantsOfRandomSlices() {
    for (int round = 0; round < ROUNDS; round++) {
      slices.clear();
      for (int track = 0; track < 3; track++) {
        addSlices(0, 1 + random.nextInt(200), track, 0, -1);
      }
      checkAll();
    }
  }

  private void addSlices(long from, long until, int track, int depth, int parent) {
    long ts = from;
    while (ts < until && depth < 6) {
      ts += random.nextInt(4);
      long end = Math.min(until, ts + random.nextInt(60));
      if (ts > end) {
        return;
      }
      slices.add(new Slice(ts, end, track, depth, parent));
      addSlices(ts, end, track, depth + 1, slices.size() - 1);
      ts = end + random.nextInt(2);
    }
  }

  private void checkAll() {
    SliceRelatives relatives = new SliceRelatives(table());
    for (int row = 0; row < slices.size(); row++) {
      GrowableIntColumn ancestors = new GrowableIntColumn(0);
      relatives.appendAncestors(row, ancestors);
      assertThat(ancestors.toArray()).as("-Dseed=%d", seed).isEqualTo(ancestorsOf(row));
      GrowableIntColumn descendants = new GrowableIntColumn(0);
      relatives.appendDescendants(row, descendants);
      assertThat(descendants.toArray())
          .as("-Dseed=%d", seed)
          .containsExactlyInAnyOrder(descendantsOf(row));
    }
  }

  private SliceArrays table() {
    int rows = slices.size();
    @Nullable Long[] parents = new @Nullable Long[rows];
    for (int row = 0; row < rows; row++) {
      int parent = slices.get(row).parent();
      parents[row] = parent < 0 ? null : (Long) (long) parent;
    }
    return new SliceArrays(
        LongColumn.of(LongStream.range(0, rows).toArray()),
        LongColumn.ofNullable(parents),
        LongColumn.of(slices.stream().mapToLong(Slice::ts).toArray()),
        LongColumn.of(slices.stream().mapToLong(slice -> slice.end() - slice.ts()).toArray()),
        LongColumn.of(slices.stream().mapToLong(Slice::track).toArray()),
        LongColumn.of(slices.stream().mapToLong(Slice::depth).toArray()));
  }

  private int[] ancestorsOf(int row) {
    TreeSet<Integer> found = new TreeSet<>();
    for (int above = slices.get(row).parent(); above >= 0; above = slices.get(above).parent()) {
      found.add(above);
    }
    return found.stream().mapToInt(Integer::intValue).toArray();
  }

  private int[] descendantsOf(int row) {
    return IntStream.range(0, slices.size())
        .filter(other -> contains(ancestorsOf(other), row))
        .toArray();
  }

  private static boolean contains(int[] rows, int row) {
    return Arrays.stream(rows).anyMatch(other -> other == row);
  }
}
