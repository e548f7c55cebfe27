package dev.sonda.probe.ftrace.internal.bundle;

/**
 * sched_switch and sched_waking of one bundle as columns, which take a third of the room. One
 * thread.
 */
public final class CompactSched {
  private final CommTable comms = new CommTable();

  private final PackedColumn switchTimestamp = new PackedColumn(EventBundleLayout.SWITCH_TIMESTAMP);
  private final PackedColumn switchPrevState =
      new PackedColumn(EventBundleLayout.SWITCH_PREV_STATE);
  private final PackedColumn switchNextPid = new PackedColumn(EventBundleLayout.SWITCH_NEXT_PID);
  private final PackedColumn switchNextPrio = new PackedColumn(EventBundleLayout.SWITCH_NEXT_PRIO);
  private final PackedColumn switchNextComm =
      new PackedColumn(EventBundleLayout.SWITCH_NEXT_COMM_INDEX);

  private final PackedColumn wakingTimestamp = new PackedColumn(EventBundleLayout.WAKING_TIMESTAMP);
  private final PackedColumn wakingPid = new PackedColumn(EventBundleLayout.WAKING_PID);
  private final PackedColumn wakingTargetCpu =
      new PackedColumn(EventBundleLayout.WAKING_TARGET_CPU);
  private final PackedColumn wakingPrio = new PackedColumn(EventBundleLayout.WAKING_PRIO);
  private final PackedColumn wakingComm = new PackedColumn(EventBundleLayout.WAKING_COMM_INDEX);
  private final PackedColumn wakingFlags = new PackedColumn(EventBundleLayout.WAKING_COMMON_FLAGS);

  /** In the order in which the message has them. */
  private final PackedColumn[] columns = {
    switchTimestamp,
    switchPrevState,
    switchNextPid,
    switchNextPrio,
    switchNextComm,
    wakingTimestamp,
    wakingPid,
    wakingTargetCpu,
    wakingPrio,
    wakingComm,
    wakingFlags
  };

  private long lastSwitchNs;
  private long lastWakingNs;

  /** Adds a sched_switch; its next_comm is 16 bytes of the array. */
  public void addSwitch(
      long timeNs, long prevState, int nextPid, int nextPrio, byte[] in, int nextComm) {
    switchTimestamp.add(timeNs - lastSwitchNs);
    lastSwitchNs = timeNs;
    switchPrevState.add(prevState);
    switchNextPid.add(nextPid);
    switchNextPrio.add(nextPrio);
    switchNextComm.add(comms.indexOf(in, nextComm));
  }

  /** Adds a sched_waking; its comm is 16 bytes of the array. */
  public void addWaking(
      long timeNs, int pid, int targetCpu, int prio, int flags, byte[] in, int comm) {
    wakingTimestamp.add(timeNs - lastWakingNs);
    lastWakingNs = timeNs;
    wakingPid.add(pid);
    wakingTargetCpu.add(targetCpu);
    wakingPrio.add(prio);
    wakingComm.add(comms.indexOf(in, comm));
    wakingFlags.add(flags);
  }

  /** How many names have been seen. */
  public int comms() {
    return comms.count();
  }

  boolean isEmpty() {
    return switchTimestamp.isEmpty() && wakingTimestamp.isEmpty();
  }

  int maxEncodedBytes() {
    int max = comms.maxEncodedBytes();
    for (PackedColumn column : columns) {
      max += column.maxEncodedBytes();
    }
    return max;
  }

  /** The message's fields. */
  int writeTo(byte[] out, int at) {
    int end = comms.writeTo(out, at, EventBundleLayout.INTERN_TABLE);
    for (PackedColumn column : columns) {
      end = column.isEmpty() ? end : column.writeTo(out, end);
    }
    return end;
  }

  void clear() {
    comms.clear();
    lastSwitchNs = 0;
    lastWakingNs = 0;
    for (PackedColumn column : columns) {
      column.clear();
    }
  }
}
