package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Stack frames in generated code. */
public final class JitFrameTable extends StoredTable {
  public final IntColumnBuilder jitCodeId;
  public final IntColumnBuilder frameId;

  JitFrameTable(TraceTableMemory space) {
    super("__intrinsic_jit_frame", space);
    jitCodeId = ints("jit_code_id");
    frameId = ints("frame_id");
  }
}
