package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/**
 * State dumps of Android's input methods; one table each for clients, service and manager service.
 */
public final class InputMethodTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final ProtoMessageColumns message;

  InputMethodTable(String name, TraceTableMemory space) {
    super(name, space);
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    IntColumnBuilder base64ProtoId = ints("base64_proto_id");
    message = new ProtoMessageColumns(argSetId, base64ProtoId);
  }
}
