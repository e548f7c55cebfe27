package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PackedNumbers;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.proto.internal.packet.ThreadReferenceTimes;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.order.EventRun;
import dev.sonda.trace.storage.profile.ProfilerSamples;
import dev.sonda.trace.storage.table.profile.ProfileTables;
import java.util.ArrayList;
import java.util.List;

/**
 * Imports stacks that a program sampled itself. Timestamps are differences to the previous sample,
 * starting at the reference time in the sequence's thread descriptor.
 */
final class StreamingProfileModule implements PacketModule {
  private static final int STREAMING_PROFILE = 54;

  private final ImportState state;
  private final InternedStacks stacks;
  private final ThreadReferenceTimes threads;
  private final ArgSet args = new ArgSet();
  private final EventRun run;
  private final int kind;

  StreamingProfileModule(ImportState state, InternedStacks stacks, ThreadReferenceTimes threads) {
    this.state = state;
    this.stacks = stacks;
    this.threads = threads;
    run = state.events().addRun();
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {STREAMING_PROFILE};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    List<Long> callstacks = new ArrayList<>();
    List<Long> deltasUs = new ArrayList<>();
    int priority = 0;
    WireReader fields = new WireReader();
    state.memory().read(fields, packet.content(), packet.contentBytes());
    while (fields.next()) {
      switch (fields.field()) {
        case 1 -> PackedNumbers.add(fields, callstacks);
        case 2 -> PackedNumbers.add(fields, deltasUs);
        case 3 -> priority = fields.intValue();
        default -> {} // no other fields are used
      }
    }
    add(packet, sequence, callstacks, deltasUs, priority);
  }

  private void add(
      PacketHead packet,
      SequenceState sequence,
      List<Long> callstacks,
      List<Long> deltasUs,
      int priority) {
    ThreadReferenceTimes.Reference thread = threads.of(sequence);
    if (thread.advance(0) < 0) {
      note("streaming_profile_invalid_timestamp", packet);
      return;
    }
    long start = thread.advance(0);
    long time = state.clocks().toTraceTime(ClockGraph.MONOTONIC, start).orElse(start);
    for (int i = 0; i < deltasUs.size(); i++) {
      long deltaNs = ThreadReferenceTimes.nanoseconds(deltasUs.get(i));
      if (thread.advance(deltaNs) < 0) {
        note("streaming_profile_invalid_timestamp", packet);
        return;
      }
      time += deltaNs;
      if (i < callstacks.size()) {
        run.add(time, kind, sequence.number(), callstacks.get(i), priority);
      }
    }
    if (callstacks.size() > deltasUs.size()) {
      note("stackprofile_parser_error", packet);
    }
  }

  private void note(String statistic, PacketHead packet) {
    args.clear();
    state.storage().importLogs().add(statistic, TraceMemory.offset(packet.place()), args);
  }

  private void parse(long timeNs, long sequenceNumber, long callstackIid, long priority) {
    SequenceState sequence = state.sequences().state((int) sequenceNumber);
    ThreadReferenceTimes.Reference thread = threads.of(sequence);
    int utid = state.processes().thread(thread.tid(), thread.pid());
    int upid = state.processes().process(thread.pid());
    int callsite = stacks.callsite(sequence, upid, callstackIid);
    if (callsite == InternedStacks.NONE) {
      args.clear();
      int key = state.strings().intern("callstack_iid");
      args.add(key, key, ArgType.UINT, callstackIid);
      state.storage().importLogs().addEvent("stackprofile_parser_error", timeNs, args);
      return;
    }
    ProfilerSamples samples = state.storage().samples();
    int row = samples.add(timeNs, state.strings().intern("chrome"), upid, utid);
    ProfileTables tables = samples.tables();
    tables.samples.callsiteId.set(row, callsite);
    if (priority != 0) {
      int extra = tables.chromeExtras.add();
      tables.chromeExtras.profilerSampleId.set(extra, row);
      tables.chromeExtras.processPriority.set(extra, (int) priority);
    }
  }
}
