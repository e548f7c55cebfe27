package dev.sonda.shm.internal.write;

import static dev.sonda.shm.internal.page.FragmentLayout.DROP_MARKER;
import static dev.sonda.shm.internal.page.FragmentLayout.MIN_PACKET_ROOM_BYTES;
import static dev.sonda.shm.internal.page.FragmentLayout.SIZE_SLOT_BYTES;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.probe.PacketWriter;
import dev.sonda.shm.ExhaustedPolicy;
import dev.sonda.shm.SmbTraceWriter;
import dev.sonda.shm.WriterStats;
import dev.sonda.shm.internal.commit.OpenChunk;
import dev.sonda.shm.internal.message.MessageNesting;
import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.message.ScatteredStreamWriter;
import dev.sonda.shm.internal.message.WriterPacketFieldNumbers;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;

/**
 * Writes packets into one chunk after another. One thread.
 *
 * <p>In a chunk that is still being written, readers see the packets given by its packet count,
 * except the last one, which they regard as incomplete. So the size of a packet is written when the
 * packet is closed, and the next increment of the count publishes it. Delaying this increment keeps
 * the last packet provisional at no cost: the next packet needs an increment anyway, and an
 * abandoned packet's place in the count is used by the next packet.
 *
 * <p>A packet with a fragment in an earlier chunk can't be reverted like that: its last fragment
 * gets the drop marker, which makes readers discard the whole packet.
 */
final class ChunkTraceWriter implements SmbTraceWriter, ScatteredStreamWriter.Refill {
  private static final long NOWHERE = -1;

  private enum LastPacket {
    OPEN,
    /** The packet is closed, but not visible to readers yet. */
    PROVISIONAL,
    /** The packet was published or discarded. */
    FINAL
  }

  private final PagedArbiter arbiter;
  private final int writerId;

  /** The service's buffer id, or a reservation. */
  private final int targetBuffer;

  private final ExhaustedPolicy policy;
  private final WriterCounters counters = new WriterCounters();
  private final PatchQueue patches = new PatchQueue();
  private final ScatteredStreamWriter stream;
  private final MessageNesting nesting;
  private final StreamPacketWriter packet;

  private OpenChunk current;
  private OpenChunk next;
  private int nextChunkId;
  private boolean closed;

  /** Whether no chunk was available, so that packets are written into the trash memory. */
  private boolean dropping;

  /**
   * Whether the trash memory has been filled once, after which the writer requests a chunk again.
   */
  private boolean trashFull;

  /**
   * Whether the next packet has to report a loss; reset when a packet that reports it is published.
   */
  private boolean lossToReport;

  private boolean firstToReport = true;

  private LastPacket last = LastPacket.FINAL;
  private boolean discardOnClose;

  /** Position of the size of the last packet's current fragment. */
  private long fragmentSlot = NOWHERE;

  private boolean fragmented;
  private long writtenBefore;
  private long sizeBytes;

  ChunkTraceWriter(
      PagedArbiter arbiter, int writerId, int targetBuffer, ExhaustedPolicy policy, Clock clock) {
    this.arbiter = arbiter;
    this.writerId = writerId;
    this.targetBuffer = targetBuffer;
    this.policy = policy;
    current = new OpenChunk(arbiter.memory());
    next = new OpenChunk(arbiter.memory());
    stream = new ScatteredStreamWriter(this, arbiter.trash());
    nesting = new MessageNesting(stream, patches);
    packet = new StreamPacketWriter(nesting, this, clock);
  }

  @Override
  public PacketWriter packet() {
    if (last == LastPacket.OPEN) {
      throw new IllegalStateException(
          "the packet before this one is still open: close it, or discard it");
    }
    settle();
    if (needsOtherChunk()) {
      changeChunk();
    }
    sendKnownPatches();
    beginPacket();
    return packet;
  }

  private boolean needsOtherChunk() {
    return stream.room() < MIN_PACKET_ROOM_BYTES
        || current.isFull()
        || trashFull
        || arbiter.isClosed();
  }

  private void beginPacket() {
    fragmentSlot = stream.slot();
    writtenBefore = stream.written();
    fragmented = false;
    discardOnClose = false;
    last = LastPacket.OPEN;
    nesting.openPacket();
    if (dropping) {
      return;
    }
    current.beginPacket();
    if (lossToReport) {
      stream.varint(
          WriterPacketFieldNumbers.PREVIOUS_PACKET_DROPPED,
          WriterPacketFieldNumbers.DATA_LOSS_SMB_FULL);
    }
    if (firstToReport) {
      stream.varint(WriterPacketFieldNumbers.FIRST_PACKET_ON_SEQUENCE, 1);
    }
  }

  /** Closes the packet; called by its {@code close()}. */
  void closePacket() {
    if (last != LastPacket.OPEN) {
      return;
    }
    nesting.closePacket();
    if (discardOnClose) {
      eraseLast();
    } else if (dropping) {
      last = LastPacket.FINAL;
      counters.countDropped(writtenOfPacket());
    } else {
      sizeBytes = writtenOfPacket();
      stream.fillSlot(fragmentSlot, fragmentSizeBytes());
      last = LastPacket.PROVISIONAL;
    }
  }

  /**
   * Discards the last packet. An open packet is discarded when it is closed, since its writer may
   * continue to write until then.
   */
  void discardPacket() {
    if (last == LastPacket.OPEN) {
      discardOnClose = true;
    } else {
      abandonPacket();
    }
  }

  /**
   * Makes the last packet final, so that it can't be discarded any more; it becomes visible to
   * readers later.
   */
  private void settle() {
    if (last == LastPacket.PROVISIONAL) {
      last = LastPacket.FINAL;
      lossToReport = false;
      firstToReport = false;
      counters.countWritten(sizeBytes);
    }
  }

  @Override
  public void publish() {
    if (last != LastPacket.PROVISIONAL) {
      return;
    }
    settle();
    if (stream.room() > 0) {
      current.countAhead();
    } else {
      giveBackChunk();
    }
    sendKnownPatches();
  }

  @Override
  public void abandonPacket() {
    if (last != LastPacket.FINAL) {
      nesting.abandonPacket();
      eraseLast();
    }
  }

  private void eraseLast() {
    last = LastPacket.FINAL;
    if (dropping) {
      counters.countDropped(writtenOfPacket());
    } else {
      counters.countDiscarded();
      eraseFromChunk();
    }
    sendKnownPatches();
  }

  private void eraseFromChunk() {
    if (arbiter.isClosed()) {
      current.letGo();
      stream.close();
    } else if (fragmented) {
      stream.writeSlot(fragmentSlot, DROP_MARKER);
      giveBackChunk();
    } else {
      stream.rewindTo(fragmentSlot);
      current.forgetPacket();
    }
  }

  @Override
  public void flush() {
    if (last == LastPacket.OPEN) {
      throw new IllegalStateException("close the packet before you flush");
    }
    handOver();
    arbiter.flush(null);
  }

  private void handOver() {
    settle();
    giveBackChunk();
    sendKnownPatches();
    // In every case, the next packet has to request a chunk.
    stream.close();
  }

  @Override
  public void close() {
    if (!closed) {
      if (last == LastPacket.OPEN) {
        abandonPacket();
      }
      handOver();
      closed = true;
      arbiter.flush(null);
      arbiter.releaseWriter(writerId);
    }
  }

  /**
   * Changes the chunk between two packets. The old chunk is returned first, because it may be the
   * one that the service has to free.
   */
  private void changeChunk() {
    giveBackChunk();
    ChunkRequestOutcome supply = takeNext(0, 0);
    if (supply == ChunkRequestOutcome.TAKEN) {
      switchToNext(0, 0);
      stream.moveTo(arbiter.memory(), current.span.payloadOffset(), current.span.end());
    } else {
      startDropping();
    }
    if (supply == ChunkRequestOutcome.STALLED && policy == ExhaustedPolicy.STALL_THEN_ABORT) {
      counters.countDropped(0);
      throw stalledForTooLong();
    }
  }

  /**
   * Changes the chunk in the middle of a packet. The new chunk is requested before the old one is
   * returned, because the old one has to record whether the packet continues.
   */
  @Override
  public void moreRoom() {
    if (dropping) {
      trashFull = true;
      emptyTrash();
      return;
    }
    ChunkRequestOutcome supply = takeNext(1, ChunkHeaderLayout.FLAG_FIRST_CONTINUES);
    if (supply == ChunkRequestOutcome.TAKEN) {
      continueInNext();
    } else {
      stream.writeSlot(fragmentSlot, DROP_MARKER);
      giveBackChunk();
      startDropping();
    }
    if (supply == ChunkRequestOutcome.STALLED && policy == ExhaustedPolicy.STALL_THEN_ABORT) {
      throw stalledForTooLong();
    }
  }

  private void continueInNext() {
    stream.writeSlot(fragmentSlot, fragmentSizeBytes());
    boolean patched = nesting.moveSlotsToPatches(current.chunkId(), current.span.payloadOffset());
    current.addFlags(
        ChunkHeaderLayout.FLAG_LAST_CONTINUES
            | (patched ? ChunkHeaderLayout.FLAG_NEEDS_PATCHING : 0));
    giveBackChunk();
    switchToNext(1, ChunkHeaderLayout.FLAG_FIRST_CONTINUES);
    fragmented = true;
    fragmentSlot = current.span.payloadOffset();
    stream.moveTo(arbiter.memory(), fragmentSlot + SIZE_SLOT_BYTES, current.span.end());
    stream.clearSlot(fragmentSlot);
  }

  private ChunkRequestOutcome takeNext(int packetCount, int flags) {
    if (closed || writerId == WriterIds.NONE) {
      return ChunkRequestOutcome.NONE_FREE;
    }
    // A writer that drops packets has already waited, so it doesn't wait again if no chunk is free.
    return arbiter.take(
        next.span,
        writerId,
        nextChunkId,
        ChunkHeaderLayout.packets(packetCount, flags),
        dropping ? ExhaustedPolicy.DROP : policy,
        counters);
  }

  private void switchToNext(int packetCount, int flags) {
    next.hold(nextChunkId++, packetCount, flags);
    OpenChunk old = current;
    current = next;
    next = old;
    dropping = false;
    trashFull = false;
  }

  private void startDropping() {
    dropping = true;
    trashFull = false;
    lossToReport = true;
    emptyTrash();
  }

  private void emptyTrash() {
    nesting.forgetSlots();
    stream.moveTo(arbiter.trash(), 0, arbiter.trash().byteSize());
  }

  private static IllegalStateException stalledForTooLong() {
    return new IllegalStateException(
        "the shared memory has been full for too long: the tracing service doesn't empty it");
  }

  private void giveBackChunk() {
    if (current.isHeld()) {
      if (!arbiter.isClosed()) {
        current.finish(stream.position());
      }
      current.letGo();
      stream.close();
      arbiter.giveBack(current, writerId, targetBuffer, patches);
    }
  }

  private void sendKnownPatches() {
    if (patches.headIsKnown()) {
      arbiter.sendPatches(writerId, targetBuffer, patches);
    }
  }

  private long writtenOfPacket() {
    return stream.written() - writtenBefore;
  }

  private int fragmentSizeBytes() {
    return Math.toIntExact(stream.position() - fragmentSlot - SIZE_SLOT_BYTES);
  }

  @Override
  public int writerId() {
    return writerId;
  }

  @Override
  public int targetBuffer() {
    return arbiter.boundBuffer(targetBuffer);
  }

  @Override
  public WriterStats stats() {
    return counters.stats();
  }

  @Override
  public long packetsDropped() {
    return counters.packetsDropped();
  }
}
