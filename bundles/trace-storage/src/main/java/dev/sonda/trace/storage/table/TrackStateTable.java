package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** States of tracks: a value and its duration, which is -1 for the last state. */
public final class TrackStateTable extends StoredTable {
  public final LongColumnBuilder ts;
  public final LongColumnBuilder dur;
  public final IntColumnBuilder trackId;
  public final StringColumnBuilder category;
  public final StringColumnBuilder value;
  public final IntColumnBuilder argSetId;

  TrackStateTable(TraceTableMemory space) {
    super("__intrinsic_state", space);
    ts = longs("ts");
    dur = longs("dur");
    trackId = ints("track_id");
    category = strings("category");
    value = strings("value");
    argSetId = ints("arg_set_id");
  }
}
