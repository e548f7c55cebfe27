package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Symbols of frames (function, file and line), as found by a symbolizer. */
public final class SymbolTable extends StoredTable {
  public final IntColumnBuilder symbolSetId;
  public final StringColumnBuilder name;
  public final StringColumnBuilder sourceFile;
  public final LongColumnBuilder lineNumber;
  public final IntColumnBuilder inlined;

  SymbolTable(TraceTableMemory space) {
    super("__intrinsic_stack_profile_symbol", space);
    symbolSetId = ints("symbol_set_id");
    name = strings("name");
    sourceFile = strings("source_file");
    lineNumber = longs("line_number");
    inlined = ints("inlined");
  }
}
