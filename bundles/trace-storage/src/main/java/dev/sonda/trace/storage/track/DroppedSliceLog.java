package dev.sonda.trace.storage.track;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.ImportLogs;
import dev.sonda.trace.tables.StringPool;

/** Logs slices that are dropped, and the reasons. */
final class DroppedSliceLog {
  private final ImportLogs logs;
  private final StringPool strings;
  private final ArgSet args = new ArgSet();
  private long overlapStartNs;
  private long overlapEndNs;
  private int overlappedName;
  private long overlappedTs;
  private long overlappedDurationNs;

  DroppedSliceLog(ImportLogs logs, StringPool strings) {
    this.logs = logs;
    this.strings = strings;
  }

  void addNegativeDuration(long timeNs) {
    logs.add("slice_negative_duration", timeNs);
  }

  void addTooDeep(long timeNs, int parentName, int name) {
    args.clear();
    add(args, "parent_slice_name", ArgType.STRING, parentName);
    add(args, "current_slice_name", ArgType.STRING, name);
    logs.addEvent("slice_max_depth_exceeded", timeNs, args);
  }

  /** Stores the slice whose end the last dropped slice exceeds. */
  void setOverlap(long timeNs, int otherName, long otherTs, long otherDurationNs) {
    overlapStartNs = timeNs;
    overlapEndNs = otherTs + otherDurationNs;
    overlappedName = otherName;
    overlappedTs = otherTs;
    overlappedDurationNs = otherDurationNs;
  }

  void addOverlap() {
    args.clear();
    describeOverlap(args);
    logs.addEvent("slice_drop_overlapping_complete_event", overlapStartNs, args);
  }

  void describeOverlap(ArgSet target) {
    add(target, "overlap_start", ArgType.INT, overlapStartNs);
    add(target, "overlap_end", ArgType.INT, overlapEndNs);
    add(target, "conflicting_slice_name", ArgType.STRING, overlappedName);
    add(target, "conflicting_slice_ts", ArgType.INT, overlappedTs);
    add(target, "conflicting_slice_dur", ArgType.INT, overlappedDurationNs);
  }

  private void add(ArgSet target, String name, ArgType type, long value) {
    int key = strings.intern(name);
    target.add(key, key, type, value);
  }
}
