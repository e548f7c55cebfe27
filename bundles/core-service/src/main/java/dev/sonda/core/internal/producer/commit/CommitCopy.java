package dev.sonda.core.internal.producer.commit;

import dev.sonda.api.endpoint.CommitDataView;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A copy of a commit's contents, kept until the loop processes it: the caller's view is valid only
 * during the call. Reused; allocates only while it grows. One thread at a time.
 */
public final class CommitCopy implements CommitDataView {
  /**
   * Maximum count of numbers stored in a copy that is reused, about 32 KiB; a usual commit has some
   * dozens.
   */
  private static final int MAX_KEPT_NUMBERS = 4096;

  private static final int NUMBERS_PER_MOVE = 3;
  private static final int NUMBERS_PER_PATCH = 3;
  private static final int NUMBERS_PER_EDIT = 3;

  private long[] moves = new long[8 * NUMBERS_PER_MOVE];
  private boolean[] moveIncomplete = new boolean[8];
  private @Nullable MemorySegment[] moveData = new @Nullable MemorySegment[8];
  private int moveCount;

  private long[] patches = new long[8 * NUMBERS_PER_PATCH];
  private boolean[] patchHasMore = new boolean[8];
  // Edits of patch p are firstEdit[p] up to, but without, firstEdit[p + 1].
  private int[] firstEdit = new int[9];
  private long[] edits = new long[16 * NUMBERS_PER_EDIT];
  private int patchCount;
  private long flushRequestId;

  /** Copies a commit. The numbers stay untrusted. */
  public void takeFrom(CommitDataView source) {
    takeMoves(source);
    takePatches(source);
    flushRequestId = source.flushRequestIdUntrusted();
  }

  private void takeMoves(CommitDataView source) {
    moveCount = source.moveCount();
    if (moveCount > moveIncomplete.length) {
      moves = new long[moveCount * NUMBERS_PER_MOVE];
      moveIncomplete = new boolean[moveCount];
      moveData = new @Nullable MemorySegment[moveCount];
    }
    for (int move = 0; move < moveCount; move++) {
      int at = move * NUMBERS_PER_MOVE;
      moves[at] = source.movePageUntrusted(move);
      moves[at + 1] = source.moveChunkUntrusted(move);
      moves[at + 2] = source.moveTargetBufferUntrusted(move);
      moveIncomplete[move] = source.moveIncompleteUntrusted(move);
      moveData[move] = copyOf(source.moveDataUntrusted(move));
    }
  }

  /**
   * Copies a chunk's data. Data above the size limit is replaced by an empty segment, which is
   * later refused because of its size as well.
   */
  private static @Nullable MemorySegment copyOf(@Nullable MemorySegment dataUntrusted) {
    if (dataUntrusted == null) {
      return null;
    }
    if (dataUntrusted.byteSize() > CommitLimits.MAX_CHUNK_BYTES) {
      return MemorySegment.NULL;
    }
    byte[] copy = new byte[(int) dataUntrusted.byteSize()];
    MemorySegment segment = MemorySegment.ofArray(copy);
    segment.copyFrom(dataUntrusted);
    return segment;
  }

  private void takePatches(CommitDataView source) {
    patchCount = source.patchCount();
    if (patchCount > patchHasMore.length) {
      patches = new long[patchCount * NUMBERS_PER_PATCH];
      patchHasMore = new boolean[patchCount];
      firstEdit = new int[patchCount + 1];
    }
    for (int patch = 0; patch < patchCount; patch++) {
      int at = patch * NUMBERS_PER_PATCH;
      patches[at] = source.patchTargetBufferUntrusted(patch);
      patches[at + 1] = source.patchWriterIdUntrusted(patch);
      patches[at + 2] = source.patchChunkIdUntrusted(patch);
      patchHasMore[patch] = source.patchHasMoreUntrusted(patch);
      takeEdits(source, patch);
    }
  }

  private void takeEdits(CommitDataView source, int patch) {
    int first = firstEdit[patch];
    int end = first + source.editCount(patch);
    if (end * NUMBERS_PER_EDIT > edits.length) {
      edits = Arrays.copyOf(edits, end * NUMBERS_PER_EDIT * 2);
    }
    for (int edit = first; edit < end; edit++) {
      int at = edit * NUMBERS_PER_EDIT;
      edits[at] = source.editOffsetUntrusted(patch, edit - first);
      edits[at + 1] = source.editSizeUntrusted(patch, edit - first);
      edits[at + 2] = source.editBytesUntrusted(patch, edit - first);
    }
    firstEdit[patch + 1] = end;
  }

  /**
   * Whether to reuse this copy. A copy that grew for a giant commit isn't reused, since it would
   * occupy that memory forever.
   */
  public boolean isSmall() {
    return moveIncomplete.length + patchHasMore.length + edits.length <= MAX_KEPT_NUMBERS;
  }

  /** Drops the references to chunk data. */
  public void clear() {
    Arrays.fill(moveData, 0, moveCount, null);
    moveCount = 0;
    patchCount = 0;
  }

  @Override
  public int moveCount() {
    return moveCount;
  }

  @Override
  public long movePageUntrusted(int move) {
    return moves[move * NUMBERS_PER_MOVE];
  }

  @Override
  public long moveChunkUntrusted(int move) {
    return moves[move * NUMBERS_PER_MOVE + 1];
  }

  @Override
  public long moveTargetBufferUntrusted(int move) {
    return moves[move * NUMBERS_PER_MOVE + 2];
  }

  @Override
  public @Nullable MemorySegment moveDataUntrusted(int move) {
    return moveData[move];
  }

  @Override
  public boolean moveIncompleteUntrusted(int move) {
    return moveIncomplete[move];
  }

  @Override
  public int patchCount() {
    return patchCount;
  }

  @Override
  public long patchTargetBufferUntrusted(int patch) {
    return patches[patch * NUMBERS_PER_PATCH];
  }

  @Override
  public long patchWriterIdUntrusted(int patch) {
    return patches[patch * NUMBERS_PER_PATCH + 1];
  }

  @Override
  public long patchChunkIdUntrusted(int patch) {
    return patches[patch * NUMBERS_PER_PATCH + 2];
  }

  @Override
  public boolean patchHasMoreUntrusted(int patch) {
    return patchHasMore[patch];
  }

  @Override
  public int editCount(int patch) {
    return firstEdit[patch + 1] - firstEdit[patch];
  }

  @Override
  public long editOffsetUntrusted(int patch, int edit) {
    return edits[(firstEdit[patch] + edit) * NUMBERS_PER_EDIT];
  }

  @Override
  public int editSizeUntrusted(int patch, int edit) {
    return (int) edits[(firstEdit[patch] + edit) * NUMBERS_PER_EDIT + 1];
  }

  @Override
  public int editBytesUntrusted(int patch, int edit) {
    return (int) edits[(firstEdit[patch] + edit) * NUMBERS_PER_EDIT + 2];
  }

  @Override
  public long flushRequestIdUntrusted() {
    return flushRequestId;
  }

  /**
   * A pool of {@link CommitCopy} objects, shared by all producers, because one producer's burst
   * queues more commits than it needs later. Any thread.
   */
  public static final class Pool {
    /** Bounds the pool; more copies than this are queued only in bursts. */
    private static final int MAX_SPARE = 512;

    private final ConcurrentLinkedQueue<CommitCopy> spare = new ConcurrentLinkedQueue<>();
    // Number of spare copies, counted separately because the queue's size() takes linear time.
    private final AtomicInteger spareCount = new AtomicInteger();

    public CommitCopy take() {
      CommitCopy copy = spare.poll();
      if (copy == null) {
        return new CommitCopy();
      }
      spareCount.decrementAndGet();
      return copy;
    }

    public void giveBack(CommitCopy copy) {
      copy.clear();
      if (spareCount.incrementAndGet() <= MAX_SPARE && copy.isSmall()) {
        spare.add(copy);
      } else {
        spareCount.decrementAndGet();
      }
    }
  }
}
