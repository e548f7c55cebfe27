package dev.sonda.core.internal.producer.commit;

/**
 * Counts commits since the service started, and the chunks and patches refused in them. Loop only.
 */
public final class CommitCounters {
  private long commits;
  private long chunksDiscarded;
  private long patchesDiscarded;

  public void countCommit() {
    commits++;
  }

  public void discardChunk() {
    chunksDiscarded++;
  }

  public void discardPatches(int count) {
    patchesDiscarded += count;
  }

  /** Number of commits, including refused ones. */
  public long commits() {
    return commits;
  }

  public long chunksDiscarded() {
    return chunksDiscarded;
  }

  public long patchesDiscarded() {
    return patchesDiscarded;
  }
}
