package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TableSpace;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Process priorities that Chrome recorded with profiler samples. */
public final class ChromeExtrasTable extends StoredTable {
  public final IntColumnBuilder profilerSampleId;
  public final IntColumnBuilder processPriority;

  ChromeExtrasTable(TableSpace space) {
    super("__intrinsic_chrome_stack_sample_extras", space);
    profilerSampleId = ints("profiler_sample_id");
    processPriority = ints("process_priority");
  }
}
