package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Base class with the columns common to events of all input devices. */
public abstract class InputEventTable extends StoredTable {
  public final LongColumnBuilder eventId;
  public final LongColumnBuilder ts;
  public final LongColumnBuilder source;
  public final LongColumnBuilder action;
  public final LongColumnBuilder deviceId;
  public final LongColumnBuilder displayId;
  public final ProtoMessageColumns message;

  InputEventTable(String name, TraceTableMemory space) {
    super(name, space);
    eventId = longs("event_id");
    ts = longs("ts");
    IntColumnBuilder argSetId = ints("arg_set_id");
    message = new ProtoMessageColumns(argSetId, ints("base64_proto_id"));
    source = longs("source");
    action = longs("action");
    deviceId = longs("device_id");
    displayId = longs("display_id");
  }
}
