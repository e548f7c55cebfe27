package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.ProducerEndpoint;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Shows what is pending to the endpoint, as many requests as are needed to keep each one below the
 * size of a frame. The same object for all of them, so it allocates nothing.
 */
final class CommitWindow implements CommitDataView {
  private final PendingMoves moves;
  private final PendingPatches patches;
  private int moveBegin;
  private int moveEnd;
  private int patchBegin;
  private int patchEnd;
  private long flushRequestId;

  CommitWindow(PendingMoves moves, PendingPatches patches) {
    this.moves = moves;
    this.patches = patches;
  }

  /** Moves before patches, acknowledgement and callback with the last request. */
  void sendAll(ProducerEndpoint endpoint, long acknowledgedFlush, @Nullable Runnable onCommitted) {
    moveEnd = 0;
    patchEnd = 0;
    flushRequestId = 0;
    while (!takeMore()) {
      endpoint.commitData(this, null);
    }
    flushRequestId = acknowledgedFlush;
    endpoint.commitData(this, onCommitted);
  }

  /** Puts as much as fits into the window; true when that is the rest. */
  private boolean takeMore() {
    moveBegin = moveEnd;
    patchBegin = patchEnd;
    int room = CommitLayout.MAX_REQUEST_BYTES;
    while (moveEnd < moves.count() && room >= CommitLayout.MOVE_BYTES) {
      room -= CommitLayout.MOVE_BYTES;
      moveEnd++;
    }
    while (patchEnd < patches.count() && room >= patchBytes(patchEnd)) {
      room -= patchBytes(patchEnd);
      patchEnd++;
    }
    return moveEnd == moves.count() && patchEnd == patches.count();
  }

  private int patchBytes(int patch) {
    return CommitLayout.PATCH_BYTES + patches.editCount(patch) * CommitLayout.EDIT_BYTES;
  }

  @Override
  public int moveCount() {
    return moveEnd - moveBegin;
  }

  @Override
  public long movePageUntrusted(int move) {
    return moves.page(moveBegin + move);
  }

  @Override
  public long moveChunkUntrusted(int move) {
    return moves.chunk(moveBegin + move);
  }

  @Override
  public long moveTargetBufferUntrusted(int move) {
    return moves.targetBuffer(moveBegin + move);
  }

  @Override
  public @Nullable MemorySegment moveDataUntrusted(int move) {
    return null;
  }

  @Override
  public boolean moveIncompleteUntrusted(int move) {
    return false;
  }

  @Override
  public int patchCount() {
    return patchEnd - patchBegin;
  }

  @Override
  public long patchTargetBufferUntrusted(int patch) {
    return patches.targetBuffer(patchBegin + patch);
  }

  @Override
  public long patchWriterIdUntrusted(int patch) {
    return patches.writerId(patchBegin + patch);
  }

  @Override
  public long patchChunkIdUntrusted(int patch) {
    return Integer.toUnsignedLong(patches.chunkId(patchBegin + patch));
  }

  @Override
  public boolean patchHasMoreUntrusted(int patch) {
    return patches.hasMore(patchBegin + patch);
  }

  @Override
  public int editCount(int patch) {
    return patches.editCount(patchBegin + patch);
  }

  @Override
  public long editOffsetUntrusted(int patch, int edit) {
    return patches.offset(patchBegin + patch, edit);
  }

  @Override
  public int editSizeUntrusted(int patch, int edit) {
    return FragmentLayout.SIZE_SLOT_BYTES;
  }

  @Override
  public int editBytesUntrusted(int patch, int edit) {
    return patches.slot(patchBegin + patch, edit);
  }

  @Override
  public long flushRequestIdUntrusted() {
    return flushRequestId;
  }
}
