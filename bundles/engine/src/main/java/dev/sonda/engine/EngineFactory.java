package dev.sonda.engine;

import dev.sonda.trace.tables.TableCatalog;

/** Opens engines, each with a database of its own. */
public interface EngineFactory {
  /**
   * Opens an engine over the tables and views of a catalog.
   *
   * <p>If the {@linkplain EngineOptions#databaseFile() database file} exists, the tables are read
   * from the file, and none is imported from the catalog. If the file doesn't exist yet, all tables
   * of the catalog are imported into it first.
   */
  Engine open(EngineOptions options, TableCatalog catalog) throws EngineException;
}
