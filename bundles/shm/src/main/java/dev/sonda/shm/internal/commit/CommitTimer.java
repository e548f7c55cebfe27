package dev.sonda.shm.internal.commit;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.shm.ArbiterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Decides when pending chunks and patches are committed: at once by the writer's thread, at a
 * limited rate by the writer's thread, or later on a loop. Any thread.
 */
public final class CommitTimer {
  private static final long NANOS_PER_MS = 1_000_000;

  private final @Nullable TaskRunner loop;
  private final long durationMs;
  private final Runnable commit;
  private final Runnable task = this::run;
  private final Clock clock;
  private boolean scheduled;
  private boolean urgentScheduled;
  private volatile long committedNs;

  public CommitTimer(ArbiterSettings settings, Clock clock, Runnable commit) {
    this.clock = clock;
    committedNs = -NANOS_PER_MS * settings.batchCommitsDurationMs();
    loop = settings.commitLoop();
    durationMs = settings.batchCommitsDurationMs();
    this.commit = commit;
  }

  /**
   * Requests a commit because chunks or patches are pending.
   *
   * @param urgent whether the commit must not be delayed
   * @param isIncomplete whether the last chunk still waits for sizes; its writer will call again
   *     when the chunk is complete
   */
  public void commitSoon(boolean urgent, boolean isIncomplete) {
    if (loop == null) {
      if (urgent || (isDue() && !isIncomplete)) {
        commit.run();
      }
    } else if (schedule(urgent)) {
      loop.postDelayed(task, urgent ? 0 : durationMs);
    }
  }

  /**
   * Whether the period since the last commit has passed; so the first chunk after a pause is
   * committed at once.
   */
  private boolean isDue() {
    return durationMs == 0 || clock.monotonicNs() - committedNs >= NANOS_PER_MS * durationMs;
  }

  /** Begins the next period. Called after every commit, including flushes. */
  public void onCommit() {
    if (loop == null && durationMs > 0) {
      committedNs = clock.monotonicNs();
    }
  }

  /**
   * Whether a commit task has to be posted: not if such a task, at least as urgent, is already
   * posted.
   */
  private synchronized boolean schedule(boolean urgent) {
    if (urgentScheduled || (scheduled && !urgent)) {
      return false;
    }
    scheduled = true;
    urgentScheduled = urgent;
    return true;
  }

  private void run() {
    synchronized (this) {
      scheduled = false;
      urgentScheduled = false;
    }
    commit.run();
  }
}
