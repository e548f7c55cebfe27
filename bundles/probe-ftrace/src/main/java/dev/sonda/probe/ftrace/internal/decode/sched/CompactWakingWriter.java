package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.bundle.SchedWakingColumns;
import dev.sonda.probe.ftrace.internal.decode.event.FieldMoveOperations;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;

/** Writes sched_waking as columns. */
final class CompactWakingWriter implements RecordHandler {
  static final int EVENT_NUMBER = 20;

  private final SchedWakingLayout fields;
  private final SchedWakingColumns columns;
  private final RecentThreads threads;

  CompactWakingWriter(SchedWakingLayout fields, SchedWakingColumns columns, RecentThreads threads) {
    this.fields = fields;
    this.columns = columns;
    this.threads = threads;
  }

  @Override
  public ParseStatus handle(byte[] page, int begin, int end, long timeNs) {
    if (end - begin < fields.minSizeBytes()) {
      return ParseStatus.SHORT_COMPACT_EVENT;
    }
    threads.enterBundle();
    columns.makeRoom(1);
    add(page, begin, timeNs);
    return ParseStatus.OK;
  }

  /** Adds a record that is long enough; the columns' capacity must have been ensured. */
  void add(byte[] page, int begin, long timeNs) {
    int thread = FieldMoveOperations.intAt(page, begin + fields.pid());
    columns.add(
        timeNs,
        thread,
        FieldMoveOperations.intAt(page, begin + fields.targetCpu()),
        FieldMoveOperations.intAt(page, begin + fields.prio()),
        threads.meet(thread, page, begin + fields.comm()),
        page[begin + fields.flags()] & 0xFF);
  }

  SchedWakingLayout fields() {
    return fields;
  }

  SchedWakingColumns columns() {
    return columns;
  }
}
