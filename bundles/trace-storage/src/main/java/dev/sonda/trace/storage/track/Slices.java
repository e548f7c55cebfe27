package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.SliceTable;
import java.util.Arrays;

/** Begins and ends slices, and nests those of a track within each other. */
public final class Slices {
  public static final int NONE = -1;

  private static final int OPEN = -1;

  /** Readers show no deeper nesting, as with Perfetto. */
  private static final int MAX_DEPTH = 512;

  private final SliceTable table;
  private final Statistics statistics;
  private int[][] stacks = new int[64][];
  private int[] depths = new int[64];

  public Slices(SliceTable table, Statistics statistics) {
    this.table = table;
    this.statistics = statistics;
  }

  /** Begins a slice that is open; {@link #NONE} if it is too deep. */
  public int begin(long timeNs, int track, int category, int name) {
    return add(timeNs, OPEN, track, category, name);
  }

  /** Adds a slice of known duration, 0 for an instant; what is within it may follow. */
  public int add(long timeNs, long durationNs, int track, int category, int name) {
    closeFinished(timeNs, track);
    int depth = depths[track];
    if (depth >= MAX_DEPTH) {
      statistics.add(Statistic.SLICE_MAX_DEPTH_EXCEEDED, 1);
      return NONE;
    }
    int row = table.add();
    table.ts.set(row, timeNs);
    table.dur.set(row, durationNs);
    table.trackId.set(row, track);
    table.depth.set(row, depth);
    if (category != 0) {
      table.category.set(row, category);
    }
    if (name != 0) {
      table.name.set(row, name);
    }
    if (depth > 0) {
      table.parentId.set(row, stacks[track][depth - 1]);
    }
    push(track, row);
    return row;
  }

  /**
   * Ends the innermost open slice of a track that has this category and name, where they aren't 0;
   * {@link #NONE} if there is none.
   */
  public int end(long timeNs, int track, int category, int name) {
    closeFinished(timeNs, track);
    for (int at = depths[track] - 1; at >= 0; at--) {
      int row = stacks[track][at];
      if (table.dur.get(row) == OPEN && matches(row, category, name)) {
        table.dur.set(row, timeNs - table.ts.get(row));
        if (at == depths[track] - 1) {
          depths[track]--;
        }
        return row;
      }
    }
    statistics.add(Statistic.SLICE_END_WITHOUT_BEGIN, 1);
    return NONE;
  }

  private boolean matches(int row, int category, int name) {
    boolean isOfCategory =
        category == 0 || (!table.category.isNull(row) && table.category.get(row) == category);
    return isOfCategory && (name == 0 || table.name.isNull(row) || table.name.get(row) == name);
  }

  /** Takes slices off the stack that ended before a time. */
  private void closeFinished(long timeNs, int track) {
    makeRoom(track);
    while (depths[track] > 0) {
      int top = stacks[track][depths[track] - 1];
      long duration = table.dur.get(top);
      if (duration == OPEN || table.ts.get(top) + duration > timeNs) {
        return;
      }
      depths[track]--;
    }
  }

  private void push(int track, int row) {
    int depth = depths[track]++;
    if (depth == stacks[track].length) {
      stacks[track] = Arrays.copyOf(stacks[track], 2 * depth);
    }
    stacks[track][depth] = row;
  }

  private void makeRoom(int track) {
    if (track >= stacks.length) {
      int size = Math.max(track + 1, 2 * stacks.length);
      stacks = Arrays.copyOf(stacks, size);
      depths = Arrays.copyOf(depths, size);
    }
    if (stacks[track] == null) {
      stacks[track] = new int[8];
    }
  }
}
