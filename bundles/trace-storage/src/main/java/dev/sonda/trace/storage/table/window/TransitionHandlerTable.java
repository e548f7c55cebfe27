package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Handlers of the window manager shell that animate transitions. */
public final class TransitionHandlerTable extends StoredTable {
  public final LongColumnBuilder handlerId;
  public final StringColumnBuilder handlerName;
  public final IntColumnBuilder base64ProtoId;

  TransitionHandlerTable(TraceTableMemory space) {
    super("__intrinsic_window_manager_shell_transition_handlers", space);
    handlerId = longs("handler_id");
    handlerName = strings("handler_name");
    base64ProtoId = ints("base64_proto_id");
  }
}
