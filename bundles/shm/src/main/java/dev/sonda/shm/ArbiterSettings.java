package dev.sonda.shm;

import dev.sonda.api.platform.TaskRunner;
import org.jspecify.annotations.Nullable;

/**
 * How an arbiter waits, splits pages and commits.
 *
 * @param backoff how a writer waits for a free chunk
 * @param commitLoop posts commits here, so that several chunks share one; null commits from the
 *     threads that fill chunks
 * @param batchCommitsDurationMs how long a commit may wait for more chunks; without a loop, until
 *     the first chunk that is full after that, or a flush
 * @param chunksPerPage into how many chunks a free page is split: 1, 2, 4, 7 or 14
 * @param directPatching whether sizes may be filled in where they lie, as long as their chunk
 *     hasn't been committed; only if the service says that it can take it
 * @param byValue whether commits carry the chunks' bytes, for a service that shares no memory
 */
public record ArbiterSettings(
    Backoff backoff,
    @Nullable TaskRunner commitLoop,
    long batchCommitsDurationMs,
    int chunksPerPage,
    boolean directPatching,
    boolean byValue) {

  /** Parks while waiting, commits each chunk at once, one chunk per page. */
  public static ArbiterSettings immediate() {
    return new ArbiterSettings(Backoff.parking(), null, 0, 1, false, false);
  }

  public ArbiterSettings withBackoff(Backoff other) {
    return new ArbiterSettings(
        other, commitLoop, batchCommitsDurationMs, chunksPerPage, directPatching, byValue);
  }

  public ArbiterSettings withBatching(TaskRunner loop, long durationMs) {
    return new ArbiterSettings(backoff, loop, durationMs, chunksPerPage, directPatching, byValue);
  }

  /**
   * Writers commit themselves, at most once in this time while half of the memory is free. A reader
   * that needs every packet at once flushes.
   */
  public ArbiterSettings withGathering(long durationMs) {
    return new ArbiterSettings(backoff, null, durationMs, chunksPerPage, directPatching, byValue);
  }

  public ArbiterSettings withChunksPerPage(int chunks) {
    return new ArbiterSettings(
        backoff, commitLoop, batchCommitsDurationMs, chunks, directPatching, byValue);
  }

  public ArbiterSettings withDirectPatching() {
    return new ArbiterSettings(
        backoff, commitLoop, batchCommitsDurationMs, chunksPerPage, true, byValue);
  }

  public ArbiterSettings withCommitsByValue() {
    return new ArbiterSettings(
        backoff, commitLoop, batchCommitsDurationMs, chunksPerPage, directPatching, true);
  }
}
