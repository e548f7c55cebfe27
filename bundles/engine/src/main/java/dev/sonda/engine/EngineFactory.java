package dev.sonda.engine;

import dev.sonda.trace.tables.TableCatalog;

/** Opens engines, each with a database of its own. */
public interface EngineFactory {
  /**
   * Opens an engine over the tables and views of a catalog.
   *
   * <p>With a {@linkplain EngineOptions#databaseFile() database file} that is there, the tables are
   * those of the file, and the catalog isn't asked for any. Where it isn't there yet, all tables of
   * the catalog are imported into it first.
   */
  Engine open(EngineOptions options, TableCatalog catalog) throws EngineException;
}
