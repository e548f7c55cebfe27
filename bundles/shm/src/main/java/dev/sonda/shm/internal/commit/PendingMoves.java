package dev.sonda.shm.internal.commit;

import dev.sonda.shm.internal.page.ChunkSpan;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Chunks that wait for the next commit. Grows and never shrinks, so that it stops allocating. */
final class PendingMoves {
  private static final int INITIAL_CAPACITY = 64;

  private PendingMove[] moves = new PendingMove[INITIAL_CAPACITY];
  private int count;

  PendingMoves() {
    fill(0);
  }

  /** Another one, to be filled in. */
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

  /** The open chunk of that number, or null; patches are mostly for the latest ones. */
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
    final ChunkSpan span = new ChunkSpan();
    int writerId;
    int chunkId;

    /** The service's number, or a reservation. */
    int targetBuffer;

    /** As in the chunk's header, which isn't read back. */
    int packetCount;

    int flags;

    /** Not complete yet: sizes that become known go straight into the chunk. */
    boolean open;

    /** The whole chunk, where the commit carries it. */
    @Nullable MemorySegment data;

    /** {@link #data} is a copy of a chunk that its writer goes on with. */
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
