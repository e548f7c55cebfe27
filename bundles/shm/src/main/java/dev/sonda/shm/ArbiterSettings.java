package dev.sonda.shm;

import dev.sonda.api.endpoint.TaskRunner;
import org.jspecify.annotations.Nullable;

/**
 * How an arbiter waits and when it commits.
 *
 * @param backoff how a writer waits for a free chunk
 * @param commitLoop posts commits here, so that several chunks share one; null commits each chunk
 *     from the thread that filled it
 * @param batchCommitsDurationMs how long a commit may wait for more chunks; only with a loop
 */
public record ArbiterSettings(
    Backoff backoff, @Nullable TaskRunner commitLoop, long batchCommitsDurationMs) {

  /** Parks while waiting, commits at once. */
  public static ArbiterSettings immediate() {
    return new ArbiterSettings(Backoff.parking(), null, 0);
  }
}
