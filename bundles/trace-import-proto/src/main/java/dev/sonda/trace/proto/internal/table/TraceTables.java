package dev.sonda.trace.proto.internal.table;

import dev.sonda.trace.tables.BuiltCatalog;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableMemory;
import java.util.List;

/** All tables of a trace, while they are filled. */
public final class TraceTables {
  public final SliceTable slices;
  public final TrackTable tracks;
  public final CounterTable counters;
  public final ArgTable args;
  public final FlowTable flows;
  public final ThreadTable threads;
  public final ProcessTable processes;
  public final SchedTable sched;
  public final ThreadStateTable threadStates;
  public final SpuriousWakeupTable spuriousWakeups;
  public final CpuTable cpus;
  public final MetadataTable metadata;
  public final StatsTable stats;
  public final ClockSnapshotTable clockSnapshots;

  private final TableBuilder bounds;
  private final LongColumnBuilder startTs;
  private final LongColumnBuilder endTs;
  private long firstNs = Long.MAX_VALUE;
  private long lastNs = Long.MIN_VALUE;

  public TraceTables(StringPool strings, TableMemory memory) {
    slices = new SliceTable(strings, memory);
    tracks = new TrackTable(strings, memory);
    counters = new CounterTable(strings, memory);
    args = new ArgTable(strings, memory);
    flows = new FlowTable(strings, memory);
    threads = new ThreadTable(strings, memory);
    processes = new ProcessTable(strings, memory);
    sched = new SchedTable(strings, memory);
    threadStates = new ThreadStateTable(strings, memory);
    spuriousWakeups = new SpuriousWakeupTable(strings, memory);
    cpus = new CpuTable(strings, memory);
    metadata = new MetadataTable(strings, memory);
    stats = new StatsTable(strings, memory);
    clockSnapshots = new ClockSnapshotTable(strings, memory);
    bounds = new TableBuilder("_trace_bounds", strings, memory);
    startTs = bounds.longs("start_ts");
    endTs = bounds.longs("end_ts");
  }

  /** Widens the trace's bounds to a time at which something happened. */
  public void reach(long timeNs) {
    firstNs = Math.min(firstNs, timeNs);
    lastNs = Math.max(lastNs, timeNs);
  }

  /** Ends the filling. */
  public TableCatalog catalog() {
    int row = bounds.addRow();
    startTs.set(row, firstNs == Long.MAX_VALUE ? 0 : firstNs);
    endTs.set(row, lastNs == Long.MIN_VALUE ? 0 : lastNs);
    return new BuiltCatalog(
        List.of(
            slices.rows(),
            tracks.rows(),
            counters.rows(),
            args.rows(),
            flows.rows(),
            threads.rows(),
            processes.rows(),
            sched.rows(),
            threadStates.rows(),
            spuriousWakeups.rows(),
            cpus.rows(),
            metadata.rows(),
            stats.rows(),
            clockSnapshots.rows(),
            bounds),
        Views.load());
  }
}
