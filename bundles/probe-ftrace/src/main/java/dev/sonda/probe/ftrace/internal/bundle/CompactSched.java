package dev.sonda.probe.ftrace.internal.bundle;

/**
 * sched_switch and sched_waking of one bundle as columns, which take a third of the room. One
 * thread.
 */
public final class CompactSched {
  private final CommTable comms = new CommTable();
  private final SwitchColumns switches = new SwitchColumns();
  private final WakingColumns wakings = new WakingColumns();

  public CommTable commTable() {
    return comms;
  }

  public SwitchColumns switches() {
    return switches;
  }

  public WakingColumns wakings() {
    return wakings;
  }

  /** How many names have been seen. */
  public int comms() {
    return comms.count();
  }

  /** Without names. */
  int sizeBytes() {
    return sizeBytes(switches.inOrder()) + sizeBytes(wakings.inOrder());
  }

  private static int sizeBytes(PackedColumn[] columns) {
    int bytes = 0;
    for (PackedColumn column : columns) {
      bytes += column.size();
    }
    return bytes;
  }

  boolean isEmpty() {
    return switches.timestamps().isEmpty() && wakings.isEmpty();
  }

  int maxEncodedBytes() {
    return comms.maxEncodedBytes()
        + maxEncodedBytes(switches.inOrder())
        + maxEncodedBytes(wakings.inOrder());
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
    return writeTo(out, end, wakings.inOrder());
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
    wakings.clear();
  }
}
