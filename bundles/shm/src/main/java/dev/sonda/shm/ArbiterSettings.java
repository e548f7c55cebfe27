package dev.sonda.shm;

import dev.sonda.api.platform.TaskRunner;
import org.jspecify.annotations.Nullable;

/**
 * How an arbiter waits, splits pages and commits.
 *
 * @param backoff how a writer waits for a free chunk
 * @param commitLoop loop on which commits are sent, so that several chunks share one commit; if
 *     null, the threads that fill chunks send the commits
 * @param batchCommitsDurationMs time for which a commit may wait for more chunks; without a loop,
 *     the commit is sent with the first chunk completed after this time, or by a flush
 * @param chunksPerPage number of chunks into which a free page is split: 1, 2, 4, 7 or 14
 * @param directPatching whether sizes of nested messages may be patched in shared memory, as long
 *     as their chunk hasn't been committed; only if the service supports it
 * @param byValue whether commits carry the chunks' bytes, for a service that shares no memory
 */
public record ArbiterSettings(
    Backoff backoff,
    @Nullable TaskRunner commitLoop,
    long batchCommitsDurationMs,
    int chunksPerPage,
    boolean directPatching,
    boolean byValue) {

  /**
   * Settings with which writers park while waiting, each chunk is committed at once, and a page has
   * one chunk.
   */
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
   * Settings with which writers send commits themselves, at most once per {@code durationMs} while
   * half of the memory is free. A consumer that needs all packets at once has to flush.
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
