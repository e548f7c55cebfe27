package dev.sonda.trace.storage.table;

import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.TableBuilder;
import dev.sonda.trace.tables.TableBuilderCatalog;
import dev.sonda.trace.tables.TableCatalog;

/**
 * The tables of a trace that depend on no particular domain, such as slices and threads, while
 * importers fill them.
 */
public final class TraceTables {
  public final SliceTable slices;
  public final TrackStateTable states;
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

  private final TraceTableMemory space;
  private final TableBuilder bounds;
  private final LongColumnBuilder startTs;
  private final LongColumnBuilder endTs;
  private final TraceBounds reached;

  public TraceTables(TraceTableMemory space) {
    this.space = space;
    reached = new TraceBounds(space.memory());
    slices = new SliceTable(space);
    states = new TrackStateTable(space);
    tracks = new TrackTable(space);
    counters = new CounterTable(space);
    args = new ArgTable(space);
    flows = new FlowTable(space);
    threads = new ThreadTable(space);
    processes = new ProcessTable(space);
    sched = new SchedTable(space);
    threadStates = new ThreadStateTable(space);
    spuriousWakeups = new SpuriousWakeupTable(space);
    cpus = new CpuTable(space);
    metadata = new MetadataTable(space);
    stats = new StatsTable(space);
    clockSnapshots = new ClockSnapshotTable(space);
    bounds = space.newTable("_trace_bounds");
    startTs = bounds.longs("start_ts");
    endTs = bounds.longs("end_ts");
  }

  /** Extends the trace's bounds to the time of an event. */
  public void reach(long timeNs) {
    reached.add(timeNs, 0);
  }

  /**
   * The trace's bounds so far, excluding the tables of this class, which are added by {@link
   * #catalog}.
   */
  public TraceBounds reached() {
    return reached;
  }

  /** Completes the tables and returns the catalog. */
  public TableCatalog catalog(boolean hasOtherMachines) {
    reached.add(slices, slices.ts, slices.dur);
    reached.add(counters, counters.ts);
    reached.add(sched, sched.ts, sched.dur);
    reached.add(threadStates, threadStates.ts, threadStates.dur);
    reached.add(states, states.ts, states.dur);
    int row = bounds.addRow();
    startTs.set(row, reached.startNs());
    endTs.set(row, reached.endNs());
    return new TableBuilderCatalog(space.tables(), PublicViews.load(hasOtherMachines));
  }
}
