package dev.sonda.trace.kernels.internal.wakeup;

import dev.sonda.trace.kernels.internal.column.LongColumn;
import dev.sonda.trace.kernels.internal.column.RowsById;

/**
 * The runs of threads on CPUs, each with the idle time before it, and the runs that woke or
 * preceded it.
 */
public final class WakeupGraph {
  private final LongColumn id;
  private final LongColumn utid;
  private final LongColumn ts;
  private final LongColumn dur;
  private final LongColumn idleDur;
  private final RowsById rowsById;
  private final LongColumn wakerId;
  private final LongColumn previousId;

  public WakeupGraph(
      LongColumn id,
      LongColumn utid,
      LongColumn ts,
      LongColumn dur,
      LongColumn idleDur,
      LongColumn wakerId,
      LongColumn previousId) {
    this.id = id;
    this.utid = utid;
    this.ts = ts;
    this.dur = dur;
    this.idleDur = idleDur;
    this.wakerId = wakerId;
    this.previousId = previousId;
    rowsById = new RowsById(id);
  }

  /** The row of a run; -1 if the id is unknown. */
  int rowOf(long runId) {
    return rowsById.rowOf(runId);
  }

  long id(int row) {
    return id.get(row);
  }

  long utid(int row) {
    return utid.get(row);
  }

  long start(int row) {
    return ts.get(row);
  }

  long end(int row) {
    return ts.get(row) + dur.get(row);
  }

  boolean hasIdleStart(int row) {
    return !idleDur.isNull(row);
  }

  /** The time at which the thread became idle before the run; the run's start if unknown. */
  long idleStart(int row) {
    return ts.get(row) - idleDur.get(row);
  }

  boolean hasWaker(int row) {
    return !wakerId.isNull(row);
  }

  boolean hasPrevious(int row) {
    return !previousId.isNull(row);
  }

  /** The row of the run that woke a run's thread; -1 if the table lacks that run. */
  int waker(int row) {
    return rowOf(wakerId.get(row));
  }

  /** The row of the previous run of a run's thread; -1 if the table lacks that run. */
  int previous(int row) {
    return rowOf(previousId.get(row));
  }
}
