package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.posix.Errno;

/** Entries that were left out, by reason. One thread at a time. */
final class Misses {
  private long vanished;
  private long forbidden;
  private long unreadable;

  /** What a reading that gave no text returned. */
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

  /** Whether something was left out that better rights would have shown. */
  boolean hasForbidden() {
    return forbidden > 0;
  }

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
