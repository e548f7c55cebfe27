package dev.sonda.core.internal.producer;

/** What the service refused of all commits since it started, as TraceStats reports it. */
public final class CommitCounters {
  private long chunksDiscarded;
  private long patchesDiscarded;

  void discardChunk() {
    chunksDiscarded++;
  }

  void discardPatches(int count) {
    patchesDiscarded += count;
  }

  public long chunksDiscarded() {
    return chunksDiscarded;
  }

  public long patchesDiscarded() {
    return patchesDiscarded;
  }
}
