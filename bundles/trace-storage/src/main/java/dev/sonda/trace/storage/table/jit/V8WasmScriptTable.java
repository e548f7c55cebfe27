package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** WebAssembly modules that V8 compiled. */
public final class V8WasmScriptTable extends StoredTable {
  public final IntColumnBuilder isolateId;
  public final IntColumnBuilder internalScriptId;
  public final StringColumnBuilder url;
  public final StringColumnBuilder wireBytes;
  public final StringColumnBuilder source;

  V8WasmScriptTable(TraceTableMemory space) {
    super("__intrinsic_v8_wasm_script", space);
    isolateId = ints("v8_isolate_id");
    internalScriptId = ints("internal_script_id");
    url = strings("url");
    wireBytes = strings("wire_bytes_base64");
    source = strings("source");
  }
}
