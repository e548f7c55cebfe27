package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** What the trace's readers have been told of one process's counters. One thread at a time. */
final class PolledProcess {
  /** No counter has it. */
  private static final long NOTHING = Long.MIN_VALUE;

  /** By field number. */
  private final long[] values = new long[ProcessCounter.MAX_FIELD + 1];

  private final Set<Integer> fds = new HashSet<>();
  private KeptFiles kept = KeptFiles.NONE;
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

  /** Whether readers have not been told so yet; after this they have. */
  boolean isNews(ProcessCounter counter, long value) {
    boolean isNews = values[counter.field()] != value;
    values[counter.field()] = value;
    return isNews;
  }

  /** The same for a descriptor. */
  boolean isNewDescriptor(int fd) {
    return fds.add(fd);
  }

  void forgetDescriptor(int fd) {
    fds.remove(fd);
  }

  /**
   * Whether it can't be the process that had this number when it was looked at before; if so,
   * nothing is known of it but its start.
   */
  boolean becomesAnother(long processStartNs) {
    boolean isAnother = hasStart() && startNs != processStartNs;
    if (isAnother) {
      forgetAll();
    }
    startNs = processStartNs;
    return isAnother;
  }

  /** Whether it is known when it began, so that another can be told from it. */
  boolean hasStart() {
    return startNs != NOTHING;
  }

  /** A thread of the kernel, or a process that has ended: its status need not be read again. */
  boolean hasNoMemory() {
    return hasNoMemory;
  }

  void setHasNoMemory() {
    hasNoMemory = true;
  }

  /** Files that stay open for the next rounds. */
  KeptFiles kept() {
    return kept;
  }

  void keep(KeptFiles opened) {
    kept = opened;
  }

  /** Its number may mean another process by now, of which nothing is known. */
  void forgetAll() {
    forgetValues();
    hasNoMemory = false;
    startNs = NOTHING;
  }

  /** When it was last there. */
  long lastRound() {
    return lastRound;
  }

  void wasThere(long round) {
    lastRound = round;
  }
}
