package dev.sonda.probe.ftrace.internal.bundle;

/**
 * sched_switch of one bundle as columns, of the thread that comes. One thread.
 *
 * <p>They are filled from outside, many at once: see {@link PackedColumn}.
 */
public final class SwitchColumns {
  private final PackedColumn timestamps = new PackedColumn(EventBundleLayout.SWITCH_TIMESTAMP);
  private final PackedColumn prevStates = new PackedColumn(EventBundleLayout.SWITCH_PREV_STATE);
  private final PackedColumn nextPids = new PackedColumn(EventBundleLayout.SWITCH_NEXT_PID);
  private final PackedColumn nextPrios = new PackedColumn(EventBundleLayout.SWITCH_NEXT_PRIO);
  private final PackedColumn nextComms = new PackedColumn(EventBundleLayout.SWITCH_NEXT_COMM_INDEX);

  /** In the order in which the message has them. */
  private final ColumnRow inOrder =
      new ColumnRow(timestamps, prevStates, nextPids, nextPrios, nextComms);

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

  /** Numbers in the table of names. */
  public PackedColumn nextComms() {
    return nextComms;
  }

  /** What the next timestamp counts from. */
  public long lastNs() {
    return lastNs;
  }

  public void lastNs(long timeNs) {
    lastNs = timeNs;
  }

  /**
   * Adds a sched_switch; there must be room for it.
   *
   * @param commNumber the number of the coming thread's name in the table of names
   */
  public void add(long timeNs, long prevState, int nextPid, int nextPrio, int commNumber) {
    timestamps.addWithRoom(timeNs - lastNs);
    lastNs = timeNs;
    prevStates.addWithRoom(prevState);
    nextPids.addWithRoom(nextPid);
    nextPrios.addWithRoom(nextPrio);
    nextComms.addWithRoom(commNumber);
  }

  /** Makes room for so many more switches. */
  public void makeRoom(int switches) {
    inOrder.makeRoom(switches);
  }

  ColumnRow inOrder() {
    return inOrder;
  }

  void clear() {
    lastNs = 0;
    inOrder.clear();
  }
}
