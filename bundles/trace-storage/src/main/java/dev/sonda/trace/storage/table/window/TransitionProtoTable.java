package dev.sonda.trace.storage.table.window;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Protobuf messages of window transitions; a transition has several. */
public final class TransitionProtoTable extends StoredTable {
  public final LongColumnBuilder transitionId;
  public final IntColumnBuilder base64ProtoId;

  TransitionProtoTable(TraceTableMemory space) {
    super("__intrinsic_window_manager_shell_transition_protos", space);
    transitionId = longs("transition_id");
    base64ProtoId = ints("base64_proto_id");
  }
}
