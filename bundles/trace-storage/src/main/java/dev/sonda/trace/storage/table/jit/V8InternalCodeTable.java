package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Code of V8's own functions. */
public final class V8InternalCodeTable extends StoredTable {
  public final IntColumnBuilder jitCodeId;
  public final IntColumnBuilder isolateId;
  public final StringColumnBuilder functionName;
  public final StringColumnBuilder codeType;

  V8InternalCodeTable(TraceTableMemory space) {
    super("__intrinsic_v8_internal_code", space);
    jitCodeId = ints("jit_code_id");
    isolateId = ints("v8_isolate_id");
    functionName = strings("function_name");
    codeType = strings("code_type");
  }
}
