package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** The counters of one process as the trace's readers know them. One thread at a time. */
final class PolledProcess {
  /** A value that no counter has. */
  private static final long NOTHING = Long.MIN_VALUE;

  /** The known values by field number. */
  private final long[] values = new long[ProcessCounter.MAX_FIELD + 1];

  private final Set<Integer> fds = new HashSet<>();
  private PolledProcessFiles kept = PolledProcessFiles.NONE;
  private boolean hasNoMemory;
  private long startNs = NOTHING;
  private long lastRound;

  PolledProcess() {
    forgetValues();
  }

  void forgetValues() {
    Arrays.fill(values, NOTHING);
    fds.clear();
  }

  /** Whether a value is news to readers; notes it as known. */
  boolean isNews(ProcessCounter counter, long value) {
    boolean isNews = values[counter.field()] != value;
    values[counter.field()] = value;
    return isNews;
  }

  /** Whether a descriptor is news to readers; notes it as known. */
  boolean isNewDescriptor(int fd) {
    return fds.add(fd);
  }

  void forgetDescriptor(int fd) {
    fds.remove(fd);
  }

  /**
   * Notes when the process began. Returns whether it is another one than before under this number;
   * then everything else is forgotten.
   */
  boolean becomesAnother(long processStartNs) {
    boolean isAnother = hasStart() && startNs != processStartNs;
    if (isAnother) {
      forgetAll();
    }
    startNs = processStartNs;
    return isAnother;
  }

  /** Whether its start is known, by which another process can be distinguished. */
  boolean hasStart() {
    return startNs != NOTHING;
  }

  /** Whether it is a kernel thread or has ended, so that its status need not be read again. */
  boolean hasNoMemory() {
    return hasNoMemory;
  }

  void setHasNoMemory() {
    hasNoMemory = true;
  }

  /** Files that stay open for the next rounds. */
  PolledProcessFiles kept() {
    return kept;
  }

  void keep(PolledProcessFiles opened) {
    kept = opened;
  }

  /** Forgets everything: the number may be another process's by now. */
  void forgetAll() {
    forgetValues();
    hasNoMemory = false;
    startNs = NOTHING;
  }

  /** The last round in which the process existed. */
  long lastRound() {
    return lastRound;
  }

  void wasThere(long round) {
    lastRound = round;
  }
}
