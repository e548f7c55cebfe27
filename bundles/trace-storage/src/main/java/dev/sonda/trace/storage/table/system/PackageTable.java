package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TraceTableMemory;
import dev.sonda.trace.tables.IntColumnBuilder;
import dev.sonda.trace.tables.LongColumnBuilder;
import dev.sonda.trace.tables.StringColumnBuilder;

/** Installed Android packages, with the user id that their processes run with. */
public final class PackageTable extends StoredTable {
  public final StringColumnBuilder packageName;
  public final LongColumnBuilder uid;
  public final IntColumnBuilder debuggable;
  public final IntColumnBuilder profileableFromShell;
  public final LongColumnBuilder versionCode;

  PackageTable(TraceTableMemory space) {
    super("__intrinsic_package_list", space);
    packageName = strings("package_name");
    uid = longs("uid");
    debuggable = ints("debuggable");
    profileableFromShell = ints("profileable_from_shell");
    versionCode = longs("version_code");
  }
}
