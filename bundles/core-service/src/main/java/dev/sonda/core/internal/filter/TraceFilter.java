package dev.sonda.core.internal.filter;

import dev.sonda.core.internal.packet.GatheredPacketBatch;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Optional;

/** The trace filter of one session: removes fields and redacts strings of each batch. Loop only. */
public final class TraceFilter {
  private static final int INITIAL_BYTES = 64 << 10;

  /** The most memory kept from one batch to the next, in bytes; bigger packets are rare. */
  private static final int KEPT_BYTES = 1 << 20;

  private final MessageFilter filter;
  private final FilterCounters counters = new FilterCounters();
  private byte[] packet = new byte[INITIAL_BYTES];
  private byte[] filtered = {};
  private MemorySegment filteredMemory = MemorySegment.ofArray(filtered);
  private int filteredEnd;

  private TraceFilter(MessageFilter filter) {
    this.filter = filter;
  }

  /**
   * The filter of a config; empty if it has none.
   *
   * @throws InvalidTraceFilterException if the filter is invalid; a session must not run unfiltered
   *     then, since it would expose too much
   */
  public static Optional<TraceFilter> of(TraceConfig config) throws InvalidTraceFilterException {
    if (!config.hasTraceFilter()) {
      return Optional.empty();
    }
    TraceConfig.TraceFilter wanted = config.getTraceFilter();
    FilterProgram program =
        FilterProgram.parse(
            wanted.getBytecodeV2().isEmpty() ? wanted.getBytecode() : wanted.getBytecodeV2(),
            wanted.getBytecodeOverlayV54());
    return Optional.of(new TraceFilter(new MessageFilter(program, StringFilter.of(wanted))));
  }

  /**
   * Filters a batch. Packets that can't be filtered, and those without a remaining field, are left
   * out.
   *
   * @param output gets the filtered packets, in memory of this filter that is valid until the next
   *     batch
   */
  public void filter(GatheredPacketBatch input, GatheredPacketBatch output) {
    beginBatch();
    for (int i = 0; i < input.packetCount(); i++) {
      int size = input.packetSizeBytes(i);
      counters.countInput(size);
      makeRoom(size);
      copyPacket(input, i);
      int left = filter.filter(packet, size, filtered, filteredEnd);
      account(size, left, input.bufferOf(i));
      if (left > 0) {
        output.addSlice(filteredMemory, filteredEnd, left);
        output.endPacket(input.bufferOf(i));
        filteredEnd += left;
      }
    }
  }

  /** Begins a batch, without memory that grew for rare big packets. */
  private void beginBatch() {
    filter.beginBatch();
    filteredEnd = 0;
    if (filtered.length > KEPT_BYTES || packet.length > KEPT_BYTES) {
      packet = new byte[INITIAL_BYTES];
      filtered = new byte[INITIAL_BYTES];
      filteredMemory = MemorySegment.ofArray(filtered);
    }
  }

  private void account(int size, int left, int buffer) {
    if (left == MessageFilter.FAILED) {
      counters.countError(size);
      return;
    }
    counters.countOutput(left);
    if (buffer != GatheredPacketBatch.NO_BUFFER) {
      counters.countDiscarded(buffer, size - left);
    }
  }

  /**
   * Makes room for one packet. If a new array is needed, earlier packets of the batch stay in the
   * old array.
   */
  private void makeRoom(int sizeBytes) {
    if (sizeBytes > packet.length) {
      packet = new byte[Math.max(sizeBytes, packet.length * 2)];
    }
    if (sizeBytes > filtered.length - filteredEnd) {
      filtered = new byte[Math.max(sizeBytes, Math.max(INITIAL_BYTES, filtered.length * 2))];
      filteredMemory = MemorySegment.ofArray(filtered);
      filteredEnd = 0;
    }
  }

  private void copyPacket(GatheredPacketBatch input, int index) {
    int position = 0;
    for (int slice = 0; slice < input.sliceCount(index); slice++) {
      int size = input.sliceSizeBytes(index, slice);
      MemorySegment.copy(
          input.sliceMemory(index, slice),
          ValueLayout.JAVA_BYTE,
          input.sliceOffset(index, slice),
          packet,
          position,
          size);
      position += size;
    }
  }

  /** Adds the time that filtering a batch took. */
  public void countTime(long elapsedNs) {
    counters.countTime(elapsedNs);
  }

  /** Counts a statistics packet of the service, which isn't filtered. */
  public void countUnfiltered(int sizeBytes) {
    counters.countInput(sizeBytes);
    counters.countOutput(sizeBytes);
  }

  /** Number of packets left out because they couldn't be filtered. */
  public long errors() {
    return counters.errors();
  }

  public long errorBytes() {
    return counters.errorBytes();
  }

  public TraceStats.FilterStats statistics() {
    return counters.toProto();
  }
}
