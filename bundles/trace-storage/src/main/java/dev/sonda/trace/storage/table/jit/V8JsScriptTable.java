package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** JavaScript files and other scripts that V8 compiled. */
public final class V8JsScriptTable extends StoredTable {
  public final IntColumnBuilder isolateId;
  public final IntColumnBuilder internalScriptId;
  public final StringColumnBuilder scriptType;
  public final StringColumnBuilder name;
  public final StringColumnBuilder source;

  V8JsScriptTable(TraceTableMemory space) {
    super("__intrinsic_v8_js_script", space);
    isolateId = ints("v8_isolate_id");
    internalScriptId = ints("internal_script_id");
    scriptType = strings("script_type");
    name = strings("name");
    source = strings("source");
  }
}
