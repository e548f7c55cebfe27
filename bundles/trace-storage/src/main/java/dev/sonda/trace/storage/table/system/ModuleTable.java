package dev.sonda.trace.storage.table.system;

import dev.sonda.trace.storage.table.StoredTable;
import dev.sonda.trace.storage.table.TableSpace;
import dev.sonda.trace.tables.StringColumnBuilder;

/**
 * Parts of the importer that a build may lack, such as Perfetto's {@code etm}. None is here; test
 * runners ask for it.
 */
public final class ModuleTable extends StoredTable {
  public final StringColumnBuilder name;

  ModuleTable(TableSpace space) {
    super("__intrinsic_modules", space);
    name = strings("name");
  }
}
