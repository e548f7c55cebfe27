package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Profiler sessions. */
public final class SessionTable extends StoredTable {
  public final StringColumnBuilder source;
  public final StringColumnBuilder timebaseUnit;
  public final StringColumnBuilder cmdline;

  SessionTable(TraceTableMemory space) {
    super("__intrinsic_profiler_session", space);
    source = strings("source");
    timebaseUnit = strings("timebase_unit");
    cmdline = strings("cmdline");
  }
}
