package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.Errno;

/**
 * Counts the processes and files of /proc that a session could not read, by reason. For one thread
 * at a time.
 */
final class UnreadableFileCounts {
  // Number of processes and threads that ended between listing and reading, which is normal for
  // short-lived processes.
  private long vanished;
  private long forbidden;
  private long unreadable;

  /** Counts a failed read by its result, {@code -errno}. */
  void add(int result) {
    if (result == -Errno.ENOENT.value() || result == -Errno.ESRCH.value()) {
      vanished++;
    } else if (result == -Errno.EACCES.value() || result == -Errno.EPERM.value()) {
      forbidden++;
    } else {
      unreadable++;
    }
  }

  boolean isEmpty() {
    return vanished + forbidden + unreadable == 0;
  }

  /** Whether a read failed because the user lacks the permission. */
  boolean hasForbidden() {
    return forbidden > 0;
  }

  /** The count of each reason in one sentence, for the log at the end of a session. */
  @Override
  public String toString() {
    return vanished
        + " ended while they were read, "
        + forbidden
        + " may not be read by this user, "
        + unreadable
        + " were unreadable";
  }
}
