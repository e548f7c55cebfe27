package dev.sonda.shm.internal.commit;

import dev.sonda.api.endpoint.CommitDataView;
import dev.sonda.api.endpoint.ProducerEndpoint;
import dev.sonda.shm.internal.commit.PendingChunkMoves.PendingMove;
import dev.sonda.shm.internal.page.FragmentLayout;
import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * A view of a part of the pending commit that fits one frame. Sends the pending chunks and patches
 * to the endpoint in as many requests as necessary, moving the view for each, so that nothing is
 * allocated.
 */
final class PendingCommitView implements CommitDataView {
  private final PendingChunkMoves moves;
  private final PendingPatches patches;
  private final TargetBufferReservations reservations;
  private int moveBegin;
  private int moveEnd;
  private int patchBegin;
  private int patchEnd;
  private long flushRequestId;

  PendingCommitView(
      PendingChunkMoves moves, PendingPatches patches, TargetBufferReservations reservations) {
    this.moves = moves;
    this.patches = patches;
    this.reservations = reservations;
  }

  /**
   * Sends all pending chunk moves, then all patches. The last request carries the acknowledgement
   * and the callback.
   */
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

  /**
   * Moves the window to the next part that fits a request; returns true if the part is the last
   * one.
   */
  private boolean takeMore() {
    moveBegin = moveEnd;
    patchBegin = patchEnd;
    long room = CommitSizeBounds.MAX_REQUEST_BYTES;
    while (moveEnd < moves.count() && room >= moveBytes(moveEnd)) {
      room -= moveBytes(moveEnd);
      moveEnd++;
    }
    while (patchEnd < patches.count() && room >= patchBytes(patchEnd)) {
      room -= patchBytes(patchEnd);
      patchEnd++;
    }
    return moveEnd == moves.count() && patchEnd == patches.count();
  }

  private long moveBytes(int move) {
    return CommitSizeBounds.MOVE_BYTES + moves.get(move).dataBytes();
  }

  private int patchBytes(int patch) {
    return CommitSizeBounds.PATCH_BYTES + patches.editCount(patch) * CommitSizeBounds.EDIT_BYTES;
  }

  @Override
  public int moveCount() {
    return moveEnd - moveBegin;
  }

  @Override
  public long movePageUntrusted(int move) {
    return move(move).span.page;
  }

  @Override
  public long moveChunkUntrusted(int move) {
    return move(move).span.chunk;
  }

  @Override
  public long moveTargetBufferUntrusted(int move) {
    return reservations.buffer(move(move).targetBuffer);
  }

  @Override
  public @Nullable MemorySegment moveDataUntrusted(int move) {
    return move(move).data;
  }

  @Override
  public boolean moveIncompleteUntrusted(int move) {
    return move(move).incomplete;
  }

  private PendingMove move(int move) {
    return moves.get(moveBegin + move);
  }

  @Override
  public int patchCount() {
    return patchEnd - patchBegin;
  }

  @Override
  public long patchTargetBufferUntrusted(int patch) {
    return reservations.buffer(patches.targetBuffer(patchBegin + patch));
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
