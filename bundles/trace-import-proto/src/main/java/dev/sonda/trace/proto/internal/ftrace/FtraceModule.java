package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.sched.Cpus;
import dev.sonda.trace.storage.sched.KernelVersion;
import dev.sonda.trace.storage.sched.SchedEvents;
import dev.sonda.trace.storage.statistics.Statistic;

/** Reads bundles of kernel events: those of the scheduler, and those that make and end threads. */
public final class FtraceModule implements PacketModule {
  private static final int FTRACE_EVENTS = 1;

  /** More CPUs than Linux can be built for. */
  private static final int MAX_CPUS = 8192;

  private final ImportState state;
  private final WireReader bundle = new WireReader();
  private final CompactSched compact;
  private final KernelEvents events;
  private final SchedEvents sched;

  public FtraceModule(ImportState state) {
    this.state = state;
    Cpus cpus = state.storage().cpus();
    sched = new SchedEvents(state.tables(), state.strings(), state.processes(), cpus);
    compact = new CompactSched(state, sched);
    events = new KernelEvents(state, sched);
  }

  @Override
  public int[] contentFields() {
    return new int[] {FTRACE_EVENTS};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    int cpu = cpuOf(packet);
    if (cpu < 0 || cpu >= MAX_CPUS) {
      state.statistics().add(Statistic.FTRACE_EVENTS_WITH_BAD_CPU, 1);
      return;
    }
    KernelVersion kernel = state.system().kernel();
    if (kernel != null) {
      sched.useKernel(kernel);
    }
    EventRun run = state.events().ofCpu(cpu);
    long segmentPlace = packet.content() - bundleOffset(packet);
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    while (bundle.next()) {
      switch (bundle.field()) {
        case 2 -> events.read(bundle, segmentPlace, cpu, run);
        case 4 -> compact.read(bundle, cpu, run);
        default -> {} // what is said of the bundle as a whole
      }
    }
  }

  private static long bundleOffset(PacketHead packet) {
    return TraceMemory.offset(packet.content());
  }

  private int cpuOf(PacketHead packet) {
    state.memory().read(bundle, packet.content(), packet.contentBytes());
    while (bundle.next()) {
      if (bundle.field() == 1) {
        return bundle.intValue();
      }
    }
    return -1;
  }

  @Override
  public void finish() {
    state.statistics().add(Statistic.PROCESS_TRACKER_ERRORS, state.processes().conflicts());
    state.statistics().add(Statistic.MISMATCHED_SCHED_SWITCH_TIDS, sched.mismatched());
    state.statistics().add(Statistic.TASK_STATE_INVALID, sched.invalidStates());
    state.statistics().add(Statistic.COMPACT_SCHED_SWITCH_SKIPPED, sched.skippedSwitches());
    state.statistics().add(Statistic.COMPACT_SCHED_WAKING_SKIPPED, sched.skippedWakings());
  }
}
