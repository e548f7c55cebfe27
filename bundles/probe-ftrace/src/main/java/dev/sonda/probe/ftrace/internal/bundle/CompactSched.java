package dev.sonda.probe.ftrace.internal.bundle;

/**
 * sched_switch and sched_waking of one bundle as columns, which take a third of the space. One
 * thread.
 */
public final class CompactSched {
  private final CommTable comms = new CommTable();
  private final SchedSwitchColumns switches = new SchedSwitchColumns();
  private final SchedWakingColumns wakings = new SchedWakingColumns();

  public CommTable commTable() {
    return comms;
  }

  public SchedSwitchColumns switches() {
    return switches;
  }

  public SchedWakingColumns wakings() {
    return wakings;
  }

  /** How many names have been seen. */
  public int comms() {
    return comms.count();
  }

  /** Upper limit of the encoded size, without the table of names. */
  int sizeBytes() {
    return switches.inOrder().sizeBytes() + wakings.inOrder().sizeBytes();
  }

  boolean isEmpty() {
    return switches.timestamps().isEmpty() && wakings.isEmpty();
  }

  int maxEncodedBytes() {
    return comms.maxEncodedBytes()
        + switches.inOrder().maxEncodedBytes()
        + wakings.inOrder().maxEncodedBytes();
  }

  /** Writes the fields of the CompactSched message. */
  int writeTo(byte[] out, int at) {
    int end = comms.writeTo(out, at, FtraceBundleFieldNumbers.INTERN_TABLE);
    end = switches.inOrder().writeTo(out, end);
    return wakings.inOrder().writeTo(out, end);
  }

  void clear() {
    comms.clear();
    switches.clear();
    wakings.clear();
  }
}
