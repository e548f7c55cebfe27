package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.statistics.ImportLogs;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.SliceTable;
import dev.sonda.trace.tables.StringPool;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Begins and ends slices, and nests those of a track within each other. */
public final class Slices {
  public static final int NONE = -1;

  /** What {@link #addIfNested} answers of a slice that reaches out of one that it begins in. */
  public static final int OVERLAPS = -2;

  private static final long OPEN = SliceStack.OPEN;

  /** Readers show no deeper nesting, as with Perfetto. */
  private static final int MAX_DEPTH = 512;

  private final SliceTable table;
  private final ArgSets argSets;
  private final Statistics statistics;
  private final Flows flows;
  private final Renames renames;
  private final SliceNotes notes;
  private final UnnestableTracks unnestable;
  private final List<SliceStack> stacks = new ArrayList<>();

  public Slices(
      SliceTable table,
      StringPool strings,
      ArgSets argSets,
      Statistics statistics,
      ImportLogs logs,
      Flows flows,
      Renames renames) {
    this.renames = renames;
    this.table = table;
    this.argSets = argSets;
    this.statistics = statistics;
    this.flows = flows;
    notes = new SliceNotes(logs, strings);
    unnestable = new UnnestableTracks(strings);
  }

  /** Begins a slice that is open; {@link #NONE} if it is too deep. */
  public int begin(long timeNs, int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    int row = start(stack, timeNs, OPEN, track, category, name);
    if (row != NONE) {
      stack.addArgs(stack.depth() - 1, args);
    }
    return row;
  }

  /**
   * Begins a slice of a track on which none lie within others: while one is open, others that begin
   * are only counted in its arguments.
   */
  public int beginUnnestable(long timeNs, int track, int name, ArgSet args) {
    unnestable.onBegin(track, timeNs);
    return stack(track).depth() > 0 ? NONE : begin(timeNs, track, 0, name, args);
  }

  /**
   * Adds a slice of known duration, 0 for an instant; what is within it may follow. {@link #NONE}
   * if it is too deep, or ends after the one that it begins in.
   */
  public int add(long timeNs, long durationNs, int track, int category, int name, ArgSet args) {
    int row = addIfNested(timeNs, durationNs, track, category, name, args);
    if (row == OVERLAPS) {
      notes.addOverlap();
      return NONE;
    }
    return row;
  }

  /** The same, but {@link #OVERLAPS} of a slice that ends after the one that it begins in. */
  public int addIfNested(
      long timeNs, long durationNs, int track, int category, int name, ArgSet args) {
    if (durationNs < 0) {
      notes.addNegativeDuration(timeNs);
      return NONE;
    }
    int row = start(stack(track), timeNs, durationNs, track, category, name);
    if (row >= 0) {
      writeArgs(row, args);
    }
    return row;
  }

  /** Adds arguments that say which slice the last one that {@link #OVERLAPS} reaches out of. */
  public void describeOverlap(ArgSet args) {
    notes.describeOverlap(args);
  }

  private int start(
      SliceStack stack, long timeNs, long durationNs, int track, int category, int rawName) {
    int name = renames.slice(rawName);
    if (!leave(stack, timeNs, durationNs)) {
      return OVERLAPS;
    }
    int depth = stack.depth();
    if (depth >= MAX_DEPTH) {
      notes.addTooDeep(timeNs, table.name.get(stack.row(depth - 1)), name);
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
      table.parentId.set(row, stack.row(depth - 1));
    }
    stack.push(row, timeNs, durationNs, category, name);
    flows.onBegin(track, row);
    return row;
  }

  /**
   * Ends the innermost open slice of a track that has this category and name, where they aren't 0,
   * and adds arguments to it; {@link #NONE} if there is none.
   */
  public int end(long timeNs, int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    int at = endInnermost(stack, timeNs, category, name);
    if (at == NONE) {
      return NONE;
    }
    stack.addArgs(at, args);
    return popEnded(stack, track, at);
  }

  /** The same, with arguments that are put into those that the slice has. */
  public int end(long timeNs, int track, int category, int name, Consumer<ArgSet> args) {
    SliceStack stack = stack(track);
    int at = endInnermost(stack, timeNs, category, name);
    if (at == NONE) {
      return NONE;
    }
    args.accept(stack.args(at));
    return popEnded(stack, track, at);
  }

  /** Adds arguments to the innermost open slice of a track, of a category and name if not 0. */
  public void addArgs(int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    for (int at = stack.depth() - 1; at >= 0; at--) {
      if (stack.durationNs(at) == OPEN && stack.matches(at, category, name)) {
        stack.addArgs(at, args);
        return;
      }
    }
  }

  private int endInnermost(SliceStack stack, long timeNs, int category, int rawName) {
    int name = renames.slice(rawName);
    leave(stack, timeNs, OPEN);
    for (int at = stack.depth() - 1; at >= 0; at--) {
      if (stack.durationNs(at) == OPEN && stack.matches(at, category, name)) {
        table.dur.set(stack.row(at), stack.end(at, timeNs));
        return at;
      }
    }
    return NONE;
  }

  private int popEnded(SliceStack stack, int track, int at) {
    int row = stack.row(at);
    if (unnestable.has(track)) {
      unnestable.describe(track, stack.args(at));
    }
    if (at == stack.depth() - 1) {
      pop(stack);
    }
    return row;
  }

  /** The innermost slice of a track, open or not yet passed; {@link #NONE} if there is none. */
  public int top(int track) {
    SliceStack stack = stack(track);
    return stack.depth() == 0 ? NONE : stack.row(stack.depth() - 1);
  }

  /** Ends the following: slices that are open stay so, and have the arguments of their begin. */
  public void finish() {
    for (SliceStack stack : stacks) {
      while (stack.depth() > 0) {
        pop(stack);
      }
    }
  }

  /**
   * Takes slices off the stack that a slice at a time isn't within. False if the new one would
   * reach out of one that it begins in.
   */
  private boolean leave(SliceStack stack, long timeNs, long durationNs) {
    boolean hasOpenAbove = false;
    for (int at = stack.depth() - 1; at >= 0 && stack.hasEnded(); at--) {
      long duration = stack.durationNs(at);
      long end = stack.timeNs(at) + duration;
      if (duration == OPEN) {
        hasOpenAbove = true;
      } else if (hasOpenAbove) {
        if (timeNs > end) {
          truncateAbove(stack, at, end);
          hasOpenAbove = false;
        }
      } else if (end < timeNs || (end == timeNs && (duration != 0 || durationNs != 0))) {
        pop(stack);
      } else if (durationNs != OPEN && timeNs < end && timeNs + durationNs > end) {
        int other = stack.row(at);
        notes.setOverlap(timeNs, table.name.get(other), stack.timeNs(at), duration);
        return false;
      }
    }
    return true;
  }

  /** Open slices within one that has ended ended with it, at the latest. */
  private void truncateAbove(SliceStack stack, int at, long endNs) {
    statistics.add(Statistic.MISPLACED_END_EVENT, 1);
    while (stack.depth() > at + 1) {
      int top = stack.depth() - 1;
      table.dur.set(stack.row(top), stack.end(top, endNs));
      pop(stack);
    }
    pop(stack);
  }

  private void pop(SliceStack stack) {
    int row = stack.pop();
    if (stack.hasArgs(stack.depth())) {
      ArgSet args = stack.args(stack.depth());
      writeArgs(row, args);
      args.clear();
    }
  }

  private void writeArgs(int row, ArgSet set) {
    int id = argSets.write(set);
    if (id >= 0) {
      table.argSetId.set(row, id);
    }
  }

  private SliceStack stack(int track) {
    while (stacks.size() <= track) {
      stacks.add(new SliceStack());
    }
    return stacks.get(track);
  }
}
