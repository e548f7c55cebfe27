package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Transitions between windows. */
public final class TransitionTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder transitionId;
  public final IntColumnBuilder argSetId;
  public final LongColumnBuilder transitionType;
  public final LongColumnBuilder sendTimeNs;
  public final LongColumnBuilder dispatchTimeNs;
  public final LongColumnBuilder durationNs;
  public final LongColumnBuilder finishTimeNs;
  public final LongColumnBuilder shellAbortTimeNs;
  public final LongColumnBuilder wmAbortTimeNs;
  public final LongColumnBuilder mergeTimeNs;
  public final LongColumnBuilder createTimeNs;
  public final LongColumnBuilder handler;
  public final StringColumnBuilder status;
  public final LongColumnBuilder flags;
  public final LongColumnBuilder startTransactionId;
  public final LongColumnBuilder finishTransactionId;

  TransitionTable(TraceTableMemory space) {
    super("__intrinsic_window_manager_shell_transitions", space);
    ts = longs("ts");
    transitionId = longs("transition_id");
    argSetId = ints("arg_set_id");
    transitionType = longs("transition_type");
    sendTimeNs = longs("send_time_ns");
    dispatchTimeNs = longs("dispatch_time_ns");
    durationNs = longs("duration_ns");
    finishTimeNs = longs("finish_time_ns");
    shellAbortTimeNs = longs("shell_abort_time_ns");
    wmAbortTimeNs = longs("wm_abort_time_ns");
    mergeTimeNs = longs("merge_time_ns");
    createTimeNs = longs("create_time_ns");
    handler = longs("handler");
    status = strings("status");
    flags = longs("flags");
    startTransactionId = longs("start_transaction_id");
    finishTransactionId = longs("finish_transaction_id");
  }
}
