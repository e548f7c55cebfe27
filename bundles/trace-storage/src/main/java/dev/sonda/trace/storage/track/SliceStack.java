package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The stack of slices of a track in which a new slice may nest, starting at the outermost, with the
 * arguments of open slices, to which the end event may add. Holds copies of frequently used
 * columns, because accessing the table's memory is slower.
 */
final class SliceStack {
  static final long OPEN = -1;

  private int[] rows = new int[8];
  private int[] categories = new int[8];
  private int[] names = new int[8];
  private long[] timesNs = new long[8];
  private long[] durationsNs = new long[8];
  private int depth;

  /** Number of slices on the stack that have ended, or were added with a duration. */
  private int endedCount;

  /** Reused argument sets, one for each depth. */
  private final List<ArgSet> args = new ArrayList<>(0);

  int depth() {
    return depth;
  }

  /** Whether the stack contains an ended slice, which the next event may have to pop. */
  boolean hasEnded() {
    return endedCount > 0;
  }

  int row(int at) {
    return rows[at];
  }

  long timeNs(int at) {
    return timesNs[at];
  }

  /** The duration of a slice; {@link #OPEN} if it hasn't ended. */
  long durationNs(int at) {
    return durationsNs[at];
  }

  /** Whether an end event with a category and a name (0 if not specified) matches a slice. */
  boolean matches(int at, int category, int name) {
    return (category == 0 || categories[at] == category)
        && (name == 0 || names[at] == 0 || names[at] == name);
  }

  void push(int row, long timeNs, long durationNs, int category, int name) {
    if (depth == rows.length) {
      grow();
    }
    rows[depth] = row;
    timesNs[depth] = timeNs;
    durationsNs[depth] = durationNs;
    categories[depth] = category;
    names[depth++] = name;
    endedCount += durationNs == OPEN ? 0 : 1;
  }

  private void grow() {
    int size = 2 * depth;
    rows = Arrays.copyOf(rows, size);
    categories = Arrays.copyOf(categories, size);
    names = Arrays.copyOf(names, size);
    timesNs = Arrays.copyOf(timesNs, size);
    durationsNs = Arrays.copyOf(durationsNs, size);
  }

  /** Ends an open slice and returns its duration. */
  long end(int at, long endNs) {
    durationsNs[at] = endNs - timesNs[at];
    endedCount++;
    return durationsNs[at];
  }

  /**
   * Removes the innermost slice and returns its row; the arguments remain readable until the next
   * push.
   */
  int pop() {
    depth--;
    endedCount -= durationsNs[depth] == OPEN ? 0 : 1;
    return rows[depth];
  }

  void addArgs(int at, ArgSet more, StringPool strings) {
    if (more.size() > 0) {
      args(at).addAll(more, strings);
    }
  }

  boolean hasArgs(int at) {
    return at < args.size() && args.get(at).size() > 0;
  }

  ArgSet args(int at) {
    while (args.size() <= at) {
      args.add(new ArgSet());
    }
    return args.get(at);
  }
}
