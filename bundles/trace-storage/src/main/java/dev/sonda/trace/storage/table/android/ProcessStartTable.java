package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Starts and ends of processes, as reported by the Android framework. */
public final class ProcessStartTable extends StoredTable {
  public final IntColumnBuilder upid;
  public final LongColumnBuilder startSeqId;
  public final IntColumnBuilder packageUid;
  public final IntColumnBuilder callerUid;
  public final IntColumnBuilder definingUid;
  public final LongColumnBuilder fwStartTs;
  public final LongColumnBuilder fwEndTs;
  public final StringColumnBuilder triggerType;
  public final StringColumnBuilder hostingType;
  public final StringColumnBuilder hostingName;
  public final LongColumnBuilder bindApplicationDelayMs;
  public final LongColumnBuilder processStartDelayMs;

  ProcessStartTable(TraceTableMemory space) {
    super("__intrinsic_android_track_event_process", space);
    upid = ints("upid");
    startSeqId = longs("start_seq_id");
    packageUid = ints("package_uid");
    callerUid = ints("caller_uid");
    definingUid = ints("defining_uid");
    fwStartTs = longs("fw_start_ts");
    fwEndTs = longs("fw_end_ts");
    triggerType = strings("trigger_type");
    hostingType = strings("hosting_type");
    hostingName = strings("hosting_name");
    bindApplicationDelayMs = longs("bind_application_delay_ms");
    processStartDelayMs = longs("process_start_delay_ms");
  }
}
