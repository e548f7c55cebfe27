package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The slices of a track that a new one may be within, from the outermost on, with the arguments of
 * those that are open: their end may add to them. What each event asks of them lies here and not in
 * the table, whose memory is far away.
 */
final class SliceStack {
  static final long OPEN = -1;

  private int[] rows = new int[8];
  private int[] categories = new int[8];
  private int[] names = new int[8];
  private long[] timesNs = new long[8];
  private long[] durationsNs = new long[8];
  private int depth;

  /** How many have ended, or have had a duration from the start on. */
  private int endedCount;

  /** One for each depth that ever had arguments, used again. */
  private final List<ArgSet> args = new ArrayList<>(0);

  int depth() {
    return depth;
  }

  /** Whether there is a slice that the next event may leave by its time alone. */
  boolean hasEnded() {
    return endedCount > 0;
  }

  int row(int at) {
    return rows[at];
  }

  long timeNs(int at) {
    return timesNs[at];
  }

  /** {@link #OPEN} if it hasn't ended. */
  long durationNs(int at) {
    return durationsNs[at];
  }

  /** Whether an end that names a category and a name, or 0, can be of a slice. */
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

  /** Ends an open slice, and answers its duration. */
  long end(int at, long endNs) {
    durationsNs[at] = endNs - timesNs[at];
    endedCount++;
    return durationsNs[at];
  }

  /** Takes off the innermost slice, whose arguments are readable until the next push. */
  int pop() {
    depth--;
    endedCount -= durationsNs[depth] == OPEN ? 0 : 1;
    return rows[depth];
  }

  void addArgs(int at, ArgSet more) {
    if (more.size() > 0) {
      args(at).addAll(more);
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
