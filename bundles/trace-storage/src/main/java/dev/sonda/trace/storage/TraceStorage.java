package dev.sonda.trace.storage;

import dev.sonda.trace.importing.ImportedTrace;
import dev.sonda.trace.storage.args.ArgSets;
import dev.sonda.trace.storage.jit.ProcessMemory;
import dev.sonda.trace.storage.machine.Gpus;
import dev.sonda.trace.storage.machine.MachineRows;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.order.EventQueue;
import dev.sonda.trace.storage.process.Processes;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.profile.StackTableWriter;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.statistics.ImportLogs;
import dev.sonda.trace.storage.statistics.Statistics;
import dev.sonda.trace.storage.statistics.StatsRows;
import dev.sonda.trace.storage.table.TraceBounds;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.storage.table.TraceTables;
import dev.sonda.trace.storage.table.android.AndroidTables;
import dev.sonda.trace.storage.table.heap.HeapTables;
import dev.sonda.trace.storage.table.jit.JitTables;
import dev.sonda.trace.storage.table.profile.ProfileTables;
import dev.sonda.trace.storage.table.system.SystemTables;
import dev.sonda.trace.storage.track.Counters;
import dev.sonda.trace.storage.track.DimensionTracks;
import dev.sonda.trace.storage.track.Flows;
import dev.sonda.trace.storage.track.GpuWorkFlows;
import dev.sonda.trace.storage.track.MergedTracks;
import dev.sonda.trace.storage.track.NameTranslations;
import dev.sonda.trace.storage.track.Slices;
import dev.sonda.trace.storage.track.TrackStates;
import dev.sonda.trace.tables.StringPool;
import dev.sonda.trace.tables.TableCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * The tables of a trace while an importer fills them, with the trackers of threads, slices, flows
 * and arguments; independent of the trace's format. Not thread-safe.
 */
public final class TraceStorage implements AutoCloseable {
  private final TraceTableMemory space;
  private final TraceTables tables;
  private final SystemTables systemTables;
  private final ProfileTables profileTables;
  private final HeapTables heapTables;
  private final AndroidTables androidTables;
  private final JitTables jitTables;
  private final EventQueue events;
  private final ArgSets argSets;
  private final ImportLogs importLogs;
  private final Flows flows;
  private final GpuWorkFlows stageFlows;
  private final NameTranslations renames;
  private final Slices slices;
  private final TrackStates states;
  private final MergedTracks mergedTracks;
  private final Counters counters;
  private final StackTableWriter stacks;
  private final ProfilerSamples samples;
  private final MachineRows machines;
  private final int machine;
  private final int trace;
  private final boolean isFirst;
  private final boolean isFirstOfMachine;
  private final Statistics statistics = new Statistics();
  private final ProcessMemory processMemory;
  private final Processes processes;
  private final Cpus cpus;
  private final Metadata metadata;
  private final Gpus gpus;
  private final DimensionTracks tracks;
  private final List<TraceStorage> others;

  /** Creates the storage of a single trace of one machine. */
  public TraceStorage() {
    this(0, _ -> 0);
  }

  /**
   * Creates the storage of the first of several traces.
   *
   * @param trace the number of the trace's file
   * @param machineId creates rows of known machines, and returns the id of the trace's machine
   */
  public TraceStorage(int trace, ToLongFunction<MachineRows> machineId) {
    this.trace = trace;
    isFirst = true;
    isFirstOfMachine = true;
    others = new ArrayList<>();
    space = new TraceTableMemory();
    tables = new TraceTables(space);
    systemTables = new SystemTables(space);
    profileTables = new ProfileTables(space);
    heapTables = new HeapTables(space);
    androidTables = new AndroidTables(space);
    jitTables = new JitTables(space);
    events = new EventQueue();
    argSets = new ArgSets(tables.args, space.strings(), statistics);
    importLogs = newImportLogs();
    flows = new Flows(tables.flows, tables.slices, argSets, statistics);
    stageFlows = new GpuWorkFlows(flows);
    renames = new NameTranslations();
    slices =
        new Slices(tables.slices, space.strings(), argSets, statistics, importLogs, flows, renames);
    states = new TrackStates(tables.states, argSets, space.strings());
    mergedTracks = new MergedTracks();
    counters = new Counters(tables.counters);
    stacks = new StackTableWriter(profileTables, space.strings());
    samples = new ProfilerSamples(profileTables);
    processMemory = new ProcessMemory(jitTables, stacks, space.strings(), statistics);
    machines = new MachineRows(systemTables.machines, space.strings());
    machine = machines.row(machineId.applyAsLong(machines));
    metadata = new Metadata(tables.metadata, space.strings(), machine, trace);
    processes = new Processes(tables, space.strings(), machine);
    cpus = new Cpus(tables.cpus, machine);
    gpus = new Gpus(systemTables.gpus, machine);
    tracks = newTracks();
  }

  /**
   * Creates the storage of another machine or trace, which shares the tables with the first
   * storage.
   */
  private TraceStorage(TraceStorage first, int trace, int machine, @Nullable TraceStorage known) {
    this.trace = trace;
    this.machine = machine;
    isFirst = false;
    others = first.others;
    machines = first.machines;
    space = first.space;
    tables = first.tables;
    systemTables = first.systemTables;
    profileTables = first.profileTables;
    heapTables = first.heapTables;
    androidTables = first.androidTables;
    jitTables = first.jitTables;
    events = first.events;
    argSets = first.argSets;
    importLogs = trace == first.trace ? first.importLogs : newImportLogs();
    flows = first.flows;
    stageFlows = new GpuWorkFlows(flows);
    renames = first.renames;
    slices = first.slices;
    states = first.states;
    mergedTracks = first.mergedTracks;
    counters = first.counters;
    stacks = first.stacks;
    samples = first.samples;
    processMemory = new ProcessMemory(jitTables, stacks, space.strings(), statistics);
    metadata =
        trace == first.trace
            ? first.metadata.ofMachine(machine)
            : first.metadata.ofTrace(machine, trace);
    processes = known == null ? new Processes(tables, space.strings(), machine) : known.processes;
    cpus = known == null ? new Cpus(tables.cpus, machine) : known.cpus;
    gpus = known == null ? new Gpus(systemTables.gpus, machine) : known.gpus;
    tracks = known == null ? newTracks() : known.tracks;
    isFirstOfMachine = known == null;
    others.add(this);
  }

  private ImportLogs newImportLogs() {
    return new ImportLogs(systemTables.importLogs, space.strings(), argSets, statistics, trace);
  }

  private DimensionTracks newTracks() {
    return new DimensionTracks(tables, space.strings(), argSets, cpus, mergedTracks, machine);
  }

  /**
   * Creates a storage for another machine of the trace: it has its own threads, processes, CPUs,
   * tracks and statistics, and is finished together with this storage.
   */
  public TraceStorage ofMachine(long machineId) {
    return new TraceStorage(this, trace, machines.row(machineId), null);
  }

  /** Creates a storage for the events of this trace on the machine of another storage. */
  public TraceStorage ofMachine(TraceStorage known) {
    return new TraceStorage(this, trace, known.machine, known);
  }

  /**
   * Creates a storage for another trace, with its own metadata and statistics.
   *
   * @param number the number of the trace's file
   * @param known an existing storage of the machine, null if there is none
   */
  public TraceStorage ofTrace(int number, long machineId, @Nullable TraceStorage known) {
    return new TraceStorage(this, number, machines.row(machineId), known);
  }

  /** The rows of all machines. */
  public MachineRows machines() {
    return machines;
  }

  /** Whether this is the first storage created for the import. */
  public boolean isFirst() {
    return isFirst;
  }

  /** The number of the trace's file. */
  public int trace() {
    return trace;
  }

  /** The row of the machine that the threads and processes of this storage belong to. */
  public int machine() {
    return machine;
  }

  /** The space in which importers create tables of their own. */
  public TraceTableMemory space() {
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

  /** Flows to and from the work of this machine's GPUs. */
  public GpuWorkFlows stageFlows() {
    return stageFlows;
  }

  /** The names that replace recorded names, such as those of slices. */
  public NameTranslations renames() {
    return renames;
  }

  public Slices slices() {
    return slices;
  }

  public Flows flows() {
    return flows;
  }

  public TrackStates states() {
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

  public AndroidTables androidTables() {
    return androidTables;
  }

  public JitTables jitTables() {
    return jitTables;
  }

  /** The mappings of this machine's processes, with the code that processes generate. */
  public ProcessMemory processMemory() {
    return processMemory;
  }

  /** The callstacks recorded by profilers. */
  public StackTableWriter stacks() {
    return stacks;
  }

  /** The samples that profilers took of threads. */
  public ProfilerSamples samples() {
    return samples;
  }

  /** Tracks other than those of track events: of CPUs, threads or the system. */
  public DimensionTracks tracks() {
    return tracks;
  }

  /**
   * Finishes the import. The storage then belongs to the returned trace, which frees its memory.
   */
  public ImportedTrace finish() {
    slices.finish();
    states.finish();
    finishMachine();
    others.forEach(TraceStorage::finishMachine);
    TraceBounds bounds = tables.reached();
    bounds.add(systemTables.ftraceEvents, systemTables.ftraceEvents.ts);
    bounds.add(systemTables.logs, systemTables.logs.ts);
    bounds.add(profileTables.samples, profileTables.samples.ts);
    bounds.add(profileTables.heapAllocations, profileTables.heapAllocations.ts);
    bounds.add(profileTables.memoryMaps, profileTables.memoryMaps.ts);
    bounds.add(heapTables.objects, heapTables.objects.graphSampleTs);
    bounds.add(heapTables.graphs, heapTables.graphs.ts);
    return new FilledTables(tables.catalog(machines.hasSeveral()), this);
  }

  private void finishMachine() {
    if (isFirstOfMachine) {
      processes.finish(argSets);
    }
    statistics.write(isFirst, new StatsRows(tables.stats, strings(), machine, trace));
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
