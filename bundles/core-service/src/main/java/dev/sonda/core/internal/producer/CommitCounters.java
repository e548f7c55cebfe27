package dev.sonda.core.internal.producer;

/** How many commits there were since the service started, and what it refused of them. */
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

  /** All of them, whatever became of what they asked for. */
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
