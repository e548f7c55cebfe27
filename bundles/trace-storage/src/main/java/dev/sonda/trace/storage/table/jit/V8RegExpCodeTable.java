package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Code of regular expressions. */
public final class V8RegExpCodeTable extends StoredTable {
  public final IntColumnBuilder jitCodeId;
  public final IntColumnBuilder isolateId;
  public final StringColumnBuilder pattern;

  V8RegExpCodeTable(TraceTableMemory space) {
    super("__intrinsic_v8_regexp_code", space);
    jitCodeId = ints("jit_code_id");
    isolateId = ints("v8_isolate_id");
    pattern = strings("pattern");
  }
}
