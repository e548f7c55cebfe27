package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Events of Chrome that have no table of their own, kept for the export as Chrome's JSON. */
public final class ChromeRawTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final StringColumnBuilder name;
  public final IntColumnBuilder utid;
  public final IntColumnBuilder argSetId;

  ChromeRawTable(TraceTableMemory space) {
    super("__intrinsic_chrome_raw", space);
    ts = longs("ts");
    name = strings("name");
    utid = ints("utid");
    argSetId = ints("arg_set_id");
  }
}
