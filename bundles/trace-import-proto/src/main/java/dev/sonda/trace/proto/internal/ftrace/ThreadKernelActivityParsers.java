package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.KernelSymbols;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/**
 * Imports threads' activities in the kernel as slices: work items, traced functions, kprobes,
 * signals.
 */
final class ThreadKernelActivityParsers {
  private static final int WORKQUEUE_EXECUTE_END = 57;
  private static final int WORKQUEUE_EXECUTE_START = 58;
  private static final int SIGNAL_DELIVER = 324;
  private static final int SIGNAL_GENERATE = 325;
  private static final int FUNCGRAPH_ENTRY = 437;
  private static final int FUNCGRAPH_EXIT = 438;
  private static final int KPROBE_EVENT = 542;

  private static final int PROBE_BEGIN = 1;
  private static final int PROBE_END = 2;
  private static final int PROBE_INSTANT = 3;

  private final ImportState state;
  private final SliceAndCounterOutput output;
  private final KernelSymbols symbols;
  private final KindTracks functions;
  private final KindTracks idleFunctions;
  private final int workqueue;
  private final int cpu;

  ThreadKernelActivityParsers(ImportState state, KernelSymbols symbols) {
    this.state = state;
    output = new SliceAndCounterOutput(state);
    this.symbols = symbols;
    functions =
        output.tracks(TrackKind.slices("thread_funcgraph").number("utid").named("Funcgraph"));
    idleFunctions =
        output.tracks(
            TrackKind.slices("cpu_funcgraph").number("cpu").named("swapper%s -funcgraph"));
    workqueue = output.intern("workqueue");
    cpu = output.intern("cpu");
  }

  void register(EventParsers parsers) {
    parsers.add(WORKQUEUE_EXECUTE_START, this::beginWork);
    parsers.add(
        WORKQUEUE_EXECUTE_END, event -> output.end(event, output.threadTrack(event), workqueue, 0));
    parsers.add(FUNCGRAPH_ENTRY, event -> output.begin(event, track(event), 0, name(event, 2)));
    parsers.add(FUNCGRAPH_EXIT, event -> output.end(event, track(event), 0, name(event, 3)));
    parsers.add(KPROBE_EVENT, this::parseProbe);
    parsers.add(
        SIGNAL_GENERATE,
        event -> addSignal(event, event.integer(4), "signal_generate", event.integer(6)));
    parsers.add(
        SIGNAL_DELIVER, event -> addSignal(event, event.pid(), "signal_deliver", event.integer(3)));
  }

  private void beginWork(KernelEvent event) {
    output.with(cpu, ArgType.INT, event.cpu());
    output.begin(event, output.threadTrack(event), workqueue, name(event, 2));
  }

  private int name(KernelEvent event, int field) {
    return symbols.nameOrNumber(event.sequence(), event.number(field));
  }

  /**
   * The track for functions of the event's thread. All idle threads have pid 0, so each CPU has a
   * track for its idle thread.
   */
  private int track(KernelEvent event) {
    return event.pid() == 0
        ? idleFunctions.track(event.cpu())
        : functions.track(state.processes().thread(event.pid()));
  }

  private void parseProbe(KernelEvent event) {
    int track = output.threadTrack(event);
    int name = event.text(1);
    switch (event.integer(2)) {
      case PROBE_BEGIN -> output.begin(event, track, 0, name);
      case PROBE_END -> output.end(event, track, 0, name);
      case PROBE_INSTANT -> output.instant(event, track, 0, name);
      default -> {} // unknown type of probe
    }
  }

  private void addSignal(KernelEvent event, long tid, String name, int signal) {
    output.with(output.intern("signal.sig"), ArgType.INT, signal);
    output.instant(event, output.threadTrack(tid), 0, output.intern(name));
  }
}
