package dev.sonda.probe.ftrace.internal.bundle;

/** The sched_waking events of one bundle as columns. Confined to one thread. */
public final class SchedWakingColumns {
  private final PackedColumn timestamps =
      new PackedColumn(FtraceBundleFieldNumbers.WAKING_TIMESTAMP);
  private final PackedColumn pids = new PackedColumn(FtraceBundleFieldNumbers.WAKING_PID);
  private final PackedColumn targetCpus =
      new PackedColumn(FtraceBundleFieldNumbers.WAKING_TARGET_CPU);
  private final PackedColumn prios = new PackedColumn(FtraceBundleFieldNumbers.WAKING_PRIO);
  private final PackedColumn comms = new PackedColumn(FtraceBundleFieldNumbers.WAKING_COMM_INDEX);
  private final PackedColumn flags = new PackedColumn(FtraceBundleFieldNumbers.WAKING_COMMON_FLAGS);

  /** The columns in the order of the message's fields. */
  private final SchedEventColumns inOrder =
      new SchedEventColumns(timestamps, pids, targetCpus, prios, comms, flags);

  private long lastNs;

  /**
   * Adds a sched_waking; the capacity must have been ensured.
   *
   * @param commNumber the number of the woken thread's name in the table of names
   */
  public void add(long timeNs, int pid, int targetCpu, int prio, int commNumber, int commonFlags) {
    timestamps.addWithRoom(timeNs - lastNs);
    lastNs = timeNs;
    pids.addWithRoom(pid);
    targetCpus.addWithRoom(targetCpu);
    prios.addWithRoom(prio);
    comms.addWithRoom(commNumber);
    flags.addWithRoom(commonFlags);
  }

  /** Ensures capacity for {@code wakings} more events. */
  public void makeRoom(int wakings) {
    inOrder.makeRoom(wakings);
  }

  boolean isEmpty() {
    return timestamps.isEmpty();
  }

  SchedEventColumns inOrder() {
    return inOrder;
  }

  void clear() {
    lastNs = 0;
    inOrder.clear();
  }
}
