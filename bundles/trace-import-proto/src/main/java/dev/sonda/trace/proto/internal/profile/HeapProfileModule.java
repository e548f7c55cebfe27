package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.statistics.Statistic;
import dev.sonda.trace.storage.table.profile.HeapProfileTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/**
 * Imports heap profiles (heapprofd): dumps of processes' allocations, which may span several
 * packets.
 */
final class HeapProfileModule implements PacketModule {
  private static final int PROFILE_PACKET = 37;
  private static final int STRINGS = 1;
  private static final int FRAMES = 2;
  private static final int CALLSTACKS = 3;
  private static final int MAPPINGS = 4;
  private static final int PROCESS_DUMPS = 5;
  private static final int CONTINUED = 6;
  private static final int INDEX = 7;

  /**
   * The order in which the fields of a packet are read, independent of their order in the packet.
   */
  private static final int[] ORDER = {STRINGS, MAPPINGS, FRAMES, CALLSTACKS, PROCESS_DUMPS};

  /** Folder whose files the profiler can't read on Android, so that they may lack a build id. */
  private static final String UNREADABLE = "/data/local/tmp/";

  /**
   * Upper limit of samples of all sequences that wait for the last packet of their dump; further
   * samples are dropped.
   */
  private static final int MAX_PENDING = 1 << 20;

  /** The clock of the timestamps in dumps, independent of the packet's clock. */
  private static final int MONOTONIC_COARSE = 4;

  private final ImportState state;
  private final InternedStacks interned;
  private final Map<Integer, Dumps> dumps = new HashMap<>();
  private final Set<ProfileKey> profiles = new HashSet<>();
  private final int kind;
  private int pending;

  HeapProfileModule(ImportState state, InternedStacks interned) {
    this.state = state;
    this.interned = interned;
    kind = state.events().addKind(this::parse);
  }

  @Override
  public int[] contentFields() {
    return new int[] {PROFILE_PACKET};
  }

  @Override
  public void read(PacketHead packet, SequenceState sequence, long timeNs) {
    state.packets().add(timeNs, kind, sequence.number(), packet.content(), packet.contentBytes());
  }

  @Override
  public void finish() {
    int unknown = state.storage().stacks().mappingsWithoutBuild(UNREADABLE);
    state.statistics().add("symbolization_tmp_build_id_not_found", unknown);
  }

  private void parse(long timeNs, long sequenceNumber, long place, long sizeBytes) {
    SequenceState sequence = state.sequences().state((int) sequenceNumber);
    Dumps of = dumps.computeIfAbsent(sequence.epoch(), _ -> new Dumps(state));
    List<ProcessHeapFields> processes = new ArrayList<>();
    NumericFieldValues numbers = readPacket(place, sizeBytes, of.stacks, processes);
    if (numbers.get(INDEX) != of.nextIndex) {
      state.statistics().add("heapprofd_missing_packet", 1);
    }
    of.nextIndex = numbers.get(INDEX) + 1;
    processes.forEach(dump -> take(timeNs, dump, of));
    if (numbers.get(CONTINUED) == 0) {
      of.pending.forEach(allocation -> write(sequence, of, allocation));
      pending -= of.pending.size();
      of.pending.clear();
      of.stacks.clear();
    }
  }

  private NumericFieldValues readPacket(
      long place, long sizeBytes, HeapPacketStacks stacks, List<ProcessHeapFields> processes) {
    NumericFieldValues numbers = new NumericFieldValues(INDEX + 1);
    WireReader fields = new WireReader();
    for (int wanted : ORDER) {
      state.memory().read(fields, place, sizeBytes);
      while (fields.next()) {
        numbers.set(fields);
        if (fields.field() == wanted) {
          readField(fields, stacks, processes);
        }
      }
    }
    return numbers;
  }

  private static void readField(
      WireReader field, HeapPacketStacks stacks, List<ProcessHeapFields> processes) {
    switch (field.field()) {
      case STRINGS -> stacks.addText(field);
      case MAPPINGS -> stacks.addMapping(field);
      case FRAMES -> stacks.addFrame(field);
      case CALLSTACKS -> stacks.addCallstack(field);
      default -> processes.add(ProcessHeapFields.read(field));
    }
  }

  private void take(long timeNs, ProcessHeapFields dump, Dumps of) {
    OptionalLong end = state.clocks().toTraceTime(MONOTONIC_COARSE, dump.timestamp());
    if (end.isEmpty()) {
      return;
    }
    long start =
        dump.hasStart()
            ? state.clocks().toTraceTime(MONOTONIC_COARSE, dump.start()).orElse(end.getAsLong())
            : end.getAsLong();
    int upid = state.processes().process(dump.pid());
    addProfile(upid, start, end.getAsLong(), dump.heapName());
    HeapProfilerStatistics.add(state.statistics(), dump, timeNs);
    String heap = dump.heapName().isEmpty() ? "unknown" : dump.heapName();
    dump.samples().forEach(sample -> add(of, new Allocation(end.getAsLong(), upid, heap, sample)));
  }

  /**
   * Adds a sample to an unfinished dump. The total number is limited, because a dump without a last
   * packet would otherwise fill the memory.
   */
  private void add(Dumps of, Allocation allocation) {
    if (pending == MAX_PENDING) {
      state.statistics().add(Statistic.HEAP_SAMPLES_DROPPED, 1);
      return;
    }
    pending++;
    of.pending.add(allocation);
  }

  private void addProfile(int upid, long startNs, long endNs, String heap) {
    if (!profiles.add(new ProfileKey(upid, endNs, heap))) {
      return;
    }
    HeapProfileTable table = state.storage().profileTables().heapProfiles;
    int row = table.add();
    table.ts.set(row, startNs);
    table.tsEnd.set(row, endNs);
    table.dur.set(row, endNs - startNs);
    table.upid.set(row, upid);
    if (!heap.isEmpty()) {
      table.heapName.set(row, state.strings().intern(heap));
    }
  }

  private void write(SequenceState sequence, Dumps of, Allocation allocation) {
    long iid = allocation.sample.callstackIid();
    Integer known = of.stacks.callsite(iid);
    int callsite = known == null ? interned.callsite(sequence, allocation.upid, iid) : known;
    if (callsite != InternedStacks.NONE) {
      of.allocations.add(
          allocation.timeNs, allocation.upid, allocation.heap, callsite, allocation.sample);
    }
  }

  private record Allocation(long timeNs, int upid, String heap, HeapSample sample) {}

  private record ProfileKey(int upid, long endNs, String heap) {}

  /** The current dump of a sequence. */
  private static final class Dumps {
    private final HeapPacketStacks stacks;
    private final HeapAllocations allocations;
    private final List<Allocation> pending = new ArrayList<>();
    private long nextIndex;

    private Dumps(ImportState state) {
      stacks = new HeapPacketStacks(state);
      allocations = new HeapAllocations(state);
    }
  }
}
