package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.table.TrackStateTable;
import dev.sonda.trace.tables.StringPool;
import java.util.HashMap;
import java.util.Map;

/** Writes the states of tracks that have one state at a time. */
public final class TrackStates {
  private static final int OPEN = -1;

  private final TrackStateTable table;
  private final ArgSets argSets;
  private final StringPool strings;
  private final Map<Integer, Active> active = new HashMap<>();

  public TrackStates(TrackStateTable table, ArgSets argSets, StringPool strings) {
    this.table = table;
    this.strings = strings;
    this.argSets = argSets;
  }

  /**
   * Sets the state of a track; 0 ends the current state. Setting the current state again continues
   * it.
   */
  public void update(long timeNs, int track, int value, int category, ArgSet args) {
    Active before = active.get(track);
    if (before != null && before.value == value) {
      before.args.addAll(args, strings);
      return;
    }
    if (before != null) {
      table.dur.set(before.row, timeNs - table.ts.get(before.row));
      active.remove(track);
      writeArgs(before);
    }
    if (value != 0) {
      begin(timeNs, track, value, category, args);
    }
  }

  private void begin(long timeNs, int track, int value, int category, ArgSet args) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.dur.set(row, OPEN);
    table.trackId.set(row, track);
    table.value.set(row, value);
    if (category != 0) {
      table.category.set(row, category);
    }
    active.put(track, new Active(row, value, ArgSet.copyOf(args)));
  }

  /** Completes the table: open states remain without end, and their arguments are written. */
  public void finish() {
    active.values().forEach(this::writeArgs);
    active.clear();
  }

  private void writeArgs(Active state) {
    int set = argSets.write(state.args);
    if (set >= 0) {
      table.argSetId.set(state.row, set);
    }
  }

  private record Active(int row, int value, ArgSet args) {}
}
