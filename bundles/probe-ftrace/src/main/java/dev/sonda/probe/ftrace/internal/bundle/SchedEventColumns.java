package dev.sonda.probe.ftrace.internal.bundle;

/** The columns of one kind of event, in the order of the fields of CompactSched. One thread. */
final class SchedEventColumns {
  private final PackedColumn[] columns;

  SchedEventColumns(PackedColumn... columns) {
    this.columns = columns;
  }

  /** Ensures capacity for {@code events} more events. */
  void makeRoom(int events) {
    for (PackedColumn column : columns) {
      column.withRoom(events);
    }
  }

  int sizeBytes() {
    int bytes = 0;
    for (PackedColumn column : columns) {
      bytes += column.size();
    }
    return bytes;
  }

  int maxEncodedBytes() {
    int max = 0;
    for (PackedColumn column : columns) {
      max += column.maxEncodedBytes();
    }
    return max;
  }

  /** Writes the columns that aren't empty, and returns the index after them. */
  int writeTo(byte[] out, int at) {
    int end = at;
    for (PackedColumn column : columns) {
      end = column.isEmpty() ? end : column.writeTo(out, end);
    }
    return end;
  }

  void clear() {
    for (PackedColumn column : columns) {
      column.clear();
    }
  }
}
