package dev.sonda.shm.internal.commit;

import dev.sonda.api.platform.Clock;
import dev.sonda.api.platform.TaskRunner;
import dev.sonda.shm.ArbiterSettings;
import org.jspecify.annotations.Nullable;

/**
 * Decides when pending chunks and patches are committed: at once by the writer's thread, not too
 * often by the writer's thread, or later on a loop. Any thread.
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
   * Something waits for a commit.
   *
   * @param urgent whether it can't wait any longer
   * @param isIncomplete whether its writer will ask once more, in a moment, when it is complete
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

  /** The first chunk after a pause is committed at once. */
  private boolean isDue() {
    return durationMs == 0 || clock.monotonicNs() - committedNs >= NANOS_PER_MS * durationMs;
  }

  /** To be called after every commit, flushes too: the next period begins here. */
  public void onCommit() {
    if (loop == null && durationMs > 0) {
      committedNs = clock.monotonicNs();
    }
  }

  /** Whether a commit has to be posted; one of each kind at a time is enough. */
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
