package dev.sonda.shm.internal.commit;

import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.shm.internal.commit.PendingMoves.PendingMove;
import dev.sonda.shm.internal.message.PatchQueue;
import dev.sonda.shm.internal.page.ChunkHeaderLayout;
import dev.sonda.shm.internal.page.ChunkPool;
import dev.sonda.shm.internal.page.FragmentLayout;
import java.lang.foreign.MemorySegment;
import java.util.function.IntUnaryOperator;
import org.jspecify.annotations.Nullable;

/** What the next CommitDataRequests will say. Its owner sees to it that one thread is here. */
public final class PendingCommit {
  private final MemorySegment memory;
  private final ChunkPool pool;
  private final boolean directPatching;
  private final boolean byValue;
  private final PendingMoves moves = new PendingMoves();
  private final PendingPatches patches = new PendingPatches();
  private final CommitWindow window;
  private long pendingBytes;

  /** A chunk waited for its sizes, and has them now. */
  private boolean hasPatched;

  private long acknowledgedFlush;

  public PendingCommit(
      MemorySegment memory,
      ChunkPool pool,
      Reservations reservations,
      boolean directPatching,
      boolean byValue) {
    this.memory = memory;
    this.pool = pool;
    this.directPatching = directPatching;
    this.byValue = byValue;
    window = new CommitWindow(moves, patches, reservations);
  }

  /** A chunk that waits for patches stays with us until it is sent, so that they can go in. */
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
   * Adds copies of the chunks whose writers go on with them, as far as they can be read.
   *
   * @param targetOf the target buffer of a writer, or its reservation
   */
  public void addCopiesOfOpenChunks(IntUnaryOperator targetOf) {
    pool.forEachBeingWritten(span -> {
      MemorySegment copy = ChunkHeaderLayout.copyWithPackets(memory, span);
      int target = targetOf.applyAsInt(ChunkHeaderLayout.writerId(copy, 0));
      // The last packet is in flux: one alone is no packet yet.
      boolean isReadable = ChunkHeaderLayout.count(ChunkHeaderLayout.packets(copy, 0)) >= 2;
      if (isReadable && target != Reservations.ABORTED) {
        moves.add().holdCopy(copy, target);
      }
    });
  }

  /** Takes all patches whose sizes are known. */
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

  /** A chunk that the service has tampered with is still announced, and refused there. */
  private void complete(PendingMove move) {
    move.open = false;
    pool.complete(move.span);
  }

  /** The highest id answers all below it. */
  public void acknowledge(long flushRequestId) {
    acknowledgedFlush = Math.max(acknowledgedFlush, flushRequestId);
  }

  /**
   * Whether to commit without waiting for more: the service would miss the patches if this process
   * died, and run out of chunks to free if it got nothing. Writers that fill chunk after chunk with
   * packets across them commit as often when they patch themselves: in a burst there is more room
   * than if the memory was emptied by halves. What goes by value would fill our own memory, and
   * frames.
   */
  public boolean isUrgent() {
    return patches.count() > 0 || hasPatched || pendingBytes >= memory.byteSize() / 2 || byValue;
  }

  /** Whether the last chunk is one whose sizes aren't known yet and will be filled in. */
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
      // Even if the endpoint threw: what it has seen must not be sent twice.
      clear();
    }
  }

  /** From here on nothing can be patched in place. */
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
