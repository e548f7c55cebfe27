package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelText;
import dev.sonda.probe.procfs.internal.sysstats.text.Machine;
import dev.sonda.probe.procfs.internal.sysstats.text.NameTable;

/**
 * Reads /proc/meminfo or /proc/vmstat, whose lines have a name and a value, and writes the counters
 * that have a number in Perfetto's enums.
 */
public final class NamedValues extends LineFamily {
  private final NameTable wanted;
  private final int bytesAfterName;
  private final int entryField;

  private NamedValues(
      KernelFile file, KernelText text, NameTable wanted, int bytesAfterName, int entryField) {
    super(file, text);
    this.wanted = wanted;
    this.bytesAfterName = bytesAfterName;
    this.entryField = entryField;
  }

  /** A reader of meminfo, whose values are in kB and whose names end with a colon. */
  public static NamedValues meminfo(Machine machine, KernelText text, NameTable wanted) {
    return new NamedValues(machine.procFile("meminfo"), text, wanted, 1, SysStatsFields.MEMINFO);
  }

  public static NamedValues vmstat(Machine machine, KernelText text, NameTable wanted) {
    return new NamedValues(machine.procFile("vmstat"), text, wanted, 0, SysStatsFields.VMSTAT);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!line.nextWord()) {
      return;
    }
    int key = wanted.idOf(line.bytes(), line.wordBegin(), line.wordEnd() - bytesAfterName);
    if (key != NameTable.UNKNOWN && line.nextUnsigned()) {
      try (MessageWriter entry = stats.nested(entryField)) {
        entry.varint(SysStatsFields.KEY, key).varint(SysStatsFields.VALUE, line.unsigned());
      }
    }
  }
}
