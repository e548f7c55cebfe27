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

/** Writes slices: begins and ends slices, and nests the slices of each track. */
public final class Slices {
  public static final int NONE = -1;

  /**
   * Result of {@link #addIfNested} for a slice that begins within another slice and ends after it.
   */
  public static final int OVERLAPS = -2;

  private static final long OPEN = SliceStack.OPEN;

  /** Limit of nesting depth, equal to Perfetto's. */
  private static final int MAX_DEPTH = 512;

  private final SliceTable table;
  private final StringPool strings;
  private final ArgSets argSets;
  private final Statistics statistics;
  private final Flows flows;
  private final NameTranslations renames;
  private final DroppedSliceLog notes;
  private final UnnestableBeginCounts unnestable;
  private final List<SliceStack> stacks = new ArrayList<>();

  public Slices(
      SliceTable table,
      StringPool strings,
      ArgSets argSets,
      Statistics statistics,
      ImportLogs logs,
      Flows flows,
      NameTranslations renames) {
    this.renames = renames;
    this.table = table;
    this.strings = strings;
    this.argSets = argSets;
    this.statistics = statistics;
    this.flows = flows;
    notes = new DroppedSliceLog(logs, strings);
    unnestable = new UnnestableBeginCounts(strings);
  }

  /** Begins a slice of unknown duration; returns {@link #NONE} if the nesting is too deep. */
  public int begin(long timeNs, int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    int row = start(stack, timeNs, OPEN, track, category, name);
    if (row != NONE) {
      stack.addArgs(stack.depth() - 1, args, strings);
    }
    return row;
  }

  /**
   * Begins a slice on a track whose slices don't nest: while a slice is open, further begins are
   * only counted in its arguments.
   */
  public int beginUnnestable(long timeNs, int track, int name, ArgSet args) {
    unnestable.onBegin(track, timeNs);
    return stack(track).depth() > 0 ? NONE : begin(timeNs, track, 0, name, args);
  }

  /**
   * Adds a slice of known duration, 0 for an instant; nested slices may be added afterwards.
   * Returns {@link #NONE} if the nesting is too deep, or the slice ends after the slice that it
   * begins in.
   */
  public int add(long timeNs, long durationNs, int track, int category, int name, ArgSet args) {
    int row = addIfNested(timeNs, durationNs, track, category, name, args);
    if (row == OVERLAPS) {
      notes.addOverlap();
      return NONE;
    }
    return row;
  }

  /**
   * Like {@link #add}, but returns {@link #OVERLAPS} if the slice ends after the slice that it
   * begins in.
   */
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

  /** Adds arguments that describe the slice whose end the last {@link #OVERLAPS} slice exceeded. */
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
   * Ends the innermost open slice of a track with this category and name (0 matches any), and adds
   * arguments to the slice; returns {@link #NONE} if there is none.
   */
  public int end(long timeNs, int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    int at = endInnermost(stack, timeNs, category, name);
    if (at == NONE) {
      return NONE;
    }
    stack.addArgs(at, args, strings);
    return popEnded(stack, track, at);
  }

  /**
   * Ends a slice like the overload above; {@code args} adds arguments directly to the slice's set.
   */
  public int end(long timeNs, int track, int category, int name, Consumer<ArgSet> args) {
    SliceStack stack = stack(track);
    int at = endInnermost(stack, timeNs, category, name);
    if (at == NONE) {
      return NONE;
    }
    args.accept(stack.args(at));
    return popEnded(stack, track, at);
  }

  /**
   * Adds arguments to the innermost open slice of a track with this category and name (0 matches
   * any).
   */
  public void addArgs(int track, int category, int name, ArgSet args) {
    SliceStack stack = stack(track);
    for (int at = stack.depth() - 1; at >= 0; at--) {
      if (stack.durationNs(at) == OPEN && stack.matches(at, category, name)) {
        stack.addArgs(at, args, strings);
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

  /**
   * The innermost slice of a track that is open, or whose end hasn't been passed yet; {@link #NONE}
   * if there is none.
   */
  public int top(int track) {
    SliceStack stack = stack(track);
    return stack.depth() == 0 ? NONE : stack.row(stack.depth() - 1);
  }

  /** Completes the tables: open slices remain without end, and their arguments are written. */
  public void finish() {
    for (SliceStack stack : stacks) {
      while (stack.depth() > 0) {
        pop(stack);
      }
    }
  }

  /**
   * Pops slices that don't contain the given time. Returns false if a slice of the given duration
   * would end after the slice that it begins in.
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

  /** Ends open slices nested in an ended slice, at the latest at the end of that slice. */
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
