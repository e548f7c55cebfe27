package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Samples that a profiler took of threads. */
public final class SampleTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder source;
  public final IntColumnBuilder taskContextId;
  public final IntColumnBuilder executionContextId;
  public final IntColumnBuilder callsiteId;
  public final StringColumnBuilder unwindError;
  public final IntColumnBuilder sessionId;
  public final IntColumnBuilder counterSetId;

  SampleTable(TraceTableMemory space) {
    super("__intrinsic_profiler_sample", space);
    ts = longs("ts");
    source = strings("source");
    taskContextId = ints("task_context_id");
    executionContextId = ints("execution_context_id");
    callsiteId = ints("callsite_id");
    unwindError = strings("unwind_error");
    sessionId = ints("session_id");
    counterSetId = ints("counter_set_id");
  }
}
