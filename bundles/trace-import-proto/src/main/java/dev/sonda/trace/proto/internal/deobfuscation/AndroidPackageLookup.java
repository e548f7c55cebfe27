package dev.sonda.trace.proto.internal.deobfuscation;

import dev.sonda.trace.proto.internal.packet.ImportState;
import dev.sonda.trace.storage.table.ProcessTable;
import dev.sonda.trace.storage.table.system.PackageTable;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Determines the Android package of code by the path of its file or by the uid of its process. */
final class AndroidPackageLookup {
  private static final String APPS = "/data/app/";
  private static final String IN_MEMORY = "dex extracted in memory from ";

  private final ImportState state;
  private final Map<Long, Integer> byUser = new HashMap<>();

  AndroidPackageLookup(ImportState state) {
    this.state = state;
    PackageTable table = state.storage().systemTables().packages;
    for (int row = 0; row < table.size(); row++) {
      byUser.putIfAbsent(table.uid.get(row), table.packageName.get(row));
    }
  }

  /** The package of a process as a string id; null if it isn't known. */
  @Nullable Integer ofProcess(int upid) {
    ProcessTable table = state.tables().processes;
    return table.androidAppid.isNull(upid) ? null : byUser.get((long) table.androidAppid.get(upid));
  }

  /** The package of a file as a string id; null if the path doesn't contain a package name. */
  @Nullable Integer ofLocation(String location) {
    int memory = location.indexOf(IN_MEMORY + APPS);
    String path = memory < 0 ? location : location.substring(memory + IN_MEMORY.length());
    if (!path.startsWith(APPS)) {
      return null;
    }
    String name = ofApp(path.substring(APPS.length()));
    if (name == null) {
      state.statistics().add("deobfuscate_location_parse_error", 1);
    }
    return name == null ? null : state.strings().intern(name);
  }

  /**
   * The package name in an app's path such as {@code ~~random==/package-random/base.apk}; older
   * systems omit the first folder.
   */
  private static @Nullable String ofApp(String path) {
    int start = path.startsWith("~") ? path.indexOf('/') + 1 : 0;
    int end = path.indexOf('/', start + 1);
    int minus = path.indexOf('-', start);
    boolean isPackage = end >= 0 && minus >= 0 && (start > 0 || !path.startsWith("~"));
    return isPackage ? path.substring(start, minus) : null;
  }
}
