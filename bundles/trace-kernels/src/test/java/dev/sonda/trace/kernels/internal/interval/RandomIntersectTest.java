package dev.sonda.trace.kernels.internal.interval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.trace.kernels.UsedScratchArrays;
import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.interval.PartitionColumn.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class RandomIntersectTest {
  private static final int ROUNDS = 1500;

  private final long seed = Long.getLong("seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void shouldFindEveryOverlapOfRandomIntervals() {
    for (int round = 0; round < ROUNDS; round++) {
      List<IntervalTable> tables = new ArrayList<>();
      for (int table = 2 + random.nextInt(2); table > 0; table--) {
        tables.add(table());
      }
      TreeSet<String> expected = new TreeSet<>();
      addCombinations(tables, new ArrayList<>(), 0, Long.MAX_VALUE, false, expected);
      assertThat(rows(tables)).as("-Dseed=%d", seed).isEqualTo(expected);
    }
  }

  private IntervalTable table() {
    int rows = random.nextInt(14);
    boolean overlapping = random.nextBoolean();
    long[] ts = new long[rows];
    long[] dur = new long[rows];
    long[] keys = new long[rows];
    long end = random.nextInt(4);
    for (int row = 0; row < rows; row++) {
      ts[row] = overlapping ? random.nextInt(20) : end + random.nextInt(3);
      dur[row] = 1L + random.nextInt(8);
      keys[row] = random.nextInt(3);
      end = ts[row] + dur[row];
    }
    PartitionColumn key = new PartitionColumn(Kind.INTEGER, LongColumn.of(keys));
    return IntervalTable.of(LongColumn.of(ts), LongColumn.of(dur), List.of(key));
  }

  private static Set<String> rows(List<IntervalTable> tables) {
    Intersections found = IntervalIntersect.intersect(tables, new UsedScratchArrays());
    TreeSet<String> rows = new TreeSet<>();
    for (int row = 0; row < found.rows(); row++) {
      List<Integer> combination = new ArrayList<>();
      for (int table = 0; table < tables.size(); table++) {
        combination.add(found.rowsOf(table).get(row));
      }
      long start = found.starts().get(row);
      rows.add(combination + " " + start + " " + (start + found.durations().get(row)));
    }
    assertThat(rows).hasSize(found.rows());
    return rows;
  }

  private static void addCombinations(
      List<IntervalTable> tables,
      List<Integer> chosen,
      long start,
      long end,
      boolean disjoint,
      Set<String> found) {
    if (disjoint) {
      return;
    }
    if (chosen.size() == tables.size()) {
      found.add(chosen + " " + start + " " + end);
      return;
    }
    IntervalTable table = tables.get(chosen.size());
    for (int row = 0; row < table.ts().rows(); row++) {
      long from = Math.max(start, table.ts().get(row));
      long to = Math.min(end, table.ts().get(row) + table.dur().get(row));
      boolean other =
          !chosen.isEmpty() && key(tables.getFirst(), chosen.getFirst()) != key(table, row);
      chosen.add(row);
      addCombinations(tables, chosen, from, to, other || from >= to, found);
      chosen.removeLast();
    }
  }

  private static long key(IntervalTable table, int row) {
    return table.keys().getFirst().values().get(row);
  }
}
