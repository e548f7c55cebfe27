package dev.sonda.probe.procfs.internal.sysstats.family;

import dev.sonda.api.probe.MessageWriter;
import dev.sonda.probe.procfs.internal.proc.TextCursor;
import dev.sonda.probe.procfs.internal.sysstats.text.KernelFileBuffer;
import dev.sonda.probe.procfs.internal.sysstats.text.NameNumberTable;
import dev.sonda.probe.procfs.internal.sysstats.text.PolledKernelFile;
import dev.sonda.probe.procfs.internal.sysstats.text.SysStatsEnvironment;

/**
 * Reads /proc/meminfo or /proc/vmstat, whose lines have a name and a value, and writes the counters
 * that have a number in Perfetto's enums.
 */
public final class MeminfoVmstatFamily extends ProcLineCounterFamily {
  private final NameNumberTable wanted;
  private final int bytesAfterName;
  private final int entryField;

  private MeminfoVmstatFamily(
      PolledKernelFile file,
      KernelFileBuffer text,
      NameNumberTable wanted,
      int bytesAfterName,
      int entryField) {
    super(file, text);
    this.wanted = wanted;
    this.bytesAfterName = bytesAfterName;
    this.entryField = entryField;
  }

  /** A reader of meminfo, whose values are in kB and whose names end with a colon. */
  public static MeminfoVmstatFamily meminfo(
      SysStatsEnvironment machine, KernelFileBuffer text, NameNumberTable wanted) {
    return new MeminfoVmstatFamily(
        machine.procFile("meminfo"), text, wanted, 1, SysStatsFieldNumbers.MEMINFO);
  }

  public static MeminfoVmstatFamily vmstat(
      SysStatsEnvironment machine, KernelFileBuffer text, NameNumberTable wanted) {
    return new MeminfoVmstatFamily(
        machine.procFile("vmstat"), text, wanted, 0, SysStatsFieldNumbers.VMSTAT);
  }

  @Override
  void writeLine(TextCursor line, MessageWriter stats) {
    if (!line.nextWord()) {
      return;
    }
    int key = wanted.idOf(line.bytes(), line.wordBegin(), line.wordEnd() - bytesAfterName);
    if (key != NameNumberTable.UNKNOWN && line.nextUnsigned()) {
      try (MessageWriter entry = stats.nested(entryField)) {
        entry
            .varint(SysStatsFieldNumbers.KEY, key)
            .varint(SysStatsFieldNumbers.VALUE, line.unsigned());
      }
    }
  }
}
