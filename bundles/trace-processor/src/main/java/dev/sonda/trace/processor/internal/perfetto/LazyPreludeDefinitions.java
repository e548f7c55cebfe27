package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoMacro;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Runs statements of the PerfettoSQL prelude when the names that they define are first used. */
final class LazyPreludeDefinitions implements LateDefinitions, Macros {
  /** Runs a statement that defines a table, view, function or macro. */
  @FunctionalInterface
  interface Execution {
    void run(PerfettoStatement statement) throws EngineException, PerfettoSqlException;
  }

  private final Prelude prelude;
  private final LazySqlObjectDocTable ownTables;
  private final Execution execution;
  private final Macros own = Macros.inMemory();
  private final Set<PerfettoStatement> running = new HashSet<>();

  LazyPreludeDefinitions(Engine engine, SqlPackages packages, Execution execution) {
    prelude = new Prelude(packages);
    ownTables = new LazySqlObjectDocTable(engine, packages);
    this.execution = execution;
  }

  @Override
  public boolean defineTable(String name) throws PerfettoSqlException {
    try {
      return define(prelude.table(name));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable CatalogTable defineOwn(String key) throws PerfettoSqlException {
    try {
      return ownTables.define(key);
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    }
  }

  @Override
  public boolean defineFunction(String name) throws PerfettoSqlException {
    try {
      boolean isDefined = false;
      for (PerfettoStatement function : prelude.functions(name)) {
        isDefined |= define(function);
      }
      return isDefined;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Runs a statement, unless it is already being run, which happens if its text uses the name that
   * it defines.
   */
  private boolean define(@Nullable PerfettoStatement statement) throws PerfettoSqlException {
    if (statement == null || !running.add(statement)) {
      return false;
    }
    try {
      execution.run(statement);
      return true;
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    } finally {
      running.remove(statement);
    }
  }

  @Override
  public Collection<String> tableNames() {
    return prelude.tableNames();
  }

  @Override
  public Collection<String> functionNames() {
    return prelude.functionNames();
  }

  @Override
  public @Nullable CreatePerfettoMacro find(String name) {
    CreatePerfettoMacro macro = own.find(name);
    try {
      return macro == null ? prelude.macro(name) : macro;
    } catch (PerfettoSqlException e) {
      throw new UncheckedIOException(e.report(), new IOException(e));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Set<String> names() {
    return own.names();
  }

  @Override
  public void define(CreatePerfettoMacro macro) {
    own.define(macro);
  }
}
