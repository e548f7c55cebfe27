package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/** Writes the counters of a process that the kernel gives as texts. One thread. */
final class CounterTexts {
  private final ProcessEntry entry;
  private final TextCursor cursor = new TextCursor();

  CounterTexts(ProcessEntry entry) {
    this.entry = entry;
  }

  /**
   * Writes the counters of /proc/PID/status.
   *
   * @return whether the process has memory
   */
  boolean writeStatus(FileText status) {
    boolean hasMemory = false;
    cursor.reset(status);
    while (cursor.nextLine()) {
      ProcessCounter counter = cursor.nextWord() ? ProcessCounter.ofStatusLine(cursor) : null;
      if (counter != null && cursor.nextWord()) {
        entry.write(counter, cursor.number());
        hasMemory |= counter == ProcessCounter.VM_SIZE;
      }
    }
    return hasMemory;
  }

  /** Writes the counters of /proc/PID/smaps_rollup. */
  void writeRollup(FileText rollup) {
    cursor.reset(rollup);
    while (cursor.nextLine()) {
      ProcessCounter counter = cursor.nextWord() ? ProcessCounter.ofRollupLine(cursor) : null;
      if (counter != null && cursor.nextWord()) {
        entry.write(counter, cursor.number());
      }
    }
  }

  /** Writes the counter of a file that is a single number, in this unit. */
  void writeNumber(ProcessCounter counter, FileText text, int unit) {
    cursor.reset(text);
    long number = cursor.nextLine() && cursor.nextWord() ? cursor.number() : 0;
    entry.write(counter, number / unit);
  }
}
