package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.heap.HeapGraphTable;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;

/** The dumps of a trace: one of a process at a time. */
final class HeapGraphs {
  static final String MALFORMED = "heap_graph_malformed_packet";

  private final HeapGraphTable table;
  private final Map<DumpKey, Integer> rows = new HashMap<>();
  private final Map<Integer, Integer> processes = new HashMap<>();

  HeapGraphs(ImportState state) {
    table = state.storage().heapTables().graphs;
  }

  /** Adds a dump, whether or not there is one already. */
  int add(int upid, long timeNs) {
    int row = table.add();
    table.ts.set(row, timeNs);
    table.upid.set(row, upid);
    rows.putIfAbsent(new DumpKey(upid, timeNs), row);
    return row;
  }

  /** Says why a heap was dumped. */
  void setReason(int row, int reason) {
    table.dumpReason.set(row, reason);
  }

  /** Sets the size of a heap; the dump is added if it isn't known. */
  void setSize(int upid, long timeNs, OptionalLong sizeBytes) {
    Integer known = rows.get(new DumpKey(upid, timeNs));
    int row = known == null ? add(upid, timeNs) : known;
    if (sizeBytes.isPresent()) {
      table.heapSize.set(row, sizeBytes.getAsLong());
    }
  }

  /** Says in whose heap a class was. */
  void setProcessOfClass(int classRow, int upid) {
    processes.put(classRow, upid);
  }

  int processOfClass(int classRow) {
    return processes.getOrDefault(classRow, 0);
  }

  private record DumpKey(int upid, long timeNs) {}
}
