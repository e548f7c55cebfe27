package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.ResultColumn;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoDelegate;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement.Drop;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The tables, views and functions that queries of a session may use: those of the trace, and those
 * that earlier statements have defined.
 */
final class SessionCatalog implements Catalog {
  /** Kind of a table or view that a statement has created. */
  enum Kind {
    TABLE("TABLE"),
    VIEW("VIEW"),
    /** A virtual table of PerfettoSQL, which is a view in the engine. */
    VIRTUAL_TABLE("VIEW");

    private final String sql;

    Kind(String sql) {
      this.sql = sql;
    }

    /** The kind's keyword in the engine's SQL. */
    String sql() {
      return sql;
    }

    boolean isDroppedAs(Drop.Kind kind) {
      return this == VIEW ? kind == Drop.Kind.VIEW : kind == Drop.Kind.TABLE;
    }
  }

  /**
   * Creates tables and functions that a session has implicitly, when their names are first used.
   */
  interface LateDefinitions {
    /** Creates the table or view; returns false if there is none of that name. */
    boolean defineTable(String name) throws PerfettoSqlException;

    /** Creates a table with the session's own state; returns null if there is none of that name. */
    @Nullable CatalogTable defineOwn(String key) throws PerfettoSqlException;

    /** Creates a table without rows. */
    void defineEmpty(CatalogTable table) throws PerfettoSqlException;

    /** Creates the function; returns false if there is none of that name. */
    boolean defineFunction(String name) throws PerfettoSqlException;

    Collection<String> tableNames();

    Collection<String> functionNames();
  }

  /**
   * Prefix of the names of tables that importers fill, from which Perfetto's prelude derives its
   * tables and views.
   */
  private static final String INTRINSIC = "__intrinsic_";

  private record Made(Kind kind, CatalogTable table) {}

  private final Map<String, String> traceNames = new HashMap<>();
  private final Map<String, CatalogTable> traceTables = new HashMap<>();
  private final Map<String, Made> made = new HashMap<>();
  private final CreatedFunctions functions = new CreatedFunctions();
  private final TraceTableColumns columns;
  private final JavaFunctionRegistration engineFunctions;
  private final TraceArgTypes argumentTypes;
  private final MetricSqlRunner metrics;
  private final LateDefinitions late;
  private final DeferredViews views;
  private final EmptyPerfettoTables knownTables = new EmptyPerfettoTables();

  SessionCatalog(
      Collection<String> traceTables,
      TraceTableColumns columns,
      JavaFunctionRegistration engineFunctions,
      TraceArgTypes argumentTypes,
      MetricSqlRunner metrics,
      LateDefinitions late,
      DeferredViews views) {
    traceTables.forEach(name -> traceNames.put(key(name), name));
    this.columns = columns;
    this.engineFunctions = engineFunctions;
    this.argumentTypes = argumentTypes;
    this.metrics = metrics;
    this.late = late;
    this.views = views;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  boolean isOfTrace(String name) {
    return traceNames.containsKey(key(name));
  }

  /**
   * The kind of the table or view that a statement has created with this name; null if there is
   * none.
   */
  @Nullable Kind kind(String name) {
    Made entry = made.get(key(name));
    return entry == null ? null : entry.kind;
  }

  void add(Kind kind, String name, List<CatalogColumn> tableColumns) {
    views.addTable(key(name));
    made.put(key(name), new Made(kind, new CatalogTable(name, tableColumns)));
  }

  void addView(Kind kind, String name, String engineName, DeferredViews.Definition definition)
      throws EngineException {
    views.add(key(name), engineName, definition);
    made.put(key(name), new Made(kind, new CatalogTable(name, definition.query().columns())));
  }

  /** Removes a table or view; returns true if the engine doesn't have it. */
  boolean remove(String name) {
    made.remove(key(name));
    return views.remove(key(name));
  }

  /** Adds a function. Several functions of one name may differ in their number of arguments. */
  void define(CreatePerfettoFunction function) throws PerfettoSqlException {
    int arguments = function.arguments().size();
    boolean isOther =
        functions.find(function.name().key(), arguments)
                instanceof CatalogFunction.Inlined(var before)
            && !before.equals(function);
    if (isOther && !function.isOrReplace()) {
      throw new PerfettoSqlException(
          "there is a function "
              + function.name().text()
              + " already: CREATE OR REPLACE replaces it",
          function.name().position());
    }
    functions.put(function.name().key(), arguments, new CatalogFunction.Inlined(function));
  }

  @Override
  public @Nullable CatalogTable table(String name) throws PerfettoSqlException {
    CatalogTable known = known(key(name));
    if (known == null && late.defineTable(name)) {
      known = known(key(name));
    }
    if (known == null && key(name).startsWith(INTRINSIC)) {
      known = known(key(name).substring(INTRINSIC.length()));
    }
    if (known == null) {
      return late(key(name));
    }
    try {
      views.named(key(known.name()));
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    }
    return known;
  }

  private @Nullable CatalogTable late(String key) throws PerfettoSqlException {
    CatalogTable own = late.defineOwn(key);
    CatalogTable table = own == null ? knownTables.find(key) : own;
    if (own == null && table != null) {
      late.defineEmpty(table);
    }
    if (table != null) {
      views.addTable(key);
      made.put(key, new Made(Kind.TABLE, table));
    }
    return table;
  }

  private @Nullable CatalogTable known(String key) {
    Made entry = made.get(key);
    if (entry != null) {
      return entry.table;
    }
    String known = traceNames.get(key);
    return known == null ? null : traceTables.computeIfAbsent(known, this::ofTrace);
  }

  /**
   * The trace's table or view of this name; null if there is none, or if it is an extension's view
   * that the engine rejects.
   */
  private @Nullable CatalogTable ofTrace(String name) {
    try {
      return new CatalogTable(name, columns.of(name).stream().map(SessionCatalog::column).toList());
    } catch (EngineException e) {
      return null;
    }
  }

  private static CatalogColumn column(ResultColumn column) {
    ValueType type =
        switch (column.type()) {
          case LONG -> ValueType.INTEGER;
          case DOUBLE -> ValueType.REAL;
          case STRING -> ValueType.TEXT;
          case BLOB -> ValueType.BLOB;
          case NULL -> ValueType.NULL;
          case ANY -> ValueType.ANY;
        };
    return new CatalogColumn(column.name(), type);
  }

  @Override
  public Collection<String> tableNames() {
    List<String> names = new ArrayList<>(traceNames.values());
    made.values().forEach(entry -> names.add(entry.table.name()));
    names.addAll(late.tableNames());
    return names;
  }

  /** What a statement hasn't created is a view of Perfetto's prelude or standard modules. */
  @Override
  public boolean isView(String name) {
    Kind created = kind(name);
    return created == null ? !key(name).startsWith(INTRINSIC) : created == Kind.VIEW;
  }

  @Override
  public boolean hasRowNumbers(String name) {
    return kind(name) == Kind.TABLE;
  }

  @Override
  public @Nullable CatalogFunction function(String name) throws PerfettoSqlException {
    CatalogFunction defined = functions.last(key(name));
    if (defined == null) {
      defined = engineFunctions.find(key(name));
    }
    return defined == null && late.defineFunction(name) ? functions.last(key(name)) : defined;
  }

  @Override
  public @Nullable CatalogFunction function(String name, int arguments)
      throws PerfettoSqlException {
    CatalogFunction any = function(name);
    CatalogFunction exact = functions.find(key(name), arguments);
    return exact == null ? any : exact;
  }

  @Override
  public @Nullable String message(String name) throws PerfettoSqlException {
    return metrics.message(name);
  }

  @Override
  public boolean runMetric(SourcePosition call, String arguments) throws PerfettoSqlException {
    metrics.run(call, arguments);
    return true;
  }

  void define(CreatePerfettoDelegate function) {
    boolean takesAnyNumber =
        !function.arguments().isEmpty() && function.arguments().getLast().isVariadic();
    functions.put(
        function.name().key(),
        takesAnyNumber ? CreatedFunctions.ANY_NUMBER : function.arguments().size(),
        new CatalogFunction.Delegate(function.target()));
  }

  @Override
  public Set<ValueType> argumentTypes(String key) {
    return argumentTypes.of(key);
  }

  @Override
  public Collection<String> functionNames() {
    Set<String> names = new TreeSet<>(functions.names());
    names.addAll(engineFunctions.names());
    names.addAll(late.functionNames());
    return names;
  }
}
