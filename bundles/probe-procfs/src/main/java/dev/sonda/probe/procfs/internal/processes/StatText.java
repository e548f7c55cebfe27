package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/**
 * The times in /proc/PID/stat. A process can have blanks, parentheses and line ends in its name:
 * the fields that count begin behind the last parenthesis. One thread.
 */
final class StatText {
  /** From the state, the first field behind the name, to utime. */
  private static final int FIELDS_BEFORE_USER_TIME = 11;

  /** From stime to starttime. */
  private static final int FIELDS_BEFORE_START_TIME = 6;

  private final long nsPerTick;
  private final FileText file = new FileText(1 << 12);
  private final TextCursor cursor = new TextCursor();
  private long userNs;
  private long kernelNs;
  private long startNs;

  StatText(long ticksPerSecond) {
    nsPerTick = 1_000_000_000L / ticksPerSecond;
  }

  /** To be filled before {@link #parse}. */
  FileText file() {
    return file;
  }

  /** Whether the text has all three. */
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

  /** After boot. */
  long startNs() {
    return startNs;
  }
}
