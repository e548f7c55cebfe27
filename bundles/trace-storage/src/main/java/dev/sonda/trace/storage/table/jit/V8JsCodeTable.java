package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Code of JavaScript functions, one row for each compilation. */
public final class V8JsCodeTable extends StoredTable {
  public final IntColumnBuilder jitCodeId;
  public final IntColumnBuilder functionId;
  public final StringColumnBuilder tier;
  public final StringColumnBuilder bytecode;

  V8JsCodeTable(TraceTableMemory space) {
    super("__intrinsic_v8_js_code", space);
    jitCodeId = ints("jit_code_id");
    functionId = ints("v8_js_function_id");
    tier = strings("tier");
    bytecode = strings("bytecode_base64");
  }
}
