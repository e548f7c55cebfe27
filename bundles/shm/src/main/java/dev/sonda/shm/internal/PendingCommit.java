package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.ProducerEndpoint;
import org.jspecify.annotations.Nullable;

/** What the next CommitDataRequests will say. Its owner sees to it that one thread is here. */
final class PendingCommit {
  private final ProducerEndpoint endpoint;
  private final PendingMoves moves = new PendingMoves();
  private final PendingPatches patches = new PendingPatches();
  private final CommitWindow window = new CommitWindow(moves, patches);
  private final long urgentBytes;
  private long pendingBytes;
  private long acknowledgedFlush;

  PendingCommit(ProducerEndpoint endpoint, long urgentBytes) {
    this.endpoint = endpoint;
    this.urgentBytes = urgentBytes;
  }

  void addMove(ChunkSpan chunk, int targetBuffer) {
    moves.add(chunk.page, chunk.chunk, targetBuffer);
    pendingBytes += chunk.sizeBytes;
  }

  void addPatches(PatchQueue known, int writerId, int targetBuffer) {
    patches.addAll(known, writerId, targetBuffer);
  }

  /** The highest id answers all below it. */
  void acknowledge(long flushRequestId) {
    acknowledgedFlush = Math.max(acknowledgedFlush, flushRequestId);
  }

  /**
   * Whether to commit without waiting for more: the service would miss the patches if this process
   * died, and run out of chunks to free if it got nothing.
   */
  boolean isUrgent() {
    return patches.count() > 0 || pendingBytes >= urgentBytes;
  }

  /** Sends nothing where there is nothing to say and nobody to call back. */
  void send(@Nullable Runnable onCommitted) {
    if (moves.count() == 0
        && patches.count() == 0
        && acknowledgedFlush == 0
        && onCommitted == null) {
      return;
    }
    try {
      window.sendAll(endpoint, acknowledgedFlush, onCommitted);
    } finally {
      // Even if the endpoint threw: what it has seen must not be sent twice.
      moves.clear();
      patches.clear();
      pendingBytes = 0;
      acknowledgedFlush = 0;
    }
  }
}
