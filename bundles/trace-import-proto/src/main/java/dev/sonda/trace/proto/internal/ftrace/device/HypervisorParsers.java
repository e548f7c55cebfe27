package dev.sonda.trace.proto.internal.ftrace.device;

import dev.sonda.trace.proto.internal.ftrace.event.EventParser;
import dev.sonda.trace.proto.internal.ftrace.event.EventParsers;
import dev.sonda.trace.proto.internal.ftrace.event.KernelEvent;
import dev.sonda.trace.proto.internal.ftrace.event.SliceAndCounterOutput;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.track.KindTracks;
import dev.sonda.trace.storage.track.TrackKind;

/** Imports the time that CPUs spend in the pKVM hypervisor as slices, with the reason of entry. */
final class HypervisorParsers {
  private static final int ENTER = 476;
  private static final int EXIT = 477;
  private static final int HYPERVISOR_EXIT = 584;
  private static final int HYPERVISOR_ENTER = 588;

  private final SliceAndCounterOutput output;
  private final KindTracks tracks;
  private final int category;
  private final int name;
  private final int reasonKey;

  HypervisorParsers(ImportState state) {
    output = new SliceAndCounterOutput(state);
    tracks =
        output.tracks(
            TrackKind.slices("pkvm_hypervisor").number("cpu").named("pkVM Hypervisor CPU %s"));
    category = output.intern("pkvm_hyp");
    name = output.intern("hyp");
    reasonKey = output.intern("hyp_enter_reason");
  }

  /**
   * Registers the parsers. Kernels define the events in one of two event groups, so there are two
   * field numbers for each event.
   */
  void register(EventParsers parsers) {
    EventParser begin = event -> output.begin(event, tracks.track(event.cpu()), category, name);
    EventParser end = event -> output.end(event, tracks.track(event.cpu()), 0, 0);
    parsers.addOfCpu(ENTER, begin);
    parsers.addOfCpu(HYPERVISOR_ENTER, begin);
    parsers.addOfCpu(EXIT, end);
    parsers.addOfCpu(HYPERVISOR_EXIT, end);
    for (Reason reason : REASONS) {
      for (int field : reason.events) {
        parsers.addOfCpu(field, event -> describe(event, reason));
      }
    }
  }

  private void describe(KernelEvent event, Reason reason) {
    output.with(reasonKey, ArgType.STRING, output.intern(reason.name));
    for (Value value : reason.values) {
      long number =
          value.type == ArgType.INT ? event.integer(value.field) : event.number(value.field);
      output.with(output.intern(value.name), value.type, number);
    }
    output.describe(tracks.track(event.cpu()), category, name);
  }

  private static final Reason[] REASONS = {
    reason("host_hcall", events(478, 582), unsigned("id", 1), unsigned("invalid", 2)),
    reason("host_smc", events(479, 583), unsigned("id", 1), unsigned("forwarded", 2)),
    reason("host_mem_abort", events(480, 587), unsigned("esr", 1), unsigned("addr", 2)),
    reason(
        "host_ffa_call",
        events(578),
        unsigned("func_id", 1),
        new Value("handled", 6, ArgType.INT),
        new Value("err", 7, ArgType.INT)),
    reason(
        "iommu_idmap",
        events(580, 585),
        unsigned("from", 1),
        unsigned("to", 2),
        new Value("prot", 3, ArgType.INT)),
    reason("psci_mem_protect", events(581, 586), unsigned("count", 1), unsigned("was", 2)),
    reason("iommu_idmap_complete", events(589), new Value("map", 1, ArgType.BOOL)),
    reason("vcpu_illegal_trap", events(590), unsigned("esr", 1))
  };

  private static int[] events(int... fields) {
    return fields;
  }

  private static Reason reason(String name, int[] events, Value... values) {
    return new Reason(name, events, values);
  }

  private static Value unsigned(String name, int field) {
    return new Value(name, field, ArgType.UINT);
  }

  private static final class Reason {
    final String name;
    final int[] events;
    final Value[] values;

    Reason(String name, int[] events, Value[] values) {
      this.name = name;
      this.events = events;
      this.values = values;
    }
  }

  private record Value(String name, int field, ArgType type) {}
}
