package dev.sonda.probe.ftrace.internal.decode.sched;

import dev.sonda.probe.ftrace.internal.bundle.WakingColumns;
import dev.sonda.probe.ftrace.internal.decode.event.Moves;
import dev.sonda.probe.ftrace.internal.decode.page.ParseStatus;
import dev.sonda.probe.ftrace.internal.decode.page.RecordHandler;

/** Writes sched_waking as columns. */
final class CompactWaking implements RecordHandler {
  static final int EVENT_NUMBER = 20;

  private final WakingFields fields;
  private final WakingColumns columns;
  private final RecentThreads threads;

  CompactWaking(WakingFields fields, WakingColumns columns, RecentThreads threads) {
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
    int thread = Moves.intAt(page, begin + fields.pid());
    columns.add(
        timeNs,
        thread,
        Moves.intAt(page, begin + fields.targetCpu()),
        Moves.intAt(page, begin + fields.prio()),
        threads.meet(thread, page, begin + fields.comm()),
        page[begin + fields.flags()] & 0xFF);
  }

  WakingFields fields() {
    return fields;
  }

  WakingColumns columns() {
    return columns;
  }
}
