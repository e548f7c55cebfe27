package dev.sonda.probe.procfs.internal.processes;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/**
 * The counter values and descriptors of one process that the trace already has, so that only
 * changes are written. For one thread at a time.
 */
final class PolledProcess {
  /** Placeholder for an unknown value; no counter has it. */
  private static final long NOTHING = Long.MIN_VALUE;

  /** The values that were written last, indexed by field number. */
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

  /** Whether a counter's value differs from the one that was written last; stores the new value. */
  boolean isNews(ProcessCounter counter, long value) {
    boolean isNews = values[counter.field()] != value;
    values[counter.field()] = value;
    return isNews;
  }

  /** Whether a descriptor hasn't been written yet; stores it as written. */
  boolean isNewDescriptor(int fd) {
    return fds.add(fd);
  }

  void forgetDescriptor(int fd) {
    fds.remove(fd);
  }

  /**
   * Stores the start time of the process. Returns true if a different start time was stored before,
   * which means that another process has reused the process id; then all values of the former
   * process are discarded.
   */
  boolean becomesAnother(long processStartNs) {
    boolean isAnother = hasStart() && startNs != processStartNs;
    if (isAnother) {
      forgetAll();
    }
    startNs = processStartNs;
    return isAnother;
  }

  /**
   * Whether the start time of the process is known, which distinguishes it from a later process
   * with an equal id.
   */
  boolean hasStart() {
    return startNs != NOTHING;
  }

  /**
   * Whether the process has no memory counters, because it is a kernel thread or has ended; then
   * its status file isn't read again.
   */
  boolean hasNoMemory() {
    return hasNoMemory;
  }

  void setHasNoMemory() {
    hasNoMemory = true;
  }

  /** The files of the process that stay open between rounds. */
  PolledProcessFiles kept() {
    return kept;
  }

  void keep(PolledProcessFiles opened) {
    kept = opened;
  }

  /** Discards all stored values, because the process id may belong to another process by now. */
  void forgetAll() {
    forgetValues();
    hasNoMemory = false;
    startNs = NOTHING;
  }

  /** Number of the last polling round in which the process existed. */
  long lastRound() {
    return lastRound;
  }

  void wasThere(long round) {
    lastRound = round;
  }
}
