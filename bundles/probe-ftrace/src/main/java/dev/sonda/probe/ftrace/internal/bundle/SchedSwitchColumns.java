package dev.sonda.probe.ftrace.internal.bundle;

/**
 * The sched_switch events of one bundle as columns, with the fields of the next thread. Confined to
 * one thread.
 *
 * <p>Callers fill the columns directly, many events at once: see {@link PackedColumn}.
 */
public final class SchedSwitchColumns {
  private final PackedColumn timestamps =
      new PackedColumn(FtraceBundleFieldNumbers.SWITCH_TIMESTAMP);
  private final PackedColumn prevStates =
      new PackedColumn(FtraceBundleFieldNumbers.SWITCH_PREV_STATE);
  private final PackedColumn nextPids = new PackedColumn(FtraceBundleFieldNumbers.SWITCH_NEXT_PID);
  private final PackedColumn nextPrios =
      new PackedColumn(FtraceBundleFieldNumbers.SWITCH_NEXT_PRIO);
  private final PackedColumn nextComms =
      new PackedColumn(FtraceBundleFieldNumbers.SWITCH_NEXT_COMM_INDEX);

  /** The columns in the order of the message's fields. */
  private final SchedEventColumns inOrder =
      new SchedEventColumns(timestamps, prevStates, nextPids, nextPrios, nextComms);

  private long lastNs;

  public PackedColumn timestamps() {
    return timestamps;
  }

  public PackedColumn prevStates() {
    return prevStates;
  }

  public PackedColumn nextPids() {
    return nextPids;
  }

  public PackedColumn nextPrios() {
    return nextPrios;
  }

  /** The next threads' names, as numbers in the table of names. */
  public PackedColumn nextComms() {
    return nextComms;
  }

  /** Time of the last event, from which the next timestamp is delta-encoded. */
  public long lastNs() {
    return lastNs;
  }

  public void lastNs(long timeNs) {
    lastNs = timeNs;
  }

  /**
   * Adds a sched_switch; the capacity must have been ensured.
   *
   * @param commNumber the number of the next thread's name in the table of names
   */
  public void add(long timeNs, long prevState, int nextPid, int nextPrio, int commNumber) {
    timestamps.addWithRoom(timeNs - lastNs);
    lastNs = timeNs;
    prevStates.addWithRoom(prevState);
    nextPids.addWithRoom(nextPid);
    nextPrios.addWithRoom(nextPrio);
    nextComms.addWithRoom(commNumber);
  }

  /** Ensures capacity for {@code switches} more events. */
  public void makeRoom(int switches) {
    inOrder.makeRoom(switches);
  }

  SchedEventColumns inOrder() {
    return inOrder;
  }

  void clear() {
    lastNs = 0;
    inOrder.clear();
  }
}
