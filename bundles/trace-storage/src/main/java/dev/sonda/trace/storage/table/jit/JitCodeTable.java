package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Code of functions that programs generated, with the time and the place of its creation. */
public final class JitCodeTable extends StoredTable {
  public final LongColumnBuilder createTs;
  public final LongColumnBuilder estimatedDeleteTs;
  public final IntColumnBuilder utid;
  public final LongColumnBuilder startAddress;
  public final LongColumnBuilder size;
  public final StringColumnBuilder functionName;
  public final StringColumnBuilder nativeCode;

  JitCodeTable(TraceTableMemory space) {
    super("__intrinsic_jit_code", space);
    createTs = longs("create_ts");
    estimatedDeleteTs = longs("estimated_delete_ts");
    utid = ints("utid");
    startAddress = longs("start_address");
    size = longs("size");
    functionName = strings("function_name");
    nativeCode = strings("native_code_base64");
  }
}
