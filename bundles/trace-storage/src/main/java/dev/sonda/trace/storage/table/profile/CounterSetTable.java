package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Sets of counter values that were read with a profiler sample. */
public final class CounterSetTable extends StoredTable {
  public final IntColumnBuilder counterSetId;
  public final IntColumnBuilder counterId;

  CounterSetTable(TraceTableMemory space) {
    super("__intrinsic_profiler_counter_set", space);
    counterSetId = ints("counter_set_id");
    counterId = ints("counter_id");
  }
}
