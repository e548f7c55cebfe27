package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** File descriptors of files that processes had open. */
public final class FileDescriptorTable extends StoredTable {
  public final LongColumnBuilder ufd;
  public final LongColumnBuilder fd;
  public final LongColumnBuilder ts;
  public final IntColumnBuilder upid;
  public final StringColumnBuilder path;

  FileDescriptorTable(TraceTableMemory space) {
    super("__intrinsic_filedescriptor", space);
    ufd = longs("ufd");
    fd = longs("fd");
    ts = longs("ts");
    upid = ints("upid");
    path = strings("path");
  }
}
