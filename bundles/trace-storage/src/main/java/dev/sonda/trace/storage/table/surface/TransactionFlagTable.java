package dev.sonda.trace.storage.table.surface;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Names of the properties that SurfaceFlinger transactions changed. */
public final class TransactionFlagTable extends StoredTable {
  public final IntColumnBuilder flagsId;
  public final StringColumnBuilder flag;

  TransactionFlagTable(TraceTableMemory space) {
    super("__intrinsic_surfaceflinger_transaction_flag", space);
    flagsId = ints("flags_id");
    flag = strings("flag");
  }
}
