package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Process priorities that Chrome recorded with profiler samples. */
public final class ChromeSamplePriorityTable extends StoredTable {
  public final IntColumnBuilder profilerSampleId;
  public final IntColumnBuilder processPriority;

  ChromeSamplePriorityTable(TraceTableMemory space) {
    super("__intrinsic_chrome_stack_sample_extras", space);
    profilerSampleId = ints("profiler_sample_id");
    processPriority = ints("process_priority");
  }
}
