package dev.sonda.trace.storage.archive;

import dev.sonda.trace.format.TraceArchiveMember;
import dev.sonda.trace.format.TraceFileFormat;
import dev.sonda.trace.storage.TraceStorage;
import dev.sonda.trace.storage.table.system.TraceFileTable;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Writes the table of the files that a trace was read from. A row's number is the file's number.
 */
final class TraceFileRows {
  private final TraceFileTable table;
  private final TraceStorage storage;

  /** Adds a row for each file; files are given in the order in which they are read. */
  TraceFileRows(TraceStorage storage, List<TraceArchiveMember> files) {
    this.storage = storage;
    table = storage.systemTables().traceFiles;
    for (TraceArchiveMember file :
        files.stream().sorted(Comparator.comparingInt(TraceArchiveMember::number)).toList()) {
      add(file, files.indexOf(file), files);
    }
  }

  private void add(TraceArchiveMember file, int order, List<TraceArchiveMember> files) {
    int row = table.add();
    if (file.container() != TraceArchiveMember.NONE) {
      table.parentId.set(row, file.container());
      table.name.set(row, storage.strings().intern(name(file, files)));
    }
    table.size.set(row, file.sizeBytes());
    table.processingOrder.set(row, order);
    table.isContainer.set(row, file.isContainer() ? 1 : 0);
    if (file.isContainer()) {
      setType(file, file.kind().name().toLowerCase(Locale.ROOT));
    } else if (file.kind() == TraceFileFormat.MANIFEST) {
      setType(file, "perfetto_manifest");
    }
  }

  /**
   * The name of a file; empty for the content of a compressed file, which has no name of its own.
   */
  static String name(TraceArchiveMember file, List<TraceArchiveMember> files) {
    TraceFileFormat around =
        files.stream()
            .filter(each -> each.number() == file.container())
            .map(TraceArchiveMember::kind)
            .findFirst()
            .orElse(TraceFileFormat.UNKNOWN);
    return around == TraceFileFormat.GZIP || around == TraceFileFormat.ZSTD ? "" : file.name();
  }

  void setType(TraceArchiveMember file, String type) {
    table.traceType.set(file.number(), storage.strings().intern(type));
  }
}
