package dev.sonda.shm.internal;

import dev.sonda.api.endpoint.TaskRunner;
import dev.sonda.shm.ArbiterSettings;
import org.jspecify.annotations.Nullable;

/** Sees to it that what is pending is committed: at once, or later on a loop. Any thread. */
final class CommitTimer {
  private final @Nullable TaskRunner loop;
  private final long durationMs;
  private final Runnable commit;
  private final Runnable task = this::run;
  private boolean scheduled;
  private boolean urgentScheduled;

  CommitTimer(ArbiterSettings settings, Runnable commit) {
    loop = settings.commitLoop();
    durationMs = settings.batchCommitsDurationMs();
    this.commit = commit;
  }

  void commitSoon(boolean urgent) {
    if (loop == null) {
      commit.run();
    } else if (schedule(urgent)) {
      loop.postDelayed(task, urgent ? 0 : durationMs);
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
