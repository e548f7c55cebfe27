package dev.sonda.trace.storage.process;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.table.ProcessTable;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Properties of processes: names by the priority of their source, users, parents, arguments. */
public final class ProcessProperties {
  /** Number of user ids (uids) that Android assigns to each user of a device. */
  private static final int IDS_PER_ANDROID_USER = 100_000;

  private final ProcessTable table;
  private final int machine;
  private final Map<Integer, ArgSet> args = new HashMap<>();
  private ProcessNamePriority[] namePriorities = new ProcessNamePriority[64];

  ProcessProperties(ProcessTable table, int machine) {
    this.table = table;
    this.machine = machine;
  }

  int add(long pid) {
    int upid = table.add();
    table.pid.set(upid, pid);
    table.machineId.set(upid, machine);
    if (upid >= namePriorities.length) {
      namePriorities = Arrays.copyOf(namePriorities, 2 * upid);
    }
    namePriorities[upid] = ProcessNamePriority.OTHER;
    return upid;
  }

  /** Sets the name of a process, unless a name from a better source is known. */
  public void name(int upid, int name, ProcessNamePriority priority) {
    if (name != 0 && priority.compareTo(namePriorities[upid]) >= 0) {
      table.name.set(upid, name);
      namePriorities[upid] = priority;
    }
  }

  /**
   * Sets the parent of a process that has none. False if the process already has another parent,
   * which is kept.
   */
  public boolean setParent(int upid, int parent) {
    if (table.parentUpid.isNull(upid)) {
      table.parentUpid.set(upid, parent);
    }
    return table.parentUpid.get(upid) == parent;
  }

  public void setUid(int upid, int uid) {
    table.uid.set(upid, uid);
    table.androidAppid.set(upid, Integer.remainderUnsigned(uid, IDS_PER_ANDROID_USER));
    table.androidUserId.set(upid, Integer.divideUnsigned(uid, IDS_PER_ANDROID_USER));
  }

  public void setStartIfUnknown(int upid, long timeNs) {
    if (table.startTs.isNull(upid)) {
      table.startTs.set(upid, timeNs);
    }
  }

  /** The arguments of a process, to which importers may add until the trace ends. */
  public ArgSet args(int upid) {
    return args.computeIfAbsent(upid, _ -> new ArgSet());
  }

  void writeArgs(ArgSets sets) {
    args.forEach((upid, set) -> {
      int id = sets.write(set);
      if (id >= 0) {
        table.argSetId.set(upid, id);
      }
    });
  }
}
