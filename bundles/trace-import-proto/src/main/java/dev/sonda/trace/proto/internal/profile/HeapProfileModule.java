package dev.sonda.trace.proto.internal.profile;

import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.SequenceState;
import dev.sonda.trace.format.WireReader;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.proto.internal.packet.PacketModule;
import dev.sonda.trace.storage.table.profile.HeapProfileTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;

/** Reads dumps of what processes had allocated, which may go on over several packets. */
final class HeapProfileModule implements PacketModule {
  private static final int PROFILE_PACKET = 37;

  /** The clock of dumps, whatever that of their packets is. */
  private static final int MONOTONIC_COARSE = 4;

  private final ImportState state;
  private final InternedStacks interned;
  private final Map<Integer, Dumps> dumps = new HashMap<>();
  private final Set<ProfileKey> profiles = new HashSet<>();
  private final int kind;

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
    state
        .events()
        .common()
        .add(timeNs, kind, sequence.number(), packet.content(), packet.contentBytes());
  }

  private void parse(long timeNs, long sequenceNumber, long place, long sizeBytes) {
    SequenceState sequence = state.sequences().state((int) sequenceNumber);
    Dumps of = dumps.computeIfAbsent(sequence.epoch(), _ -> new Dumps(state));
    List<HeapDump> processes = new ArrayList<>();
    long[] numbers = readPacket(place, sizeBytes, of.stacks, processes);
    if (numbers[7] != of.nextIndex) {
      state.statistics().add("heapprofd_missing_packet", 1);
    }
    of.nextIndex = numbers[7] + 1;
    processes.forEach(dump -> take(timeNs, dump, of));
    if (numbers[6] == 0) {
      of.pending.forEach(allocation -> write(sequence, of, allocation));
      of.pending.clear();
      of.stacks.clear();
    }
  }

  /** Texts before mappings before frames before stacks, however they stand in the packet. */
  private long[] readPacket(
      long place, long sizeBytes, PacketStacks stacks, List<HeapDump> processes) {
    long[] numbers = new long[8];
    WireReader fields = new WireReader();
    for (int wanted : new int[] {1, 4, 2, 3, 5}) {
      state.memory().read(fields, place, sizeBytes);
      while (fields.next()) {
        if (fields.field() == 6 || fields.field() == 7) {
          numbers[fields.field()] = fields.longValue();
        } else if (fields.field() == wanted) {
          switch (wanted) {
            case 1 -> stacks.addText(fields);
            case 4 -> stacks.addMapping(fields);
            case 2 -> stacks.addFrame(fields);
            case 3 -> stacks.addCallstack(fields);
            default -> processes.add(HeapDump.read(fields));
          }
        }
      }
    }
    return numbers;
  }

  private void take(long timeNs, HeapDump dump, Dumps of) {
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
    HeapStatistics.add(state.statistics(), dump, timeNs);
    String heap = dump.heapName().isEmpty() ? "unknown" : dump.heapName();
    dump.samples()
        .forEach(sample -> of.pending.add(new Allocation(end.getAsLong(), upid, heap, sample)));
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

  /** The dumps of a sequence. */
  private static final class Dumps {
    private final PacketStacks stacks;
    private final HeapAllocations allocations;
    private final List<Allocation> pending = new ArrayList<>();
    private long nextIndex;

    private Dumps(ImportState state) {
      stacks = new PacketStacks(state);
      allocations = new HeapAllocations(state);
    }
  }
}
