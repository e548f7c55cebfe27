package dev.sonda.trace.storage.table.jit;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Isolates: independent instances of the JavaScript engine V8. */
public final class V8IsolateTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final IntColumnBuilder internalIsolateId;
  public final LongColumnBuilder blobStartAddress;
  public final LongColumnBuilder blobSize;
  public final LongColumnBuilder codeRangeBaseAddress;
  public final LongColumnBuilder codeRangeSize;
  public final IntColumnBuilder sharedCodeRange;
  public final LongColumnBuilder blobCopyStartAddress;

  V8IsolateTable(TraceTableMemory space) {
    super("__intrinsic_v8_isolate", space);
    upid = ints("upid");
    internalIsolateId = ints("internal_isolate_id");
    blobStartAddress = longs("embedded_blob_code_start_address");
    blobSize = longs("embedded_blob_code_size");
    codeRangeBaseAddress = longs("code_range_base_address");
    codeRangeSize = longs("code_range_size");
    sharedCodeRange = ints("shared_code_range");
    blobCopyStartAddress = longs("embedded_blob_code_copy_start_address");
  }
}
