package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Optional modules of the trace processor that a build may lack, such as Perfetto's {@code etm}.
 * Always empty; test runners query the table.
 */
public final class OptionalBuildModuleTable extends StoredTable {
  public final StringColumnBuilder name;

  OptionalBuildModuleTable(TraceTableMemory space) {
    super("__intrinsic_modules", space);
    name = strings("name");
  }
}
