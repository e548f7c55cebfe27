package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The slices of a track that a new one may be within, from the outermost on, with the arguments of
 * those that are open: their end may add to them.
 */
final class SliceStack {
  private int[] rows = new int[8];
  private int depth;

  /** One for each depth that ever had arguments, used again. */
  private final List<ArgSet> args = new ArrayList<>();

  int depth() {
    return depth;
  }

  int row(int at) {
    return rows[at];
  }

  void push(int row) {
    if (depth == rows.length) {
      rows = Arrays.copyOf(rows, 2 * depth);
    }
    rows[depth++] = row;
  }

  /** Takes off the innermost slice, whose arguments are readable until the next push. */
  int pop() {
    return rows[--depth];
  }

  void addArgs(int at, ArgSet more) {
    if (more.size() > 0) {
      while (args.size() <= at) {
        args.add(new ArgSet());
      }
      args.get(at).addAll(more);
    }
  }

  boolean hasArgs(int at) {
    return at < args.size() && args.get(at).size() > 0;
  }

  ArgSet args(int at) {
    return args.get(at);
  }
}
