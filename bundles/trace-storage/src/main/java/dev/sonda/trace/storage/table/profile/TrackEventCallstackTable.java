package dev.sonda.trace.storage.table.profile;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.DoubleColumnBuilder;
import dev.sonda.trace.tables.IntColumnBuilder;

/** Callstacks that programs recorded at the begin or end of track event slices. */
public final class TrackEventCallstackTable extends StoredTable {
  public final IntColumnBuilder sliceId;
  public final IntColumnBuilder trackId;
  public final IntColumnBuilder callsiteId;
  public final IntColumnBuilder endCallsiteId;
  public final DoubleColumnBuilder weight;

  TrackEventCallstackTable(TraceTableMemory space) {
    super("__intrinsic_track_event_callstacks", space);
    sliceId = ints("slice_id");
    trackId = ints("track_id");
    callsiteId = ints("callsite_id");
    endCallsiteId = ints("end_callsite_id");
    weight = doubles("weight");
  }
}
