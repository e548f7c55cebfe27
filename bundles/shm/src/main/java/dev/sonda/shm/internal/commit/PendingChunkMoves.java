package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.page.ChunkLocation;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Chunks that wait for the next commit. Grows and never shrinks, so that it stops allocating. */
final class PendingChunkMoves {
  private static final int INITIAL_CAPACITY = 64;

  private PendingMove[] moves = new PendingMove[INITIAL_CAPACITY];
  private int count;

  PendingChunkMoves() {
    fill(0);
  }

  /** Adds a move, which the caller has to fill in. */
  PendingMove add() {
    if (count == moves.length) {
      moves = Arrays.copyOf(moves, 2 * count);
      fill(count);
    }
    return moves[count++];
  }

  void removeLast() {
    count--;
  }

  int count() {
    return count;
  }

  PendingMove get(int index) {
    return moves[index];
  }

  /**
   * The open chunk of this writer and id, or null. Searches from the end, because patches are
   * mostly for the latest chunks.
   */
  @Nullable PendingMove findOpen(int writerId, int chunkId) {
    for (int i = count - 1; i >= 0; i--) {
      PendingMove move = moves[i];
      if (move.open && move.chunkId == chunkId && move.writerId == writerId) {
        return move;
      }
    }
    return null;
  }

  void clear() {
    for (int i = 0; i < count; i++) {
      moves[i].data = null;
    }
    count = 0;
  }

  private void fill(int from) {
    for (int i = from; i < moves.length; i++) {
      moves[i] = new PendingMove();
    }
  }

  /** A chunk that waits for the next commit. Mutable, so that queueing one allocates nothing. */
  static final class PendingMove {
    final ChunkLocation span = new ChunkLocation();
    int writerId;
    int chunkId;

    /** The service's buffer id, or a reservation. */
    int targetBuffer;

    /**
     * Number of packets in the chunk's header; a copy, since the header in shared memory is never
     * read.
     */
    int packetCount;

    int flags;

    /**
     * Whether the chunk isn't complete yet, so that sizes of nested messages are patched directly
     * into it.
     */
    boolean open;

    /** The bytes of the whole chunk for a commit by value; otherwise null. */
    @Nullable MemorySegment data;

    /** Whether {@link #data} is a copy of a chunk that is still being written. */
    boolean incomplete;

    void hold(OpenChunk chunk, int writer, int buffer) {
      span.copyFrom(chunk.span);
      writerId = writer;
      targetBuffer = buffer;
      chunkId = chunk.chunkId();
      packetCount = chunk.packetCount();
      flags = chunk.flags();
      open = false;
      data = null;
      incomplete = false;
    }

    void holdCopy(MemorySegment copy, int buffer) {
      targetBuffer = buffer;
      open = false;
      data = copy;
      incomplete = true;
    }

    long dataBytes() {
      return data == null ? 0 : data.byteSize();
    }
  }
}
