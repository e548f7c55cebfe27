package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Interned texts that view capture messages refer to by id. */
public final class InternedViewTextTable extends StoredTable {
  public final IntColumnBuilder base64ProtoId;
  public final StringColumnBuilder flatKey;
  public final LongColumnBuilder iid;
  public final StringColumnBuilder deinternedValue;

  InternedViewTextTable(TraceTableMemory space) {
    super("__intrinsic_viewcapture_interned_data", space);
    base64ProtoId = ints("base64_proto_id");
    flatKey = strings("flat_key");
    iid = longs("iid");
    deinternedValue = strings("deinterned_value");
  }
}
