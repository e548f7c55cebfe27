package dev.sonda.shm.internal.commit;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.shm.internal.commit.PendingChunkMoves.PendingMove;
import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.FragmentLayout;
import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The chunks, patches and flush acknowledgement to be sent with the next CommitDataRequests. Not
 * thread-safe: the arbiter calls it with its lock held.
 */
public final class PendingCommit {
  private final MemorySegment memory;
  private final ChunkPool pool;
  private final boolean directPatching;
  private final boolean byValue;
  private final PendingChunkMoves moves = new PendingChunkMoves();
  private final PendingPatches patches = new PendingPatches();
  private final PendingCommitView window;
  private long pendingBytes;

  /** Whether a pending chunk that waited for sizes of nested messages has been completed. */
  private boolean hasPatched;

  private long acknowledgedFlush;

  public PendingCommit(
      MemorySegment memory,
      ChunkPool pool,
      TargetBufferReservations reservations,
      boolean directPatching,
      boolean byValue) {
    this.memory = memory;
    this.pool = pool;
    this.directPatching = directPatching;
    this.byValue = byValue;
    window = new PendingCommitView(moves, patches, reservations);
  }

  /**
   * Adds a full chunk. With direct patching, a chunk with missing sizes isn't marked as complete
   * until it is sent, so that the sizes can still be patched into it.
   */
  public void addChunk(OpenChunk chunk, int writerId, int targetBuffer) {
    PendingMove move = moves.add();
    move.hold(chunk, writerId, targetBuffer);
    move.open = directPatching && (move.flags & ChunkHeaderLayout.FLAG_NEEDS_PATCHING) != 0;
    if (move.open || pool.complete(move.span)) {
      pendingBytes += move.span.sizeBytes;
    } else {
      moves.removeLast();
    }
  }

  /**
   * Adds copies of the chunks still being written, as far as their packets are readable.
   *
   * @param targetOf the target buffer of a writer, or its reservation
   */
  public void addCopiesOfOpenChunks(IntUnaryOperator targetOf) {
    pool.forEachBeingWritten(span -> {
      MemorySegment copy = ChunkHeaderLayout.copyWithPackets(memory, span);
      int target = targetOf.applyAsInt(ChunkHeaderLayout.writerId(copy, 0));
      // The last packet may be incomplete, so a chunk with only one packet contains nothing
      // readable.
      boolean isReadable = ChunkHeaderLayout.count(ChunkHeaderLayout.packets(copy, 0)) >= 2;
      if (isReadable && target != TargetBufferReservations.ABORTED) {
        moves.add().holdCopy(copy, target);
      }
    });
  }

  /**
   * Moves all patches with known sizes from a writer's queue into the commit, or directly into
   * chunks that aren't sent yet.
   */
  public void addPatches(PatchQueue known, int writerId, int targetBuffer) {
    while (known.headIsKnown()) {
      PendingMove open = moves.findOpen(writerId, known.headChunkId());
      if (open == null) {
        patches.addOne(known, writerId, targetBuffer);
      } else {
        patchDirectly(open, known);
      }
    }
  }

  private void patchDirectly(PendingMove move, PatchQueue known) {
    do {
      long at = move.span.payloadOffset() + known.headOffset();
      memory.set(FragmentLayout.SLOT, at, FragmentLayout.slot(known.headSize()));
      known.removeHead();
    } while (known.headIsKnown() && known.hasMoreFor(move.chunkId));
    if (!known.hasMoreFor(move.chunkId)) {
      move.flags &= ~ChunkHeaderLayout.FLAG_NEEDS_PATCHING;
      short packets = ChunkHeaderLayout.packets(move.packetCount, move.flags);
      ChunkHeaderLayout.setPackets(memory, move.span.offset, packets);
      complete(move);
      hasPatched = true;
    }
  }

  /**
   * Marks a chunk as complete. If the service has changed its state, the chunk is sent
   * nevertheless, and the service refuses it.
   */
  private void complete(PendingMove move) {
    move.open = false;
    pool.complete(move.span);
  }

  /** Adds a flush acknowledgement; the highest id acknowledges all lower ids. */
  public void acknowledge(long flushRequestId) {
    acknowledgedFlush = Math.max(acknowledgedFlush, flushRequestId);
  }

  /**
   * Whether the commit must not be delayed: patches would be lost if this process died, and with
   * half of the memory pending, writers may run out of free chunks. Chunks that were patched
   * directly are committed at once as well, so that in a burst of packets that span chunks more
   * memory stays free. Commits by value aren't delayed, because they would fill this process's
   * memory and the frames.
   */
  public boolean isUrgent() {
    return patches.count() > 0 || hasPatched || pendingBytes >= memory.byteSize() / 2 || byValue;
  }

  /**
   * Whether the last chunk still waits for sizes of nested messages, which will be patched into it.
   */
  public boolean endsIncomplete() {
    return moves.count() > 0 && moves.get(moves.count() - 1).open;
  }

  /** Sends the commit, unless it is empty and has no callback. */
  public void send(ProducerEndpoint endpoint, @Nullable Runnable onCommitted) {
    if (moves.count() == 0
        && patches.count() == 0
        && acknowledgedFlush == 0
        && onCommitted == null) {
      return;
    }
    finishMoves();
    try {
      window.sendAll(endpoint, acknowledgedFlush, onCommitted);
    } finally {
      // Cleared even if the endpoint threw, since parts that it has received must not be sent
      // twice.
      clear();
    }
  }

  /** Prepares all chunks for sending; from now on, sizes can't be patched directly into them. */
  private void finishMoves() {
    for (int i = 0; i < moves.count(); i++) {
      PendingMove move = moves.get(i);
      if (move.open) {
        complete(move);
      }
      if (byValue && move.data == null) {
        move.data = memory.asSlice(move.span.offset, move.span.sizeBytes);
      }
    }
  }

  private void clear() {
    for (int i = 0; byValue && i < moves.count(); i++) {
      if (!moves.get(i).incomplete) {
        pool.free(moves.get(i).span);
      }
    }
    moves.clear();
    patches.clear();
    pendingBytes = 0;
    hasPatched = false;
    acknowledgedFlush = 0;
  }
}
