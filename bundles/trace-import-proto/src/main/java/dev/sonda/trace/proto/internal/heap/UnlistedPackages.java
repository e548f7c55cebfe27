package dev.sonda.trace.proto.internal.heap;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.system.PackageTable;
import java.util.HashSet;
import java.util.Set;

/**
 * Adds rows to the package table for packages that processes name in their metadata, but that are
 * missing in the package list.
 */
final class UnlistedPackages {
  private final ImportState state;
  private final PackageTable table;
  private final Set<PackageKey> known = new HashSet<>();
  private int rowsSeen;

  UnlistedPackages(ImportState state) {
    this.state = state;
    table = state.storage().systemTables().packages;
  }

  void addIfUnknown(String name, int uid) {
    for (; rowsSeen < table.size(); rowsSeen++) {
      known.add(new PackageKey(table.packageName.get(rowsSeen), table.uid.get(rowsSeen)));
    }
    int text = state.strings().intern(name);
    if (known.add(new PackageKey(text, uid))) {
      add(text, uid);
    }
  }

  private void add(int name, int uid) {
    int row = table.add();
    table.packageName.set(row, name);
    table.uid.set(row, uid);
    table.debuggable.set(row, 0);
    table.profileableFromShell.set(row, 0);
    table.versionCode.set(row, 0);
  }

  private record PackageKey(int name, long uid) {}
}
