package dev.sonda.probe.ftrace.internal.bundle;

/**
 * sched_switch and sched_waking of one bundle as columns, which take a third of the room. One
 * thread.
 */
public final class CompactSched {
  private final CommTable comms = new CommTable();
  private final SwitchColumns switches = new SwitchColumns();

  private final PackedColumn wakingTimestamp = new PackedColumn(EventBundleLayout.WAKING_TIMESTAMP);
  private final PackedColumn wakingPid = new PackedColumn(EventBundleLayout.WAKING_PID);
  private final PackedColumn wakingTargetCpu =
      new PackedColumn(EventBundleLayout.WAKING_TARGET_CPU);
  private final PackedColumn wakingPrio = new PackedColumn(EventBundleLayout.WAKING_PRIO);
  private final PackedColumn wakingComm = new PackedColumn(EventBundleLayout.WAKING_COMM_INDEX);
  private final PackedColumn wakingFlags = new PackedColumn(EventBundleLayout.WAKING_COMMON_FLAGS);

  /** In the order in which the message has them. */
  private final PackedColumn[] wakings = {
    wakingTimestamp, wakingPid, wakingTargetCpu, wakingPrio, wakingComm, wakingFlags
  };

  private long lastWakingNs;

  public CommTable commTable() {
    return comms;
  }

  public SwitchColumns switches() {
    return switches;
  }

  /** Adds a sched_waking; the number is that of its name. */
  public void addWaking(long timeNs, int pid, int targetCpu, int prio, int flags, int number) {
    wakingTimestamp.add(timeNs - lastWakingNs);
    lastWakingNs = timeNs;
    wakingPid.add(pid);
    wakingTargetCpu.add(targetCpu);
    wakingPrio.add(prio);
    wakingComm.add(number);
    wakingFlags.add(flags);
  }

  /** How many names have been seen. */
  public int comms() {
    return comms.count();
  }

  /** Without names. */
  int sizeBytes() {
    return sizeBytes(switches.inOrder()) + sizeBytes(wakings);
  }

  private static int sizeBytes(PackedColumn[] columns) {
    int bytes = 0;
    for (PackedColumn column : columns) {
      bytes += column.size();
    }
    return bytes;
  }

  boolean isEmpty() {
    return switches.timestamps().isEmpty() && wakingTimestamp.isEmpty();
  }

  int maxEncodedBytes() {
    return comms.maxEncodedBytes() + maxEncodedBytes(switches.inOrder()) + maxEncodedBytes(wakings);
  }

  private static int maxEncodedBytes(PackedColumn[] columns) {
    int max = 0;
    for (PackedColumn column : columns) {
      max += column.maxEncodedBytes();
    }
    return max;
  }

  /** The message's fields. */
  int writeTo(byte[] out, int at) {
    int end = comms.writeTo(out, at, EventBundleLayout.INTERN_TABLE);
    end = writeTo(out, end, switches.inOrder());
    return writeTo(out, end, wakings);
  }

  private static int writeTo(byte[] out, int at, PackedColumn[] columns) {
    int end = at;
    for (PackedColumn column : columns) {
      end = column.isEmpty() ? end : column.writeTo(out, end);
    }
    return end;
  }

  void clear() {
    comms.clear();
    switches.clear();
    lastWakingNs = 0;
    for (PackedColumn column : wakings) {
      column.clear();
    }
  }
}
