package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Asynchronous tasks of programs, other than threads, that profiler samples belong to. */
public final class AsyncContextTable extends StoredTable {
  public final StringColumnBuilder name;
  public final StringColumnBuilder kind;
  public final IntColumnBuilder parentId;

  AsyncContextTable(TraceTableMemory space) {
    super("__intrinsic_profiler_async_context", space);
    name = strings("name");
    kind = strings("kind");
    parentId = ints("parent_id");
  }
}
