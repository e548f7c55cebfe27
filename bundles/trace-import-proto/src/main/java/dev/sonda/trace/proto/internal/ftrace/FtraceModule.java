package dev.sonda.trace.proto.internal.ftrace;

import static dev.sonda.trace.storage.metadata.MetadataScope.MACHINE_AND_TRACE;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.ftrace.device.DeviceParserRegistration;
import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.EventRows;
import dev.sonda.trace.proto.internal.ftrace.event.EventTypes;
import dev.sonda.trace.proto.internal.ftrace.event.KernelSymbols;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.metadata.Metadata;
import dev.sonda.trace.storage.sched.KernelVersion;
import dev.sonda.trace.storage.sched.SchedEvents;
import dev.sonda.trace.storage.statistics.Statistic;
import java.util.HashSet;
import java.util.Set;

/** Imports bundles of kernel events (ftrace), and ftrace's statistics. */
public final class FtraceModule implements PacketModule {
  private static final int FTRACE_EVENTS = 1;
  private static final int FTRACE_STATS = 34;

  private static final int EVENT = 2;
  private static final int COMPACT_SCHED = 4;
  private static final int EVENT_DESCRIPTOR = 11;

  /** Upper limit of CPU numbers, to reject damaged bundles. */
  private static final int MAX_CPUS = 1024;

  private final ImportState state;
  private final WireReader bundle = new WireReader();
  private final FtraceBundleHeader head;
  private final EarlyEventFilter drops;
  private final EventTypes types;
  private final CompactSched compact;
  private final KernelEventReader events;
  private final FtraceStats stats;
  private final SchedEvents sched;
  private final ProcessCounters processCounters;
  private final Set<Integer> cpusSeen = new HashSet<>();

  public FtraceModule(ImportState state) {
    this.state = state;
    head = new FtraceBundleHeader(state);
    drops = new EarlyEventFilter(state);
    types = new EventTypes(state);
    stats = new FtraceStats(state, drops);
    KernelSymbols symbols = new KernelSymbols(state);
    EventRows rows = new EventRows(state, types, symbols);
    sched =
        new SchedEvents(state.tables(), state.strings(), state.processes(), state.storage().cpus());
    EventParsers parsers = new EventParsers();
    new SchedParsers(state, sched, rows, symbols).register(parsers);
    new SyscallParsers(state).register(parsers);
    new InterruptParsers(state, symbols).register(parsers);
    new PowerParsers(state).register(parsers);
    new SuspendParsers(state).register(parsers);
    new NetworkParsers(state).register(parsers);
    processCounters = new ProcessCounters(state);
    new MemoryParsers(state, symbols, processCounters).register(parsers);
    new DmaBufferParsers(state).register(parsers);
    new GpuJobParsers(state).register(parsers);
    new FenceParsers(state).register(parsers);
    new DriverMarkParsers(state).register(parsers);
    new ContiguousMemoryParsers(state).register(parsers);
    new F2fsStatisticsParsers(state).register(parsers);
    new DeviceParsers(state).register(parsers);
    new ThreadKernelActivityParsers(state, symbols).register(parsers);
    DeviceParserRegistration.register(state, parsers);
    compact = new CompactSched(state, sched, rows, drops);
    events = new KernelEventReader(state, drops, types, rows, parsers);
  }

  @Override
  public int[] contentFields() {
    return new int[] {FTRACE_EVENTS, FTRACE_STATS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    if (packet.contentField() == FTRACE_STATS) {
      stats.read(packet);
      return;
    }
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    if (!head.read(bundle, packet.sequenceId(), sequence.number())) {
      state.statistics().add(Statistic.FTRACE_BUNDLE_TOKENIZER_ERRORS, 1);
      return;
    }
    int cpu = head.cpu();
    if (cpu == FtraceBundleHeader.NO_CPU) {
      state.statistics().add(Statistic.FTRACE_BUNDLE_TOKENIZER_ERRORS, 1);
      return;
    }
    if (cpu < 0 || cpu >= MAX_CPUS) {
      state.statistics().add(Statistic.FTRACE_EVENTS_WITH_BAD_CPU, 1);
      return;
    }
    useMachine();
    if (head.hasLostEvents()) {
      state.statistics().set("ftrace_cpu_has_data_loss", cpu, 1);
    }
    readEvents(packet);
    noteFirstBundle(cpu);
  }

  private void useMachine() {
    state.processes().useIdleThread();
    KernelVersion kernel = state.system().kernel();
    if (kernel != null) {
      sched.useKernel(kernel);
    }
  }

  private void readEvents(PacketHead packet) {
    long segmentPlace = packet.content() - TraceMemory.offset(packet.content());
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    while (bundle.next()) {
      switch (bundle.field()) {
        case EVENT -> events.read(bundle, segmentPlace, head);
        case COMPACT_SCHED -> compact.read(bundle, head);
        case EVENT_DESCRIPTOR -> types.describe(bundle);
        default -> {} // other fields belong to the bundle's header
      }
    }
  }

  /**
   * Records the start of a CPU's events at its first bundle; from the latest start on, the events
   * of all CPUs are complete.
   */
  private void noteFirstBundle(int cpu) {
    if (!cpusSeen.add(cpu) || !head.hasLastReadTime()) {
      return;
    }
    long start = head.lastReadTime();
    if (head.isConverted()) {
      if (!head.canConvert(start)) {
        return;
      }
      start = head.convertedNs();
    }
    Metadata metadata = state.storage().metadata();
    if (!metadata.has(EarlyEventFilter.LATEST_START)
        || start > metadata.number(EarlyEventFilter.LATEST_START)) {
      metadata.set(MACHINE_AND_TRACE, EarlyEventFilter.LATEST_START, start);
    }
  }

  @Override
  public void finish() {
    processCounters.finish();
    state.statistics().add(Statistic.PROCESS_TRACKER_ERRORS, state.processes().conflicts());
    state.statistics().add(Statistic.MISMATCHED_SCHED_SWITCH_TIDS, sched.mismatched());
    state.statistics().add(Statistic.TASK_STATE_INVALID, sched.invalidStates());
    state.statistics().add(Statistic.COMPACT_SCHED_SWITCH_SKIPPED, sched.skippedSwitches());
    state.statistics().add(Statistic.COMPACT_SCHED_WAKING_SKIPPED, sched.skippedWakings());
  }
}
