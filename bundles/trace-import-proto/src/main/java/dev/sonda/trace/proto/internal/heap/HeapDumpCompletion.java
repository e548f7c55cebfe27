package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.statistics.Statistics;
import org.jspecify.annotations.Nullable;

/**
 * Completes a heap dump: writes the data that is known only when the dump's last packet has been
 * read.
 */
final class HeapDumpCompletion {
  private final HeapTableRows rows;
  private final Statistics statistics;
  private final HeapDumpTable graphs;
  private final HeapReferenceFieldNames fieldNames;
  private final HeapReachability reachability;
  private final HeapSuperclasses superclasses;
  private final HeapNativeSizes nativeSizes;

  HeapDumpCompletion(ImportState state, HeapTableRows rows, HeapDumpTable graphs) {
    this.rows = rows;
    this.graphs = graphs;
    statistics = state.statistics();
    fieldNames = new HeapReferenceFieldNames(rows, statistics);
    reachability = new HeapReachability(rows);
    superclasses = new HeapSuperclasses(rows);
    nativeSizes = new HeapNativeSizes(rows);
  }

  void complete(HeapDump dump) {
    dump.types.values().forEach(type -> complete(dump, type));
    if (!dump.withoutSize.isEmpty() || !dump.withoutFields.isEmpty()) {
      statistics.add(HeapDumpTable.MALFORMED, dump.upid, 1);
    }
    dump.roots.forEach(root -> addRoots(dump, root.type(), root.objectIds()));
    addRoots(dump, HeapRoot.VM_INTERNAL, dump.runtimeRoots);
    superclasses.addDump(dump);
    nativeSizes.add(dump);
    graphs.setSize(dump.upid, dump.timeNs, dump.heapSize);
  }

  private void complete(HeapDump dump, HeapGraphType type) {
    Integer location = location(dump, type);
    int row = rows.type(dump, type.id());
    setSizes(dump.withoutSize.remove(row), type.objectSize());
    nameFields(dump, type, dump.withoutFields.remove(row));
    rows.classes().name.set(row, rows.strings().intern(type.className()));
    if (type.classloaderId() != 0) {
      rows.classes().classloaderId.set(row, rows.object(dump, type.classloaderId()));
    }
    if (location != null) {
      rows.classes().location.set(row, location);
    }
    rows.classes().kind.set(row, rows.strings().intern(type.kindName()));
    superclasses.addClass(row);
    graphs.setProcessOfClass(row, dump.upid);
  }

  private @Nullable Integer location(HeapDump dump, HeapGraphType type) {
    if (type.locationId().isEmpty()) {
      return null;
    }
    Integer location = dump.locations.get(type.locationId().getAsLong());
    if (location == null) {
      statistics.add("heap_graph_invalid_string_id", dump.upid, 1);
    }
    return location;
  }

  private void setSizes(@Nullable IntStack objects, long sizeBytes) {
    for (int i = 0; objects != null && i < objects.size(); i++) {
      rows.objects().selfSize.set(objects.get(i), sizeBytes);
    }
  }

  private void nameFields(HeapDump dump, HeapGraphType type, @Nullable IntStack objects) {
    for (int i = 0; objects != null && !type.hasNoFields() && i < objects.size(); i++) {
      fieldNames.name(dump, type, objects.get(i));
    }
  }

  private void addRoots(HeapDump dump, String type, RepeatedLongs ids) {
    for (int i = 0; i < ids.size(); i++) {
      int row = dump.objectRows.get(ids.get(i));
      if (row >= 0) {
        reachability.addRoot(row, type);
      }
    }
  }

  /** Writes the data that depends on all dumps: superclasses and distances from roots. */
  void finish() {
    superclasses.finish();
    reachability.setDistances();
  }
}
