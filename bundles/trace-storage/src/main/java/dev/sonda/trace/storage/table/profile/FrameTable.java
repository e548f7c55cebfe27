package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Frames of callstacks: code locations in memory mappings. */
public final class FrameTable extends StoredTable {
  public final StringColumnBuilder name;
  public final IntColumnBuilder mapping;
  public final LongColumnBuilder relPc;
  public final IntColumnBuilder symbolSetId;
  public final StringColumnBuilder deobfuscatedName;
  public final StringColumnBuilder type;

  FrameTable(TraceTableMemory space) {
    super("__intrinsic_stack_profile_frame", space);
    name = strings("name");
    mapping = ints("mapping");
    relPc = longs("rel_pc");
    symbolSetId = ints("symbol_set_id");
    deobfuscatedName = strings("deobfuscated_name");
    type = strings("type");
  }
}
