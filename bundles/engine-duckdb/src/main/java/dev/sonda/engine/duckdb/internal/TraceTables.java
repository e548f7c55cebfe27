package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.duckdb.internal.table.InPlaceScan;
import dev.sonda.engine.duckdb.internal.table.TableScan;
import dev.sonda.trace.tables.Table;
import dev.sonda.trace.tables.TableCatalog;
import dev.sonda.trace.tables.TableSchema;
import dev.sonda.trace.tables.ViewDefinition;
import java.io.UncheckedIOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Creates the tables and views of a catalog in the database "trace". A large table is first a view
 * that reads the catalog's table in place, as most processes ask one question, which needs few of
 * its columns. It is copied into the database before another statement that names it is executed,
 * or one that names it often.
 */
final class TraceTables implements CatalogTables {
  private static final Logger LOG = System.getLogger(TraceTables.class.getName());

  /** Tables with fewer rows are copied at once and aren't compressed: the gain would be small. */
  private static final int LEAST_ROWS_OF_LARGE_TABLE = 100_000;

  /** Lets DuckDB plan a view only as a part of the statements that name it. */
  private static final String BINDING_DEFERRED = " WITH (DEFER_BINDING)";

  private final StatementRunner session;
  private final Database database;
  private final TableCatalog catalog;
  private final boolean isCompressedAtOnce;
  private final Map<String, TableSchema> tables = new LinkedHashMap<>();
  private final Map<String, ViewDefinition> views = new LinkedHashMap<>();
  private final Set<String> provided = new HashSet<>();
  private final List<Table> copied = new ArrayList<>();
  private boolean isUncompressed;
  private boolean isStopped;
  private volatile @Nullable TableScan scan;
  private volatile @Nullable InPlaceScan inPlace;

  /**
   * @param isCompressedAtOnce whether a table is compressed before the first query reads it, so
   *     that all queries read identical storage
   */
  TraceTables(
      StatementRunner session,
      Database database,
      TableCatalog catalog,
      boolean isCompressedAtOnce) {
    this.session = session;
    this.database = database;
    this.catalog = catalog;
    this.isCompressedAtOnce = isCompressedAtOnce;
    catalog.schemas().forEach(schema -> tables.put(key(schema.name()), schema));
    catalog.views().forEach(view -> views.put(key(view.name()), view));
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean provide(String name) throws EngineException {
    TableSchema table = tables.get(key(name));
    if (table != null) {
      provide(table);
      provided.add(key(name));
      return true;
    }
    ViewDefinition view = views.get(key(name));
    if (view != null) {
      make(view, BINDING_DEFERRED);
      provided.add(key(name));
      return true;
    }
    return false;
  }

  @Override
  public Set<String> provideNamed(String sql) throws EngineException {
    Set<String> first = new HashSet<>();
    for (String name : ReadTableNames.of(sql)) {
      if (!provided.contains(name) && provide(name)) {
        first.add(name);
      }
    }
    return first;
  }

  private void provide(TableSchema schema) throws EngineException {
    Table table = imported(schema);
    boolean isLarge = table.rows() >= LEAST_ROWS_OF_LARGE_TABLE;
    // After a BEGIN the table is copied at once: a later copy could be a part of a transaction that
    // writes to another database, and DuckDB allows only one.
    if (isLarge && !isCompressedAtOnce && !session.hadTransaction()) {
      session.execute(
          "CREATE VIEW "
              + qualified(schema.name())
              + " AS SELECT * FROM "
              + inPlaceScan().call(schema.name(), table));
      return;
    }
    make(schema);
    isUncompressed |= isLarge;
    if (isCompressedAtOnce) {
      compress();
    }
  }

  @Override
  public void beginStatement(boolean namesRowIds) {
    InPlaceScan used = inPlace;
    if (used != null) {
      used.beginStatement(!session.hadTransaction(), namesRowIds);
    }
  }

  @Override
  public boolean areReadInPlace() {
    InPlaceScan used = inPlace;
    return used != null && !used.allNames().isEmpty();
  }

  @Override
  public boolean copyRefusedTables() throws EngineException {
    InPlaceScan used = inPlace;
    return used != null && copy(used, used.refusedNames());
  }

  @Override
  public boolean copyTablesOfStatement() throws EngineException {
    InPlaceScan used = inPlace;
    return used != null && copy(used, used.names());
  }

  @Override
  public void endStatement() {
    InPlaceScan used = inPlace;
    if (used != null) {
      used.endStatement();
    }
  }

  @Override
  public void copyAllTables() throws EngineException {
    InPlaceScan used = inPlace;
    if (used != null) {
      copy(used, used.allNames());
    }
  }

  /** Lets no statement begin to read the catalog's memory from now on; any thread may call it. */
  synchronized void stopReading() {
    isStopped = true;
    if (scan != null) {
      scan.stop();
    }
    InPlaceScan used = inPlace;
    if (used != null) {
      used.stop();
    }
  }

  /** Whether a statement is reading the catalog's memory; any thread may ask. */
  boolean isReading() {
    TableScan copying = scan;
    InPlaceScan used = inPlace;
    return (copying != null && copying.isReading()) || (used != null && used.isReading());
  }

  /**
   * Replaces the views of tables that are read in place by copies in the database; returns whether
   * there are any.
   */
  private boolean copy(InPlaceScan used, List<String> names) throws EngineException {
    if (session.hadTransaction()) {
      return false;
    }
    for (String name : names) {
      session.execute("DROP VIEW IF EXISTS " + qualified(name));
      used.forget(name);
      make(Objects.requireNonNull(tables.get(key(name))));
      isUncompressed = true;
    }
    return !names.isEmpty();
  }

  /**
   * Registers the function that copies tables; before a user's transaction, which would take the
   * registration back. A database file that exists needs none.
   */
  void prepareReading() {
    scan = TableScan.register(database.library(), database.connection(), database.arena());
  }

  /** Creates all tables and views of the catalog. */
  void provideAll() throws EngineException {
    prepareReading();
    for (TableSchema table : tables.values()) {
      make(table);
    }
    for (ViewDefinition view : views.values()) {
      make(view, "");
    }
  }

  private void make(TableSchema schema) throws EngineException {
    Table table = imported(schema);
    session.checkStopSign();
    try (TableScan.Reading reading = Objects.requireNonNull(scan).of(table)) {
      String sql =
          "CREATE TABLE "
              + qualified(schema.name())
              + " AS SELECT * FROM "
              + reading.function()
              + "()";
      if (table.rows() < LEAST_ROWS_OF_LARGE_TABLE) {
        session.execute(sql);
      } else {
        session.executeTaskByTask(sql);
        copied.add(table);
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new EngineException(
          Kind.INTERNAL, "the table " + schema.name() + " can't be read: " + e.getMessage(), e);
    }
  }

  /**
   * The function is registered when it is needed, since linking its callbacks takes milliseconds;
   * never within a transaction, which would take the registration back.
   */
  private synchronized InPlaceScan inPlaceScan() throws EngineException {
    if (isStopped) {
      throw new EngineException(Kind.UNAVAILABLE, "the engine is closed");
    }
    InPlaceScan registered = inPlace;
    if (registered == null) {
      registered =
          InPlaceScan.register(database.library(), database.connection(), database.arena());
      inPlace = registered;
    }
    return registered;
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

  /**
   * Moves large tables out of the catalog's memory, of which the database has copies. If the file
   * for them can't be written, they stay.
   */
  void moveCopiedTablesToFile() {
    try {
      copied.forEach(Table::moveToFile);
    } catch (UncheckedIOException e) {
      LOG.log(Level.WARNING, "tables stay in memory: {0}", e.getMessage());
    }
    copied.clear();
  }

  private void make(ViewDefinition view, String options) throws EngineException {
    try {
      session.execute("CREATE VIEW " + qualified(view.name()) + options + " AS " + view.sql());
    } catch (EngineException e) {
      throw new EngineException(e.kind(), "in the view " + view.name() + ": " + e.getMessage(), e);
    }
  }

  private static String qualified(String name) {
    return "trace.main.\"" + name.replace("\"", "\"\"") + '"';
  }
}
