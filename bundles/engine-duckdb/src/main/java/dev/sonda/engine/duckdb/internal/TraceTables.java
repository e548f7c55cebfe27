package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.table.TableScan;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Creates the tables and views of a catalog in the database "trace". */
final class TraceTables {
  /** Tables with fewer rows aren't compressed, since the gain would be small. */
  private static final int LEAST_ROWS_TO_COMPRESS = 100_000;

  private final StatementRunner session;
  private final TableScan scan;
  private final TableCatalog catalog;
  private final boolean isCompressedAtOnce;
  private final Map<String, TableSchema> tables = new LinkedHashMap<>();
  private final Map<String, ViewDefinition> views = new LinkedHashMap<>();
  private boolean isUncompressed;

  /**
   * @param isCompressedAtOnce whether a table is compressed before the first query reads it, so
   *     that all queries read identical storage
   */
  TraceTables(
      StatementRunner session, TableScan scan, TableCatalog catalog, boolean isCompressedAtOnce) {
    this.session = session;
    this.scan = scan;
    this.catalog = catalog;
    this.isCompressedAtOnce = isCompressedAtOnce;
    catalog.schemas().forEach(schema -> tables.put(key(schema.name()), schema));
    catalog.views().forEach(view -> views.put(key(view.name()), view));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  /** Creates the table or view of that name; returns false if the catalog has none. */
  boolean provide(String name) throws EngineException {
    TableSchema table = tables.get(key(name));
    if (table != null) {
      make(table);
      isUncompressed |= catalog.table(table.name()).rows() >= LEAST_ROWS_TO_COMPRESS;
      if (isCompressedAtOnce) {
        compress();
      }
      return true;
    }
    ViewDefinition view = views.get(key(name));
    if (view != null) {
      make(view);
      return true;
    }
    return false;
  }

  /** Creates all tables and views of the catalog. */
  void provideAll() throws EngineException {
    for (TableSchema table : tables.values()) {
      make(table);
    }
    for (ViewDefinition view : views.values()) {
      make(view);
    }
  }

  private void make(TableSchema schema) throws EngineException {
    Table table = imported(schema);
    session.checkStopSign();
    try (TableScan.Reading reading = scan.of(table)) {
      session.execute(
          "CREATE TABLE trace.main."
              + quoted(schema.name())
              + " AS SELECT * FROM "
              + reading.function()
              + "()");
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new EngineException(
          Kind.INTERNAL, "the table " + schema.name() + " can't be read: " + e.getMessage(), e);
    }
  }

  private Table imported(TableSchema schema) throws EngineException {
    try {
      return catalog.table(schema.name());
    } catch (RuntimeException e) {
      throw new EngineException(
          Kind.INTERNAL, "the table " + schema.name() + " can't be imported: " + e.getMessage(), e);
    }
  }

  /**
   * Compresses the tables that were imported since the last call, by a checkpoint: repeated texts
   * are stored once, and rows are grouped by the text's code. Does nothing if a transaction may be
   * open, in which DuckDB allows no checkpoint.
   */
  void compress() throws EngineException {
    if (isUncompressed && !session.hadTransaction()) {
      isUncompressed = false;
      session.execute("CHECKPOINT trace");
    }
  }

  private void make(ViewDefinition view) throws EngineException {
    try {
      session.execute("CREATE VIEW trace.main." + quoted(view.name()) + " AS " + view.sql());
    } catch (EngineException e) {
      throw new EngineException(e.kind(), "in the view " + view.name() + ": " + e.getMessage(), e);
    }
  }

  private static String quoted(String name) {
    return '"' + name.replace("\"", "\"\"") + '"';
  }
}
