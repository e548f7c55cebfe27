package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Code of WebAssembly functions. */
public final class V8WasmCodeTable extends StoredTable {
  public final IntColumnBuilder jitCodeId;
  public final IntColumnBuilder isolateId;
  public final IntColumnBuilder scriptId;
  public final StringColumnBuilder functionName;
  public final StringColumnBuilder tier;
  public final IntColumnBuilder codeOffset;

  V8WasmCodeTable(TraceTableMemory space) {
    super("__intrinsic_v8_wasm_code", space);
    jitCodeId = ints("jit_code_id");
    isolateId = ints("v8_isolate_id");
    scriptId = ints("v8_wasm_script_id");
    functionName = strings("function_name");
    tier = strings("tier");
    codeOffset = ints("code_offset_in_module");
  }
}
