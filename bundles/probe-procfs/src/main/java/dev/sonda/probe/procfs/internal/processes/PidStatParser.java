package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * Parses the times in /proc/PID/stat. A process's name may contain blanks, parentheses and line
 * ends: fields are counted from the last parenthesis. One thread.
 */
final class PidStatParser {
  /** Number of fields between the process's name and utime. */
  private static final int FIELDS_BEFORE_USER_TIME = 11;

  /** Number of fields between stime and starttime. */
  private static final int FIELDS_BEFORE_START_TIME = 6;

  private final long nsPerTick;
  private final FileText file = new FileText(1 << 12);
  private final TextCursor cursor = new TextCursor();
  private long userNs;
  private long kernelNs;
  private long startNs;

  PidStatParser(long ticksPerSecond) {
    nsPerTick = 1_000_000_000L / ticksPerSecond;
  }

  /** The buffer that the caller fills with the file's content before {@link #parse}. */
  FileText file() {
    return file;
  }

  /** Parses the buffer; false unless it has user time, kernel time and start time. */
  boolean parse() {
    cursor.resetBehindLast(file, (byte) ')');
    if (!cursor.nextLine() || !cursor.skipWords(FIELDS_BEFORE_USER_TIME)) {
      return false;
    }
    userNs = cursor.number() * nsPerTick;
    if (!cursor.nextWord()) {
      return false;
    }
    kernelNs = cursor.number() * nsPerTick;
    if (!cursor.skipWords(FIELDS_BEFORE_START_TIME)) {
      return false;
    }
    startNs = cursor.number() * nsPerTick;
    return true;
  }

  long userNs() {
    return userNs;
  }

  long kernelNs() {
    return kernelNs;
  }

  /** Start time of the process, in nanoseconds since boot. */
  long startNs() {
    return startNs;
  }
}
