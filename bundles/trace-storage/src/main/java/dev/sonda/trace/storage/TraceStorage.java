package dev.sonda.trace.storage;

import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.machine.Gpus;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.order.EventQueue;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.profile.StackProfiles;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.statistics.ImportLogs;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.table.TableSpace;
import dev.sonda.trace.storage.table.TraceBounds;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.storage.table.heap.HeapTables;
import dev.sonda.trace.storage.table.profile.ProfileTables;
import dev.sonda.trace.storage.table.system.SystemTables;
import dev.sonda.trace.storage.track.Counters;
import dev.sonda.trace.storage.track.DimensionTracks;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.MergedTracks;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.States;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableCatalog;

/**
 * The tables of one trace while an importer fills them, with what follows threads, slices, flows
 * and arguments through time, whatever the trace's format. One thread.
 */
public final class TraceStorage implements AutoCloseable {
  private final TableSpace space = new TableSpace();
  private final TraceTables tables = new TraceTables(space);
  private final SystemTables systemTables = new SystemTables(space);
  private final ProfileTables profileTables = new ProfileTables(space);
  private final HeapTables heapTables = new HeapTables(space);
  private final EventQueue events = new EventQueue();
  private final Statistics statistics = new Statistics();
  private final Processes processes = new Processes(tables, space.strings());
  private final ArgSets argSets = new ArgSets(tables.args, space.strings());
  private final ImportLogs importLogs =
      new ImportLogs(systemTables.importLogs, space.strings(), argSets, statistics);
  private final Flows flows = new Flows(tables.flows, tables.slices, argSets, statistics);
  private final Slices slices =
      new Slices(tables.slices, space.strings(), argSets, statistics, importLogs, flows);
  private final States states = new States(tables.states, argSets);
  private final MergedTracks mergedTracks = new MergedTracks();
  private final Counters counters = new Counters(tables.counters);
  private final Cpus cpus = new Cpus(tables.cpus);
  private final Metadata metadata = new Metadata(tables.metadata, space.strings());
  private final Gpus gpus = new Gpus(systemTables.gpus);
  private final StackProfiles stacks = new StackProfiles(profileTables, space.strings());
  private final ProfilerSamples samples = new ProfilerSamples(profileTables);
  private final DimensionTracks tracks =
      new DimensionTracks(tables, space.strings(), argSets, cpus, mergedTracks);

  /** Where importers put tables of their own. */
  public TableSpace space() {
    return space;
  }

  public StringPool strings() {
    return space.strings();
  }

  public TraceTables tables() {
    return tables;
  }

  public SystemTables systemTables() {
    return systemTables;
  }

  public EventQueue events() {
    return events;
  }

  public Statistics statistics() {
    return statistics;
  }

  public Processes processes() {
    return processes;
  }

  public ArgSets argSets() {
    return argSets;
  }

  public Slices slices() {
    return slices;
  }

  public Flows flows() {
    return flows;
  }

  public States states() {
    return states;
  }

  public MergedTracks mergedTracks() {
    return mergedTracks;
  }

  public Counters counters() {
    return counters;
  }

  public Cpus cpus() {
    return cpus;
  }

  public ImportLogs importLogs() {
    return importLogs;
  }

  public Metadata metadata() {
    return metadata;
  }

  public Gpus gpus() {
    return gpus;
  }

  public ProfileTables profileTables() {
    return profileTables;
  }

  public HeapTables heapTables() {
    return heapTables;
  }

  /** The stacks that profilers saw. */
  public StackProfiles stacks() {
    return stacks;
  }

  /** The moments at which profilers looked at threads. */
  public ProfilerSamples samples() {
    return samples;
  }

  /** Tracks of other things than programs' events: of CPUs, of threads, of the system. */
  public DimensionTracks tracks() {
    return tracks;
  }

  /** Ends the filling. The storage belongs to the trace then, which frees it. */
  public ImportedTrace finish() {
    slices.finish();
    states.finish();
    processes.finish(argSets);
    if (systemTables.machines.size() == 0) {
      systemTables.machines.rawId.set(systemTables.machines.add(), 0);
    }
    statistics.write(tables.stats, strings());
    TraceBounds bounds = tables.reached();
    bounds.add(systemTables.ftraceEvents, systemTables.ftraceEvents.ts);
    bounds.add(systemTables.logs, systemTables.logs.ts);
    bounds.add(profileTables.samples, profileTables.samples.ts);
    bounds.add(profileTables.heapAllocations, profileTables.heapAllocations.ts);
    bounds.add(heapTables.objects, heapTables.objects.graphSampleTs);
    bounds.add(heapTables.graphs, heapTables.graphs.ts);
    return new FilledTables(tables.catalog(), this);
  }

  /** Frees all tables. */
  @Override
  public void close() {
    space.memory().close();
  }

  private record FilledTables(TableCatalog catalog, TraceStorage storage) implements ImportedTrace {
    @Override
    public void close() {
      storage.close();
    }
  }
}
