package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Field paths in the packets of a trace. */
public final class ProtoPathTable extends StoredTable {
  public final IntColumnBuilder parentId;
  public final StringColumnBuilder fieldType;
  public final StringColumnBuilder fieldName;
  public final IntColumnBuilder argSetId;

  ProtoPathTable(TraceTableMemory space) {
    super("experimental_proto_path", space);
    parentId = ints("parent_id");
    fieldType = strings("field_type");
    fieldName = strings("field_name");
    argSetId = ints("arg_set_id");
  }
}
