package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement.Drop;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceArgTypes;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceRelations;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
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
   * Prefix of the names of tables that importers fill, from which Perfetto's prelude derives its
   * tables and views.
   */
  private static final String INTRINSIC = "__intrinsic_";

  private record Made(Kind kind, CatalogTable table) {
    Made withoutOrder() {
      return new Made(kind, table.withoutOrder());
    }
  }

  private final TraceRelations trace;
  private final Map<String, Made> made = new HashMap<>();
  private final SessionFunctions functions;
  private final TraceArgTypes argumentTypes;
  private final MetricSqlRunner metrics;
  private final LateDefinitions late;
  private final DeferredDefinitions deferred;
  private final OrderedViews ordered;
  private final ColumnTypesOfRows columnTypes;

  /** Tables whose columns' types only their rows show, and that no statement has named yet. */
  private final Map<String, Name> untyped = new HashMap<>();

  private final EmptyPerfettoTables knownTables = new EmptyPerfettoTables();

  SessionCatalog(
      TraceRelations trace,
      SessionFunctions functions,
      TraceArgTypes argumentTypes,
      MetricSqlRunner metrics,
      LateDefinitions late,
      DeferredDefinitions deferred,
      ColumnTypesOfRows columnTypes) {
    this.trace = trace;
    this.functions = functions;
    this.argumentTypes = argumentTypes;
    this.metrics = metrics;
    this.late = late;
    this.deferred = deferred;
    ordered = new OrderedViews(deferred);
    this.columnTypes = columnTypes;
  }

  private static String key(String name) {
    return name.toLowerCase(Locale.ROOT);
  }

  @Override
  public boolean isOfTrace(String name) {
    return trace.has(key(name));
  }

  /** Defines a table or view whose statement waits until it is named, if there is one. */
  void defineWaiting(String name) throws PerfettoSqlException {
    late.defineWaiting(name);
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
    add(kind, new CatalogTable(name, tableColumns));
  }

  void add(Kind kind, CatalogTable table) {
    String key = key(table.name());
    untyped.remove(key);
    deferred.addCreated(key);
    made.put(key, new Made(kind, table));
  }

  void addView(String name, String engineName, SessionView view) throws EngineException {
    CompiledQuery query = view.definition().query();
    CatalogTable table = new CatalogTable(name, query.columns(), query.order());
    deferred.addView(key(name), engineName, view.definition());
    made.put(key(name), new Made(view.kind(), table));
    if (view.unordered() != null) {
      ordered.add(key(name), engineName, view.unordered());
    }
  }

  void addDeferredTable(Name name, String engineName, DeferredDefinitions.Definition definition)
      throws EngineException {
    String key = key(name.text());
    List<CatalogColumn> tableColumns = definition.query().columns();
    deferred.addTable(key, engineName, definition);
    made.put(key, new Made(Kind.TABLE, new CatalogTable(name.text(), tableColumns)));
    if (tableColumns.stream().anyMatch(column -> column.type() == ValueType.ANY)) {
      untyped.put(key, name);
    }
  }

  /** To be called before a table or view is dropped or replaced, or its rows are changed. */
  void prepareChange(String name) throws EngineException, PerfettoSqlException {
    late.defineReaders(name);
    deferred.createDependents(key(name));
  }

  /** Whether a table or view of these names has row numbers or hidden columns. */
  boolean tellsOrder(Set<String> names) {
    return names.stream()
        .map(made::get)
        .anyMatch(entry ->
            entry != null && (entry.kind == Kind.TABLE || !entry.table.order().isUnknown()));
  }

  /**
   * To be called before a table or view is dropped, or replaced by another kind: views that read it
   * tell no order any more.
   */
  void forgetOrder(String name) throws EngineException {
    for (String view : ordered.replaceDependents(key(name))) {
      made.computeIfPresent(view, (_, entry) -> entry.withoutOrder());
    }
  }

  /** Removes a table or view; returns true if the engine doesn't have it. */
  boolean remove(String name) {
    ordered.remove(key(name));
    made.remove(key(name));
    untyped.remove(key(name));
    return deferred.remove(key(name));
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
    try {
      CatalogTable table = known == null ? late(key(name)) : known;
      return table == null ? null : named(table);
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    }
  }

  private CatalogTable named(CatalogTable table) throws EngineException, PerfettoSqlException {
    String key = key(table.name());
    deferred.named(key);
    Name untypedName = untyped.get(key);
    if (untypedName == null) {
      return table;
    }
    deferred.create(key);
    List<CatalogColumn> typed =
        columnTypes.narrowed(untypedName, SessionTables.engineName(table.name()), table.columns());
    add(Kind.TABLE, table.name(), typed);
    return new CatalogTable(table.name(), typed);
  }

  private @Nullable CatalogTable late(String key) throws EngineException, PerfettoSqlException {
    CatalogTable own = late.defineOwn(key);
    CatalogTable empty = own == null ? knownTables.find(key) : null;
    if (own != null) {
      deferred.addCreated(key);
    } else if (empty != null) {
      deferred.addEmptyTable(key, EmptyPerfettoTables.definition(empty));
    }
    CatalogTable table = own == null ? empty : own;
    if (table != null) {
      made.put(key, new Made(Kind.TABLE, table));
    }
    return table;
  }

  private @Nullable CatalogTable known(String key) {
    Made entry = made.get(key);
    if (entry != null) {
      return entry.table;
    }
    return trace.find(key);
  }

  @Override
  public Collection<String> tableNames() {
    List<String> names = new ArrayList<>(trace.names());
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
    return functions.find(name);
  }

  @Override
  public @Nullable CatalogFunction function(String name, int arguments)
      throws PerfettoSqlException {
    return functions.find(name, arguments);
  }

  @Override
  public @Nullable String message(String name) throws PerfettoSqlException {
    return metrics.message(name);
  }

  @Override
  public boolean runMetric(SourcePosition call, String arguments) throws PerfettoSqlException {
    try {
      deferred.createNamed();
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    }
    metrics.run(call, arguments);
    return true;
  }

  @Override
  public Set<ValueType> argumentTypes(String key) {
    return argumentTypes.of(key);
  }

  @Override
  public Collection<String> functionNames() {
    return functions.names();
  }
}
