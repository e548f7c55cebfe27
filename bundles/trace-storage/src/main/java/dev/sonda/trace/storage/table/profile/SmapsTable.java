package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Memory mappings of processes with their memory usage (smaps); a row describes one mapping, or all
 * mappings of a path.
 */
public final class SmapsTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final LongColumnBuilder ts;
  public final StringColumnBuilder path;
  public final StringColumnBuilder pathTrimmed;
  public final LongColumnBuilder aggregateCount;
  public final IntColumnBuilder isDeleted;
  public final LongColumnBuilder sizeKb;
  public final LongColumnBuilder privateDirtyKb;
  public final LongColumnBuilder swapKb;
  public final StringColumnBuilder fileName;
  public final LongColumnBuilder startAddress;
  public final LongColumnBuilder moduleTimestamp;
  public final StringColumnBuilder moduleDebugid;
  public final StringColumnBuilder moduleDebugPath;
  public final IntColumnBuilder protectionFlags;
  public final LongColumnBuilder privateCleanResidentKb;
  public final LongColumnBuilder sharedDirtyResidentKb;
  public final LongColumnBuilder sharedCleanResidentKb;
  public final LongColumnBuilder lockedKb;
  public final LongColumnBuilder proportionalResidentKb;
  public final LongColumnBuilder rssKb;
  public final LongColumnBuilder anonymousKb;
  public final LongColumnBuilder pssDirtyKb;
  public final LongColumnBuilder swapPssKb;

  SmapsTable(TraceTableMemory space) {
    super("__intrinsic_profiler_smaps", space);
    upid = ints("upid");
    ts = longs("ts");
    path = strings("path");
    pathTrimmed = strings("path_trimmed");
    aggregateCount = longs("aggregate_count");
    isDeleted = ints("is_deleted");
    sizeKb = longs("size_kb");
    privateDirtyKb = longs("private_dirty_kb");
    swapKb = longs("swap_kb");
    fileName = strings("file_name");
    startAddress = longs("start_address");
    moduleTimestamp = longs("module_timestamp");
    moduleDebugid = strings("module_debugid");
    moduleDebugPath = strings("module_debug_path");
    protectionFlags = ints("protection_flags");
    privateCleanResidentKb = longs("private_clean_resident_kb");
    sharedDirtyResidentKb = longs("shared_dirty_resident_kb");
    sharedCleanResidentKb = longs("shared_clean_resident_kb");
    lockedKb = longs("locked_kb");
    proportionalResidentKb = longs("proportional_resident_kb");
    rssKb = longs("rss_kb");
    anonymousKb = longs("anonymous_kb");
    pssDirtyKb = longs("pss_dirty_kb");
    swapPssKb = longs("swap_pss_kb");
  }
}
