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

/** Counts and logs packets that are left out, with their offsets in the file. */
public final class PacketFailures {
  /** Mask of the clock's number in a combined id of sequence and clock. */
  private static final long CLOCK_MASK = 0xFFFF_FFFFL;

  private final ImportState state;
  private final ArgSet args = new ArgSet();

  public PacketFailures(ImportState state) {
    this.state = state;
  }

  /** Logs a packet that needs its sequence's state, which was lost or began before the trace. */
  void addPacketWithoutState(PacketHead packet) {
    addOfSequence(PACKET_SKIPPED_SEQ_NEEDS_INCREMENTAL_STATE_INVALID, packet, packet.place());
  }

  /** Logs interned values that were ignored because the state of their sequence is missing. */
  void addInternedDataWithoutState(PacketHead packet) {
    long place = packet.internedData();
    addOfSequence(INTERNED_DATA_SKIPPED_INCREMENTAL_STATE_INVALID, packet, place);
  }

  /**
   * Logs a packet that can't be imported.
   *
   * @param statistic name of the statistic for the reason
   */
  public void add(String statistic, PacketHead packet) {
    args.clear();
    state.storage().importLogs().add(statistic, TraceMemory.offset(packet.place()), args);
  }

  /**
   * Logs a packet that can't be imported because of its sequence's state; the log contains the
   * sequence's id.
   */
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

  /** Logs a packet whose time can't be converted from its clock to the trace's clock. */
  void addUnknownTime(PacketHead packet, long clock) {
    describe(clock, packet.timestamp());
    note(reason(state.clocks(), clock), packet.place());
    args.clear();
    note(CLOCK_SYNC_FAILURE_UNDEFERRABLE_PACKET_LOSS, packet.place());
  }

  /** Logs a time within a packet that can't be converted from its clock to the trace's clock. */
  public void addUnknownTime(long clock, long timeNs) {
    describe(clock, timeNs);
    state.storage().importLogs().add(reason(state.clocks(), clock).tableName(), args);
  }

  private void describe(long clock, long timeNs) {
    int sequence = (int) (clock >>> Integer.SIZE);
    args.clear();
    if (sequence != 0) {
      add("source_sequence_id", ArgType.UINT, Integer.toUnsignedLong(sequence));
    }
    add("source_clock_id", ArgType.INT, clock & CLOCK_MASK);
    add("source_timestamp", ArgType.INT, timeNs);
    add("target_clock_id", ArgType.INT, state.clocks().traceClockForUsers());
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
