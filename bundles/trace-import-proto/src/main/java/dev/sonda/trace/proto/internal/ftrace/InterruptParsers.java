package dev.sonda.trace.proto.internal.ftrace;

import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.KernelSymbols;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports interrupts, soft interrupts and timers as slices on tracks of CPUs. */
final class InterruptParsers {
  private static final int SOFTIRQ_ENTRY = 24;
  private static final int SOFTIRQ_EXIT = 25;
  private static final int IRQ_HANDLER_ENTRY = 36;
  private static final int IRQ_HANDLER_EXIT = 37;
  private static final int HRTIMER_EXPIRE_ENTRY = 553;
  private static final int HRTIMER_EXPIRE_EXIT = 554;
  private static final int LOCAL_TIMER_ENTRY = 559;
  private static final int LOCAL_TIMER_EXIT = 560;

  /** The kernel's names of soft interrupts, by number. */
  private static final String[] ACTIONS = {
    "HI", "TIMER", "NET_TX", "NET_RX", "BLOCK", "BLOCK_IOPOLL", "TASKLET", "SCHED", "HRTIMER", "RCU"
  };

  private final SliceAndCounterOutput output;
  private final KernelSymbols symbols;
  private final KindTracks interrupts;
  private final KindTracks softInterrupts;
  private final KindTracks timers;
  private final int irq;
  private final int hrtimer;
  private final int localTimer;
  private final int ret;
  private final int vec;
  private final int handled;
  private final int unhandled;
  private final int[] actions = new int[ACTIONS.length];

  InterruptParsers(ImportState state, KernelSymbols symbols) {
    output = new SliceAndCounterOutput(state);
    this.symbols = symbols;
    interrupts = tracks("cpu_irq", "Irq Cpu %s");
    softInterrupts = tracks("cpu_softirq", "SoftIrq Cpu %s");
    timers = tracks("cpu_hrtimer", "Hrtimer Cpu %s");
    irq = output.intern("irq");
    hrtimer = output.intern("hrtimer");
    localTimer = output.intern("IRQ (LocalTimer)");
    ret = output.intern("ret");
    vec = output.intern("vec");
    handled = output.intern("handled");
    unhandled = output.intern("unhandled");
    for (int i = 0; i < actions.length; i++) {
      actions[i] = output.intern(ACTIONS[i]);
    }
  }

  private KindTracks tracks(String type, String name) {
    return output.tracks(TrackKind.slices(type).number("cpu").named(name));
  }

  void register(EventParsers parsers) {
    parsers.add(IRQ_HANDLER_ENTRY, this::parseEntry);
    parsers.add(IRQ_HANDLER_EXIT, this::parseExit);
    parsers.add(SOFTIRQ_ENTRY, this::parseSoftEntry);
    parsers.add(SOFTIRQ_EXIT, this::parseSoftExit);
    parsers.add(
        LOCAL_TIMER_ENTRY,
        event -> output.begin(event, interrupts.track(event.cpu()), irq, localTimer));
    parsers.add(
        LOCAL_TIMER_EXIT, event -> output.end(event, interrupts.track(event.cpu()), irq, 0));
    parsers.add(HRTIMER_EXPIRE_ENTRY, this::parseTimerEntry);
    parsers.add(
        HRTIMER_EXPIRE_EXIT, event -> output.end(event, timers.track(event.cpu()), hrtimer, 0));
  }

  private void parseEntry(KernelEvent event) {
    int name = output.intern("IRQ (" + output.text(event.text(2)) + ")");
    output.begin(event, interrupts.track(event.cpu()), irq, name);
  }

  private void parseExit(KernelEvent event) {
    output.with(ret, ArgType.STRING, event.integer(2) == 1 ? handled : unhandled);
    output.end(event, interrupts.track(event.cpu()), irq, 0);
  }

  private void parseSoftEntry(KernelEvent event) {
    long action = event.number(1);
    if (action >= 0 && action < actions.length) {
      output.begin(event, softInterrupts.track(event.cpu()), irq, actions[(int) action]);
    }
  }

  private void parseSoftExit(KernelEvent event) {
    output.with(vec, ArgType.INT, event.number(1));
    output.end(event, softInterrupts.track(event.cpu()), irq, 0);
  }

  private void parseTimerEntry(KernelEvent event) {
    int name = symbols.nameOrNumber(event.sequence(), event.number(3));
    output.begin(event, timers.track(event.cpu()), hrtimer, name);
  }
}
