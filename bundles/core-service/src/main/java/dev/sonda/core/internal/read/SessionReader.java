package dev.sonda.core.internal.read;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.buffer.TraceBuffers.SessionBuffer;
import dev.sonda.core.internal.compression.BatchCompressor;
import dev.sonda.core.internal.filter.TraceFilter;
import dev.sonda.core.internal.packet.GatheredPacketBatch;
import dev.sonda.core.internal.packet.LifecycleEvents;
import dev.sonda.core.internal.packet.PacketValidator;
import dev.sonda.core.internal.packet.SequenceIds;
import dev.sonda.core.internal.packet.ServicePacketEncoder;
import dev.sonda.core.internal.packet.TraceMessageFieldNumbers;
import dev.sonda.core.internal.session.state.ReadState.PassBudget;
import dev.sonda.core.internal.session.state.SessionState;
import dev.sonda.core.internal.session.state.TracingSession;
import dev.sonda.tracebuffer.PacketView;
import dev.sonda.tracebuffer.TraceBuffer;
import java.util.List;
import java.util.function.IntPredicate;

/** Reads sessions batch by batch. A batch is valid only until its receiver returns. Loop only. */
public final class SessionReader implements AutoCloseable {
  /** A batch ends with the packet that reaches this size. */
  public static final int BATCH_BYTES = 128 << 10;

  private final ServicePacketEncoder packets;
  private final SessionPreamble preamble;
  private final TraceStatistics statistics;
  private final Clock clock;
  private final GatheredPacketBatch gathered = new GatheredPacketBatch(BATCH_BYTES);
  private final GatheredPacketBatch filtered = new GatheredPacketBatch(0);
  private final BatchCompressor compressor = new BatchCompressor();
  private final PacketValidator validator = new PacketValidator();
  private final IntPredicate isConnected;

  /**
   * Creates the reader for all sessions.
   *
   * @param isConnected whether the producer with an id is connected
   */
  public SessionReader(
      ServicePacketEncoder packets,
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

  /** Receives a batch, which is valid until {@link #receive} returns. */
  @FunctionalInterface
  public interface BatchReceiver {
    /**
     * Processes the batch completely.
     *
     * @param batch may be empty; its slices are valid until the trace buffer is written again
     * @param hasMore whether the session may have more packets
     */
    void receive(GatheredPacketBatch batch, boolean hasMore);
  }

  /** Reads the next batch and passes it to the receiver. */
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
    GatheredPacketBatch batch = session.filter().map(this::filtered).orElse(gathered);
    if (!hasMore && session.readState().takeStats()) {
      addStatistics(session, batch);
    }
    receiver.receive(compressor.compress(batch, session.config()), hasMore);
  }

  /** Passes an empty batch to the receiver, for a consumer without a session. */
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

  private GatheredPacketBatch filtered(TraceFilter filter) {
    long startNs = clock.monotonicNs();
    filtered.clear();
    filter.filter(gathered, filtered);
    filter.countTime(clock.monotonicNs() - startNs);
    return filtered;
  }

  /**
   * Reads all buffers; returns false if the batch became full before the buffers were empty or
   * their budgets were spent.
   */
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
   * Continues the buffer's pass of the previous batch as long as possible, because a new pass has
   * to skip all packets that were already read.
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
   * Records the event that the buffers were read completely. Readers conclude from it that no older
   * packets follow, so it is written only when the pass has left no packets.
   */
  private void promiseEnd(TracingSession session) {
    if (!session.config().getBuiltinDataSources().getDisableServiceEvents()) {
      session
          .lifecycle()
          .record(LifecycleEvents.Kind.READ_TRACING_BUFFERS_COMPLETED, clock.bootTimeNs());
      session.lifecycle().drainTo(packets, gathered::add);
    }
  }

  /**
   * Adds statistics after filtering, because they include the filter's counters and contain no data
   * of producers.
   */
  private void addStatistics(TracingSession session, GatheredPacketBatch batch) {
    byte[] packet = packets.untimed(TraceMessageFieldNumbers.TRACE_STATS, statistics.of(session));
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
