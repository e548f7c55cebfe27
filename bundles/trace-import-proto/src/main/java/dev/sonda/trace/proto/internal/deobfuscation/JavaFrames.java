package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.heap.HeapTables;
import dev.sonda.trace.storage.table.profile.FrameTable;
import dev.sonda.trace.storage.table.profile.ProfileTables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Index of stack frames of Java code by method name and package. */
final class JavaFrames {
  private static final String MEMORY_FILE = "/memfd:";
  private static final String MEMORY_PACKAGE = "memfd";

  private final ImportState state;
  private final ProfileTables tables;
  private final AndroidPackageLookup packages;
  private final Map<FrameKey, List<Integer>> frames = new HashMap<>();
  private final Set<Integer> withoutPackage = new HashSet<>();
  private final Set<Integer> seenCallsites = new HashSet<>();

  JavaFrames(ImportState state, AndroidPackageLookup packages) {
    this.state = state;
    this.packages = packages;
    tables = state.storage().profileTables();
    for (int row = 0; row < tables.frames.size(); row++) {
      addFrame(row);
    }
  }

  /**
   * Finds the frames of a method in a package, including frames in anonymous memory files (memfd).
   */
  List<Integer> of(int name, int packageName) {
    List<Integer> found =
        new ArrayList<>(frames.getOrDefault(new FrameKey(name, packageName), List.of()));
    int memory = state.strings().intern(MEMORY_PACKAGE);
    if (memory != packageName) {
      found.addAll(frames.getOrDefault(new FrameKey(name, memory), List.of()));
    }
    return found;
  }

  private void addFrame(int row) {
    FrameTable table = tables.frames;
    if (table.name.isNull(row) || !state.strings().text(table.name.get(row)).contains(".")) {
      return;
    }
    String file = mappingName(table.mapping.get(row));
    Integer ofFile = packages.ofLocation(file);
    if (ofFile != null) {
      add(row, ofFile);
    } else if (file.startsWith(MEMORY_FILE)) {
      add(row, state.strings().intern(MEMORY_PACKAGE));
    } else {
      withoutPackage.add(row);
    }
  }

  private String mappingName(int mapping) {
    return tables.mappings.name.isNull(mapping)
        ? ""
        : state.strings().text(tables.mappings.name.get(mapping));
  }

  private void add(int row, int packageName) {
    FrameKey key = new FrameKey(tables.frames.name.get(row), packageName);
    frames.computeIfAbsent(key, _ -> new ArrayList<>()).add(row);
  }

  /** Assigns frames of unknown packages to the package of the process that ran their code. */
  void guessPackages() {
    for (int row = 0; row < tables.heapAllocations.size(); row++) {
      guess(tables.heapAllocations.upid.get(row), tables.heapAllocations.callsiteId.get(row));
    }
    for (int row = 0; row < tables.samples.size(); row++) {
      if (!tables.samples.taskContextId.isNull(row) && !tables.samples.callsiteId.isNull(row)) {
        int context = tables.samples.taskContextId.get(row);
        if (!tables.taskContexts.upid.isNull(context)) {
          guess(tables.taskContexts.upid.get(context), tables.samples.callsiteId.get(row));
        }
      }
    }
    HeapTables heap = state.storage().heapTables();
    for (int row = 0; row < heap.callsites.size(); row++) {
      if (!heap.callsites.callsiteId.isNull(row)) {
        int graph = heap.callsites.heapGraphId.get(row);
        guess(heap.graphs.upid.get(graph), heap.callsites.callsiteId.get(row));
      }
    }
  }

  private void guess(int upid, int leaf) {
    Integer packageName = packages.ofProcess(upid);
    if (packageName == null) {
      return;
    }
    int callsite = leaf;
    while (callsite >= 0 && seenCallsites.add(callsite)) {
      int frame = tables.callsites.frameId.get(callsite);
      if (withoutPackage.remove(frame)) {
        add(frame, packageName);
      }
      callsite =
          tables.callsites.parentId.isNull(callsite) ? -1 : tables.callsites.parentId.get(callsite);
    }
  }

  private record FrameKey(int name, int packageName) {}
}
