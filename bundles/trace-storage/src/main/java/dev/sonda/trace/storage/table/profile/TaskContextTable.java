package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Task contexts: the threads and processes that profiler samples belong to. */
public final class TaskContextTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder asyncContextId;

  TaskContextTable(TraceTableMemory space) {
    super("__intrinsic_profiler_task_context", space);
    upid = ints("upid");
    utid = ints("utid");
    asyncContextId = ints("async_context_id");
  }
}
