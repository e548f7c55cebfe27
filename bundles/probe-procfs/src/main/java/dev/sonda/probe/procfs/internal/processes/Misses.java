package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.Errno;

/** Counts entries that were left out, by reason. One thread at a time. */
final class Misses {
  // Ended between listing and reading, as short-lived processes always do: no loss.
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

  /** Whether an entry was left out for want of rights. */
  boolean hasForbidden() {
    return forbidden > 0;
  }

  /** One sentence with the number of each reason, for the log at the end of a session. */
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
