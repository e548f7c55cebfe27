package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.PendingQuery;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import dev.sonda.sql.modules.StandardModules;
import dev.sonda.trace.kernels.OperatorRegistry;
import dev.sonda.trace.metrics.TraceMetrics;
import dev.sonda.trace.processor.ActivityListener;
import dev.sonda.trace.processor.ActivityListener.Activity;
import dev.sonda.trace.processor.ActivityListener.Kind;
import dev.sonda.trace.processor.internal.activity.ObservedQuery;
import dev.sonda.trace.processor.internal.activity.StatementActivity;
import dev.sonda.trace.processor.internal.perfetto.function.JavaFunctionRegistration;
import dev.sonda.trace.processor.internal.perfetto.function.QueryFunctionRegistration;
import dev.sonda.trace.processor.internal.perfetto.function.TableOperatorRegistration;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceArgTypes;
import dev.sonda.trace.processor.internal.perfetto.trace.TraceRelations;
import dev.sonda.trace.tables.ScalarFunction;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * A session that runs PerfettoSQL. A statement is compiled after the earlier ones have run, as it
 * may use their tables. Runs one SQL text at a time.
 */
public final class PerfettoSession {
  private final Engine engine;
  private final ActivityListener activities;
  private final SessionCatalog catalog;
  private final SessionFunctions sessionFunctions;
  private final SessionTables made;
  private final TableChangeStatements tables;
  private final IncludedModules modules;
  private final QueryFunctionRegistration functions;
  private final DefinitionStatements definitions;
  private final LazyPreludeDefinitions macros;
  private final ModuleDefinitions moduleDefinitions;
  private final MetricSqlRunner metrics;
  private final DeferredDefinitions deferred;

  /**
   * Creates a session without defined objects.
   *
   * @param trace the trace's tables and views
   * @param argTypes types of the trace's arguments
   * @param packages folders of modules by the name of their package
   * @param metrics metrics that statements may run
   * @param functions functions in addition to those built into the query compiler
   * @param operators operators that queries may use
   * @param activities is told which statements are run
   */
  public PerfettoSession(
      Engine engine,
      TraceRelations trace,
      TraceArgTypes argTypes,
      Map<String, Path> packages,
      TraceMetrics metrics,
      List<ScalarFunction> functions,
      OperatorRegistry operators,
      ActivityListener activities) {
    this.engine = engine;
    this.activities = activities;
    JavaFunctionRegistration inJava = new JavaFunctionRegistration(engine, functions);
    this.functions =
        new QueryFunctionRegistration(new TableOperatorRegistration(engine, operators), inJava);
    SqlPackages sql = new SqlPackages(packages, StandardModules.builtIn());
    modules = new IncludedModules(sql, this::run, this::runStandardModule);
    this.metrics = new MetricSqlRunner(engine, metrics, this::run);
    deferred = new DeferredDefinitions(engine);
    macros =
        new LazyPreludeDefinitions(
            engine, sql, statement -> deferred.executing(() -> beginPerfetto(statement, true)));
    moduleDefinitions =
        new ModuleDefinitions(
            macros,
            statement -> deferred.executing(() -> beginOfModule(statement)).result().close());
    sessionFunctions = new SessionFunctions(inJava, moduleDefinitions);
    ColumnTypesOfRows types = new ColumnTypesOfRows(engine);
    catalog =
        new SessionCatalog(
            trace, sessionFunctions, argTypes, this.metrics, moduleDefinitions, deferred, types);
    made = new SessionTables(engine, catalog, types);
    tables = new TableChangeStatements(engine, catalog, this.functions);
    definitions = new DefinitionStatements(catalog, made, tables, this.functions, deferred);
  }

  /**
   * Runs all statements of a query except the last one, which is passed to the engine as a pending
   * query.
   */
  public synchronized PendingQuery begin(Query query) throws EngineException {
    try {
      return run(SourceText.query(query.sql()), query, false);
    } catch (PerfettoSqlException e) {
      throw failure(e, query.sql());
    } catch (UncheckedEngineException e) {
      throw e.failure();
    } catch (UncheckedIOException e) {
      throw new EngineException(
          EngineException.Kind.UNAVAILABLE, "the prelude can't be read: " + e.getMessage(), e);
    }
  }

  private static EngineException failure(PerfettoSqlException e, String query) {
    SourcePosition place = e.positionInQuery();
    boolean isInQuery = place.source().text().equals(query);
    return isInQuery
        ? new EngineException(
            EngineException.Kind.QUERY,
            String.valueOf(e.getMessage()),
            OptionalInt.of(place.offset()))
        : new EngineException(
            EngineException.Kind.QUERY, e.getMessage() + ", at " + place, OptionalInt.empty());
  }

  /** Runs the text of a module or a metric, whose tables are made when they are first named. */
  private PendingQuery run(SourceText text) throws EngineException, PerfettoSqlException {
    return run(text, Query.of(""), true);
  }

  /** Runs the text of a standard module, whose tables and views are compiled when first named. */
  private PendingQuery runStandardModule(SourceText text)
      throws EngineException, PerfettoSqlException {
    SqlScript script = SqlScript.of(text, macros);
    for (Statement next = script.next(); next != null; next = script.next()) {
      Statement statement = next;
      Name name = ModuleDefinitions.defined(statement);
      if (name != null && !made.isThere(name)) {
        moduleDefinitions.add(name, statement);
      } else {
        deferred.executing(() -> beginOfModule(statement)).result().close();
      }
    }
    return new EmptyResult();
  }

  private PendingQuery beginOfModule(Statement statement)
      throws EngineException, PerfettoSqlException {
    return begin(statement, Query.of(""), true);
  }

  private PendingQuery run(SourceText text, Query query, boolean mayWait)
      throws EngineException, PerfettoSqlException {
    SqlScript script = SqlScript.of(text, macros);
    Statement statement = script.next();
    if (statement == null) {
      throw new EngineException(EngineException.Kind.QUERY, "the query has no statement");
    }
    while (true) {
      Statement next = statement;
      PendingQuery pending = deferred.executing(() -> begin(next, query, mayWait));
      statement = script.next();
      if (statement == null) {
        return pending;
      }
      pending.result().close();
    }
  }

  private PendingQuery begin(Statement statement, Query query, boolean mayWait)
      throws EngineException, PerfettoSqlException {
    if (statement instanceof Statement.Query) {
      return execute(statement, query, mayWait);
    }
    try (Activity _ = StatementActivity.begin(statement, activities)) {
      return execute(statement, query, mayWait);
    }
  }

  private PendingQuery execute(Statement statement, Query query, boolean mayWait)
      throws EngineException, PerfettoSqlException {
    return switch (statement) {
      case Statement.Query select when makesFunction(select.select()) -> new EmptyResult();
      case Statement.Query select when MetricSqlRunner.isRun(select.select()) -> {
        metrics.run(select.select());
        yield new EmptyResult();
      }
      case Statement.Query select -> begin(select.select(), query);
      case Statement.Explain explain when explain.statement() instanceof Statement.Query select ->
          engine.begin(query.withSql("EXPLAIN " + sql(select.select(), Query.of(""))));
      case Statement.CreateTable table -> {
        definitions.run(table);
        yield new EmptyResult();
      }
      case Statement.CreateView view -> {
        definitions.run(view);
        yield new EmptyResult();
      }
      case RowChangeStatement change -> tables.change(change, query);
      case Statement.CreateVirtualTable table -> {
        definitions.run(table);
        yield new EmptyResult();
      }
      case Statement.Drop drop -> {
        made.drop(drop);
        yield new EmptyResult();
      }
      case PerfettoStatement perfetto -> beginPerfetto(perfetto, mayWait);
      default ->
          throw new PerfettoSqlException(
              "statements of this kind can't be run yet", statement.position());
    };
  }

  private PendingQuery begin(Select select, Query query)
      throws EngineException, PerfettoSqlException {
    Query compiled;
    try (Activity _ = activities.begin(Kind.STATEMENT, "QUERY_PREPARE", Map.of())) {
      compiled = query.withSql(sql(select, query));
    }
    Activity step =
        activities.begin(
            Kind.STATEMENT,
            "STMT_FIRST_STEP",
            Map.of("Original SQL", query.sql(), "Executed SQL", compiled.sql()));
    return ObservedQuery.begin(step, () -> engine.begin(compiled));
  }

  private boolean makesFunction(Select select) throws EngineException, PerfettoSqlException {
    Expression.FunctionCall call = LegacyFunctionStatement.call(select);
    if (call == null) {
      return false;
    }
    PerfettoStatement statement = LegacyFunctionStatement.made(call, macros);
    if (statement != null) {
      beginPerfetto(statement, false);
    }
    return statement != null || LegacyFunctionStatement.isMemoize(call);
  }

  private String sql(Select select, Query query) throws EngineException, PerfettoSqlException {
    CompiledQuery compiled =
        functions.defined(CompiledQuery.forDuckDb(select, catalog, query.values()));
    return query.parquetFile() == null ? compiled.sql() : compiled.withTexts().sql();
  }

  private PendingQuery beginPerfetto(PerfettoStatement statement, boolean mayWait)
      throws EngineException, PerfettoSqlException {
    switch (statement) {
      case PerfettoStatement.CreatePerfettoTable table -> definitions.run(table, mayWait);
      case PerfettoStatement.CreatePerfettoView view -> definitions.run(view);
      case PerfettoStatement.CreatePerfettoFunction function -> sessionFunctions.define(function);
      case PerfettoStatement.CreatePerfettoMacro macro -> define(macro);
      case PerfettoStatement.CreatePerfettoIndex index -> check(index.table());
      case PerfettoStatement.DropPerfettoIndex index -> check(index.table());
      case PerfettoStatement.IncludePerfettoModule include -> modules.include(include);
      case PerfettoStatement.CreatePerfettoDelegate delegate -> sessionFunctions.define(delegate);
    }
    return new EmptyResult();
  }

  private void define(PerfettoStatement.CreatePerfettoMacro macro) throws PerfettoSqlException {
    PerfettoStatement.CreatePerfettoMacro before = macros.find(macro.name().text());
    if (before != null && !macro.isOrReplace() && !before.equals(macro)) {
      throw new PerfettoSqlException(
          "there is a macro " + macro.name().text() + " already: CREATE OR REPLACE replaces it",
          macro.name().position());
    }
    macros.define(macro);
  }

  /**
   * Checks the table of a CREATE PERFETTO INDEX. No index is created, as the engine scans tables
   * quickly by statistics of their row order.
   */
  private void check(Name table) throws PerfettoSqlException {
    if (catalog.table(table.text()) == null) {
      throw new PerfettoSqlException("there is no table " + table.text(), table.position());
    }
  }
}
