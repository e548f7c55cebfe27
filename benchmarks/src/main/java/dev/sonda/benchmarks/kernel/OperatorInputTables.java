package dev.sonda.benchmarks.kernel;

import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableMemory;
import java.util.Random;

/** Input tables of a million rows for the benchmarks of SQL operators, identical at each run. */
final class OperatorInputTables {
  static final int ROWS = 1_000_000;
  private static final int PARTITIONS = 1000;
  private static final int NESTING = 8;

  private final Random random = new Random(ROWS);
  private final TableMemory memory;

  OperatorInputTables(TableMemory memory) {
    this.memory = memory;
  }

  private TableBuilder builder(String name) {
    TableBuilder table = new TableBuilder(name, new StringPool(), memory);
    for (int row = 0; row < ROWS; row++) {
      table.addRow();
    }
    return table;
  }

  /** Spans ordered by time, in a thousand partitions; spans of a partition do not overlap. */
  Table spans(String name, String value) {
    TableBuilder table = builder(name);
    table.rowNumbers("id");
    LongColumnBuilder ts = table.longs("ts");
    LongColumnBuilder dur = table.longs("dur");
    LongColumnBuilder partition = table.longs("utid");
    LongColumnBuilder values = table.longs(value);
    long time = 1L << 40;
    int[] lastRow = new int[PARTITIONS];
    for (int row = 0; row < ROWS; row++) {
      time += random.nextInt(2000);
      int of = random.nextInt(PARTITIONS);
      ts.set(row, time);
      dur.set(row, 0);
      partition.set(row, of);
      values.set(row, row);
      if (row > 0 && lastRow[of] > 0) {
        dur.set(lastRow[of], (time - ts.get(lastRow[of])) * 3 / 4);
      }
      lastRow[of] = row;
    }
    return table.finish();
  }

  /** Slices nested eight deep, on a thousand tracks. */
  Table slices() {
    TableBuilder table = builder("slice");
    table.rowNumbers("id");
    LongColumnBuilder ts = table.longs("ts");
    LongColumnBuilder dur = table.longs("dur");
    LongColumnBuilder track = table.longs("track_id");
    LongColumnBuilder depth = table.longs("depth");
    LongColumnBuilder parent = table.longs("parent_id");
    for (int row = 0; row < ROWS; row++) {
      int level = row % NESTING;
      ts.set(row, 100L * (row - level) + level);
      dur.set(row, 100L - 2L * level);
      track.set(row, row / NESTING % PARTITIONS);
      depth.set(row, level);
      if (level > 0) {
        parent.set(row, row - 1);
      }
    }
    return table.finish();
  }

  /**
   * Two columns: {@code second} is the row number, {@code first} the number of a random earlier
   * row, so that some numbers occur often.
   */
  Table pairs(String first, String second) {
    TableBuilder table = builder("pairs");
    LongColumnBuilder from = table.longs(first);
    LongColumnBuilder to = table.longs(second);
    for (int row = 0; row < ROWS; row++) {
      from.set(row, row == 0 ? 0 : random.nextInt(row));
      to.set(row, row);
    }
    return table.finish();
  }

  /**
   * Flows from each slice to the slice at equal depth in the next tree, in chains of eight trees.
   */
  Table flows() {
    TableBuilder table = builder("flow");
    LongColumnBuilder from = table.longs("slice_out");
    LongColumnBuilder to = table.longs("slice_in");
    for (int row = 0; row < ROWS; row++) {
      from.set(row, row);
      to.set(row, Math.min(ROWS - 1, row + (row % 64 < 56 ? NESTING : 0)));
    }
    return table.finish();
  }

  /** One column with every {@code step}-th number below the count of rows. */
  Table numbers(String name, int step) {
    TableBuilder table = new TableBuilder("numbers", new StringPool(), memory);
    LongColumnBuilder numbers = table.longs(name);
    for (long number = 0; number < ROWS; number += step) {
      numbers.set(table.addRow(), number);
    }
    return table.finish();
  }

  /** Values of a thousand counters. */
  Table counters() {
    TableBuilder table = builder("counter");
    table.rowNumbers("id");
    LongColumnBuilder ts = table.longs("ts");
    LongColumnBuilder track = table.longs("track_id");
    LongColumnBuilder value = table.longs("value");
    for (int row = 0; row < ROWS; row++) {
      ts.set(row, 100L * row);
      track.set(row, random.nextInt(PARTITIONS));
      value.set(row, random.nextInt(3));
    }
    return table.finish();
  }
}
