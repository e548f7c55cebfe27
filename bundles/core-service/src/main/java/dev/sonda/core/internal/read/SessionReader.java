package dev.sonda.core.internal.read;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.compression.BatchCompressor;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.packet.PacketGather;
import dev.sonda.core.internal.packet.PacketValidator;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.packet.ServicePackets;
import dev.sonda.core.internal.packet.TracePacketFields;
import dev.sonda.core.internal.session.state.ReadState.PassBudget;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;
import java.util.function.IntPredicate;

/** Reads sessions batch by batch. The receiver uses a batch up before it returns. Loop only. */
public final class SessionReader implements AutoCloseable {
  /** A batch ends with the packet that reaches this. */
  public static final int BATCH_BYTES = 128 << 10;

  private final ServicePackets packets;
  private final SessionPreamble preamble;
  private final TraceStatistics statistics;
  private final Clock clock;
  private final PacketGather gathered = new PacketGather(BATCH_BYTES);
  private final PacketGather filtered = new PacketGather(0);
  private final BatchCompressor compressor = new BatchCompressor();
  private final PacketValidator validator = new PacketValidator();
  private final IntPredicate isConnected;

  /**
   * Has read nothing yet.
   *
   * @param isConnected whether a producer, by its number, is there
   */
  public SessionReader(
      ServicePackets packets,
      SessionPreamble preamble,
      TraceStatistics statistics,
      Clock clock,
      IntPredicate isConnected) {
    this.packets = packets;
    this.preamble = preamble;
    this.statistics = statistics;
    this.clock = clock;
    this.isConnected = isConnected;
  }

  /** Takes a batch, which is the receiver's until it returns. */
  @FunctionalInterface
  public interface BatchReceiver {
    /**
     * Uses the batch up.
     *
     * @param batch may be empty; its slices stay where they are until the buffer is written
     * @param hasMore whether there may be more
     */
    void receive(PacketGather batch, boolean hasMore);
  }

  /** Reads the next batch and hands it on. */
  public void readBatch(TracingSession session, BatchReceiver receiver) {
    gathered.clear();
    if (session.triggers().hideSession()) {
      receiver.receive(gathered, false);
      return;
    }
    session.sequenceIds().makeRoom(isConnected);
    preamble.writeTo(session, gathered::add);
    PassBudget budget = session.readState().passOver(session.buffers());
    boolean hasMore = !readBuffers(session, budget);
    if (!hasMore) {
      endPass(session, budget);
    }
    PacketGather batch = session.filter().map(this::filtered).orElse(gathered);
    if (!hasMore && session.readState().takeStats()) {
      addStatistics(session, batch);
    }
    receiver.receive(compressor.compress(batch, session.config()), hasMore);
  }

  /** Hands an empty batch on, for a reader without a session. */
  public void readNothing(BatchReceiver receiver) {
    gathered.clear();
    receiver.receive(gathered, false);
  }

  private void endPass(TracingSession session, PassBudget budget) {
    session.readState().endPass();
    if (!budget.isAnySpent()) {
      promiseEnd(session);
      if (session.state() == SessionState.DISABLED) {
        session.readState().noteReadOut();
      }
    }
  }

  private PacketGather filtered(TraceFilter filter) {
    long startNs = clock.monotonicNs();
    filtered.clear();
    filter.filter(gathered, filtered);
    filter.countTime(clock.monotonicNs() - startNs);
    return filtered;
  }

  /** False if the batch was full before the buffers were empty, or their budgets spent. */
  private boolean readBuffers(TracingSession session, PassBudget budget) {
    List<SessionBuffer> buffers = session.buffers();
    for (int i = 0; i < buffers.size(); i++) {
      if (!readBuffer(session, i, buffers.get(i).buffer(), budget)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Goes on with the pass of the last batch as long as that is possible: a new pass walks over all
   * that was read already.
   */
  private boolean readBuffer(
      TracingSession session, int index, TraceBuffer buffer, PassBudget budget) {
    boolean isNewPass = false;
    while (!budget.isSpent(index)) {
      if (gathered.totalBytes() >= BATCH_BYTES) {
        return false;
      }
      PacketView packet = buffer.readNextPacket();
      if (packet != null) {
        budget.spend(index, packet.sizeBytes());
        add(session, index, packet);
      } else if (isNewPass) {
        return true;
      } else {
        buffer.beginRead();
        isNewPass = true;
      }
    }
    return true;
  }

  private void add(TracingSession session, int buffer, PacketView packet) {
    validator.reset();
    validator.accept(packet);
    if (!validator.isValid()) {
      session.counters().countInvalidPacket(packet.sizeBytes());
      return;
    }
    int sequenceId = session.sequenceIds().idOf(packet.producer(), packet.writerId());
    if (sequenceId == SequenceIds.NONE) {
      session.counters().countUnknownSequence(packet.sizeBytes());
      return;
    }
    for (int i = 0; i < packet.sliceCount(); i++) {
      gathered.addSlice(packet.memory(), packet.sliceOffset(i), packet.sliceSizeBytes(i));
    }
    gathered.addTrailer(
        packet.producer().uid(), sequenceId, packet.producer().pid(), packet.lossReasons());
    gathered.endPacket(buffer);
  }

  /**
   * Readers take the event as a promise that nothing older follows, so it waits for the end, and
   * for a later pass where this one has left something.
   */
  private void promiseEnd(TracingSession session) {
    if (!session.config().getBuiltinDataSources().getDisableServiceEvents()) {
      session
          .lifecycle()
          .record(LifecycleEvents.Kind.READ_TRACING_BUFFERS_COMPLETED, clock.bootTimeNs());
      session.lifecycle().drainTo(packets, gathered::add);
    }
  }

  /** Adds statistics behind the filter: they tell what it did, and hold no data of producers. */
  private void addStatistics(TracingSession session, PacketGather batch) {
    byte[] packet = packets.untimed(TracePacketFields.TRACE_STATS, statistics.of(session));
    batch.add(packet);
    session.filter().ifPresent(filter -> filter.countUnfiltered(packet.length));
  }

  @Override
  public void close() {
    gathered.close();
    filtered.close();
    compressor.close();
  }
}
