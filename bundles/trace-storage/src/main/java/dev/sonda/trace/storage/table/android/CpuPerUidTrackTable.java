package dev.sonda.trace.storage.table.android;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;

/** Tracks of the time that the programs of a user id ran on a cluster of CPUs. */
public final class CpuPerUidTrackTable extends StoredTable {
  public final IntColumnBuilder trackId;
  public final LongColumnBuilder uid;
  public final LongColumnBuilder cluster;
  public final LongColumnBuilder totalCpuMillis;

  CpuPerUidTrackTable(TraceTableMemory space) {
    super("__intrinsic_android_cpu_per_uid_track", space);
    trackId = ints("track_id");
    uid = longs("uid");
    cluster = longs("cluster");
    totalCpuMillis = longs("total_cpu_millis");
  }
}
