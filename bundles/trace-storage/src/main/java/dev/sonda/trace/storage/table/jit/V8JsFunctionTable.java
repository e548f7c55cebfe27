package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** JavaScript functions. */
public final class V8JsFunctionTable extends StoredTable {
  public final StringColumnBuilder name;
  public final IntColumnBuilder scriptId;
  public final IntColumnBuilder isTopLevel;
  public final StringColumnBuilder kind;
  public final LongColumnBuilder line;
  public final LongColumnBuilder col;

  V8JsFunctionTable(TraceTableMemory space) {
    super("__intrinsic_v8_js_function", space);
    name = strings("name");
    scriptId = ints("v8_js_script_id");
    isTopLevel = ints("is_toplevel");
    kind = strings("kind");
    line = longs("line");
    col = longs("col");
  }
}
