package dev.sonda.trace.proto.internal.packet;

import static dev.sonda.trace.storage.statistics.Statistic.CLOCK_SYNC_FAILURE_NO_PATH;
import static dev.sonda.trace.storage.statistics.Statistic.CLOCK_SYNC_FAILURE_UNDEFERRABLE_PACKET_LOSS;
import static dev.sonda.trace.storage.statistics.Statistic.CLOCK_SYNC_FAILURE_UNKNOWN_SOURCE_CLOCK;
import static dev.sonda.trace.storage.statistics.Statistic.CLOCK_SYNC_FAILURE_UNKNOWN_TARGET_CLOCK;
import static dev.sonda.trace.storage.statistics.Statistic.INTERNED_DATA_SKIPPED_INCREMENTAL_STATE_INVALID;
import static dev.sonda.trace.storage.statistics.Statistic.PACKET_SKIPPED_SEQ_NEEDS_INCREMENTAL_STATE_INVALID;

import dev.sonda.trace.format.ClockGraph;
import dev.sonda.trace.format.PacketHead;
import dev.sonda.trace.format.TraceMemory;
import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.storage.statistics.Statistic;

/** Counts and notes packets that are left out, with their places in the file. */
public final class PacketFailures {
  /** The part of a clock of a sequence that says which of its clocks it is. */
  private static final long CLOCK_MASK = 0xFFFF_FFFFL;

  private final ImportState state;
  private final ArgSet args = new ArgSet();

  public PacketFailures(ImportState state) {
    this.state = state;
  }

  /** A packet needs a state that its sequence lost or that began before the trace. */
  void addPacketWithoutState(PacketHead packet) {
    addOfSequence(PACKET_SKIPPED_SEQ_NEEDS_INCREMENTAL_STATE_INVALID, packet, packet.place());
  }

  /** Interned values belong to such a state. */
  void addInternedDataWithoutState(PacketHead packet) {
    long place = packet.internedData();
    addOfSequence(INTERNED_DATA_SKIPPED_INCREMENTAL_STATE_INVALID, packet, place);
  }

  /** A packet can't be read for a reason that a statistic names. */
  public void add(String statistic, PacketHead packet) {
    args.clear();
    state.storage().importLogs().add(statistic, TraceMemory.offset(packet.place()), args);
  }

  /** The same with the packet's sequence, whose state is what lacks. */
  public void addOfSequence(String statistic, PacketHead packet) {
    args.clear();
    add("packet_sequence_id", ArgType.UINT, Integer.toUnsignedLong(packet.sequenceId()));
    state.storage().importLogs().add(statistic, TraceMemory.offset(packet.place()), args);
  }

  private void addOfSequence(Statistic statistic, PacketHead packet, long place) {
    args.clear();
    add("packet_sequence_id", ArgType.UINT, Integer.toUnsignedLong(packet.sequenceId()));
    note(statistic, place);
  }

  /** No snapshots lead from a packet's clock to the trace's. */
  void addUnknownTime(PacketHead packet, long clock) {
    ClockGraph clocks = state.clocks();
    int sequence = (int) (clock >>> Integer.SIZE);
    args.clear();
    if (sequence != 0) {
      add("source_sequence_id", ArgType.UINT, Integer.toUnsignedLong(sequence));
    }
    add("source_clock_id", ArgType.INT, clock & CLOCK_MASK);
    add("source_timestamp", ArgType.INT, packet.timestamp());
    add("target_clock_id", ArgType.INT, clocks.traceClockForUsers());
    note(reason(clocks, clock), packet.place());
    args.clear();
    note(CLOCK_SYNC_FAILURE_UNDEFERRABLE_PACKET_LOSS, packet.place());
  }

  private static Statistic reason(ClockGraph clocks, long clock) {
    if (!clocks.isKnown(clock)) {
      return CLOCK_SYNC_FAILURE_UNKNOWN_SOURCE_CLOCK;
    }
    return clocks.isTraceClockKnown()
        ? CLOCK_SYNC_FAILURE_NO_PATH
        : CLOCK_SYNC_FAILURE_UNKNOWN_TARGET_CLOCK;
  }

  private void add(String key, ArgType type, long value) {
    int id = state.strings().intern(key);
    args.add(id, id, type, value);
  }

  private void note(Statistic statistic, long place) {
    long offset = TraceMemory.offset(place);
    state.storage().importLogs().add(statistic.tableName(), offset, args);
  }
}
