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
import dev.sonda.shm.internal.message.Nesting;
import dev.sonda.shm.internal.message.PacketStream;
import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.message.TracePacketLayout;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;

/**
 * Writes packets into one chunk after another. One thread.
 *
 * <p>What a reader can see of a chunk that is still being written is what its packet count says,
 * less the last one, which is always taken to be in flux. So a packet's size may be written as soon
 * as it is closed; what publishes the packet is the next increment of the count. Delaying only that
 * keeps the last packet provisional at no cost: the next packet needs an increment anyway, and a
 * packet that is abandoned has its place in the count taken by the one after it.
 *
 * <p>A packet that has left a part of itself in an earlier chunk can't be taken back like that: its
 * last fragment gets the drop marker, which makes readers throw all of it away.
 */
final class ChunkTraceWriter implements SmbTraceWriter, PacketStream.Refill {
  private static final long NOWHERE = -1;

  private enum LastPacket {
    OPEN,
    /** Closed, but no reader sees it yet. */
    PROVISIONAL,
    /** Published or gone. */
    FINAL
  }

  private final PagedArbiter arbiter;
  private final int writerId;

  /** The service's number, or a reservation. */
  private final int targetBuffer;

  private final ExhaustedPolicy policy;
  private final WriterCounters counters = new WriterCounters();
  private final PatchQueue patches = new PatchQueue();
  private final PacketStream stream;
  private final Nesting nesting;
  private final EncodedPacket packet;

  private OpenChunk current;
  private OpenChunk next;
  private int nextChunkId;
  private boolean closed;

  /** No chunk was to be had: packets go to the trash. */
  private boolean dropping;

  /** The trash has been filled once: time to ask for a chunk again. */
  private boolean trashFull;

  /** Flags that the next packet carries, until one that does is published. */
  private boolean lossToReport;

  private boolean firstToReport = true;

  private LastPacket last = LastPacket.FINAL;
  private boolean discardOnClose;

  /** Where the last packet's current fragment has its size. */
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
    stream = new PacketStream(this, arbiter.trash());
    nesting = new Nesting(stream, patches);
    packet = new EncodedPacket(nesting, this, clock);
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
          TracePacketLayout.PREVIOUS_PACKET_DROPPED, TracePacketLayout.DATA_LOSS_SMB_FULL);
    }
    if (firstToReport) {
      stream.varint(TracePacketLayout.FIRST_PACKET_ON_SEQUENCE, 1);
    }
  }

  /** The packet's own close. */
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

  /** An open packet goes when it is closed, since its writer may go on until then. */
  void discardPacket() {
    if (last == LastPacket.OPEN) {
      discardOnClose = true;
    } else {
      abandonPacket();
    }
  }

  /** The last packet stays: from here on it is a matter of time when a reader sees it. */
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
    // Dropping or not, the next packet asks for a chunk.
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

  /** Between two packets. The old chunk goes first: it may be the one that the service frees. */
  private void changeChunk() {
    giveBackChunk();
    ChunkSupply supply = takeNext(0, 0);
    if (supply == ChunkSupply.TAKEN) {
      switchToNext(0, 0);
      stream.moveTo(arbiter.memory(), current.span.payloadOffset(), current.span.end());
    } else {
      startDropping();
    }
    if (supply == ChunkSupply.STALLED && policy == ExhaustedPolicy.STALL_THEN_ABORT) {
      counters.countDropped(0);
      throw stalledForTooLong();
    }
  }

  /** In the middle of a packet. Whether it goes on has to be known before the old chunk leaves. */
  @Override
  public void moreRoom() {
    if (dropping) {
      trashFull = true;
      emptyTrash();
      return;
    }
    ChunkSupply supply = takeNext(1, ChunkHeaderLayout.FLAG_FIRST_CONTINUES);
    if (supply == ChunkSupply.TAKEN) {
      continueInNext();
    } else {
      stream.writeSlot(fragmentSlot, DROP_MARKER);
      giveBackChunk();
      startDropping();
    }
    if (supply == ChunkSupply.STALLED && policy == ExhaustedPolicy.STALL_THEN_ABORT) {
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

  private ChunkSupply takeNext(int packetCount, int flags) {
    if (closed || writerId == WriterIds.NONE) {
      return ChunkSupply.NONE_FREE;
    }
    // A writer that drops has waited already: now it takes a chunk only if one is free.
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
