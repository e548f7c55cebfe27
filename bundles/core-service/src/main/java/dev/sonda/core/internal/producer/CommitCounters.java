package dev.sonda.core.internal.producer;

/**
 * Counts commits since the service started, and the chunks and patches refused in them. Loop only.
 */
public final class CommitCounters {
  private long commits;
  private long chunksDiscarded;
  private long patchesDiscarded;

  void countCommit() {
    commits++;
  }

  void discardChunk() {
    chunksDiscarded++;
  }

  void discardPatches(int count) {
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
