package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Diagnostics of problems in the trace config. */
public final class TraceConfigDiagnosticTable extends StoredTable {
  public final StringColumnBuilder key;
  public final StringColumnBuilder title;
  public final StringColumnBuilder description;
  public final StringColumnBuilder remediation;
  public final DoubleColumnBuilder confidence;
  public final IntColumnBuilder traceId;

  TraceConfigDiagnosticTable(TraceTableMemory space) {
    super("__intrinsic_trace_diagnostics", space);
    key = strings("key");
    title = strings("title");
    description = strings("description");
    remediation = strings("remediation");
    confidence = doubles("confidence");
    traceId = ints("trace_id");
  }
}
