package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.proto.internal.heap.HeapClassName;
import dev.sonda.trace.proto.internal.heap.HeapModules;
import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.heap.HeapClassTable;
import dev.sonda.trace.storage.table.heap.HeapReferenceTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Adds the original names of obfuscated classes and fields to heap dumps. */
final class HeapDumpDeobfuscation {
  private static final int NO_PACKAGE = 0;

  private final ImportState state;
  private final AndroidPackageLookup packages;
  private final HeapModules heap;
  private final Map<ClassKey, String> classNames = new HashMap<>();
  private final Map<Integer, Integer> fieldNames = new HashMap<>();

  HeapDumpDeobfuscation(ImportState state, AndroidPackageLookup packages, HeapModules heap) {
    this.state = state;
    this.packages = packages;
    this.heap = heap;
  }

  /**
   * Adds the mapping of a class of a package; heap classes of an unknown package are named by the
   * mappings of all packages.
   */
  void add(String packageName, ClassMapping mapping) {
    classNames.put(new ClassKey(NO_PACKAGE, mapping.obfuscatedName()), mapping.name());
    if (!packageName.isEmpty()) {
      int name = state.strings().intern(packageName);
      classNames.put(new ClassKey(name, mapping.obfuscatedName()), mapping.name());
    }
    for (MemberMapping member : mapping.members()) {
      fieldNames.put(
          state.strings().intern(mapping.obfuscated(member)),
          state.strings().intern(mapping.full(member)));
    }
  }

  /** Writes the original names into the heap tables. */
  void finish() {
    HeapClassTable classes = state.storage().heapTables().classes;
    for (int row = 0; row < classes.size(); row++) {
      if (!classes.name.isNull(row)) {
        nameClass(classes, row);
      }
    }
    HeapReferenceTable references = state.storage().heapTables().references;
    for (int row = 0; !fieldNames.isEmpty() && row < references.size(); row++) {
      Integer name = fieldNames.get(references.fieldName.get(row));
      if (name != null) {
        references.deobfuscatedFieldName.set(row, name);
      }
    }
  }

  private void nameClass(HeapClassTable classes, int row) {
    HeapClassName name = HeapClassName.of(state.strings().text(classes.name.get(row)));
    Integer packageName = packageOf(classes, row);
    int key = packageName == null ? NO_PACKAGE : packageName;
    String written = classNames.get(new ClassKey(key, name.name()));
    if (written != null) {
      classes.deobfuscatedName.set(row, state.strings().intern(name.with(written)));
    }
  }

  private @Nullable Integer packageOf(HeapClassTable classes, int row) {
    Integer ofFile =
        classes.location.isNull(row)
            ? null
            : packages.ofLocation(state.strings().text(classes.location.get(row)));
    return ofFile == null ? packages.ofProcess(heap.processOfClass(row)) : ofFile;
  }

  private record ClassKey(int packageName, String name) {}
}
