package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Chrome processes whose data was partly lost. */
public final class MissingChromeProcessTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final LongColumnBuilder reliableFrom;

  MissingChromeProcessTable(TraceTableMemory space) {
    super("__intrinsic_experimental_missing_chrome_processes", space);
    upid = ints("upid");
    reliableFrom = longs("reliable_from");
  }
}
