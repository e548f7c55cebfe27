package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.heap.HeapGraphTable;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The table of heap dumps in a trace, one row for each pair of process and time. */
final class HeapDumpTable {
  static final String MALFORMED = "heap_graph_malformed_packet";

  private final HeapGraphTable table;
  private final Map<DumpKey, Integer> rows = new HashMap<>();
  private final Map<Integer, Integer> processes = new HashMap<>();

  HeapDumpTable(ImportState state) {
    table = state.storage().heapTables().graphs;
  }

  /** Adds a row for a dump, even if the process and time already have a row. */
  int add(int upid, long timeNs) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.upid.set(row, upid);
    rows.putIfAbsent(new DumpKey(upid, timeNs), row);
    return row;
  }

  /** Sets the reason of a heap dump. */
  void setReason(int row, int reason) {
    table.dumpReason.set(row, reason);
  }

  /** Sets the heap size of a dump; adds a row if the dump has none yet. */
  void setSize(int upid, long timeNs, OptionalLong sizeBytes) {
    Integer known = rows.get(new DumpKey(upid, timeNs));
    int row = known == null ? add(upid, timeNs) : known;
    if (sizeBytes.isPresent()) {
      table.heapSize.set(row, sizeBytes.getAsLong());
    }
  }

  /** Records the process whose heap contains a class. */
  void setProcessOfClass(int classRow, int upid) {
    processes.put(classRow, upid);
  }

  int processOfClass(int classRow) {
    return processes.getOrDefault(classRow, 0);
  }

  private record DumpKey(int upid, long timeNs) {}
}
