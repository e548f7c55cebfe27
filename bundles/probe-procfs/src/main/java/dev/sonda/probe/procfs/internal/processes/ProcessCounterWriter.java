package dev.sonda.probe.procfs.internal.processes;

import dev.sonda.probe.procfs.internal.proc.FileText;
import dev.sonda.probe.procfs.internal.proc.TextCursor;

/** Writes the counters of a process, parsed from the text files of /proc/PID. One thread. */
final class ProcessCounterWriter {
  private final ProcessStatsEntryWriter entry;
  private final TextCursor cursor = new TextCursor();

  ProcessCounterWriter(ProcessStatsEntryWriter entry) {
    this.entry = entry;
  }

  /**
   * Writes the counters of /proc/PID/status.
   *
   * @return whether the process has an address space ({@code VmSize}), which kernel threads lack
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

  /** Writes the counter of a file that contains a single number, divided by {@code unit}. */
  void writeNumber(ProcessCounter counter, FileText text, int unit) {
    cursor.reset(text);
    long number = cursor.nextLine() && cursor.nextWord() ? cursor.number() : 0;
    entry.write(counter, number / unit);
  }
}
