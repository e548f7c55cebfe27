package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoTable;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoView;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Statements of included standard modules that define tables and views, which are compiled when
 * those are first named, and the definitions of the prelude. So an include costs its module's
 * parsing, and errors in a statement come at the first use, which tests of the modules rule out.
 */
final class ModuleDefinitions implements LateDefinitions {
  /** Runs a statement that defines a table or view. */
  @FunctionalInterface
  interface Execution {
    void run(Statement statement) throws EngineException, PerfettoSqlException;
  }

  private final LateDefinitions prelude;
  private final Execution execution;
  private final Map<String, Statement> waiting = new LinkedHashMap<>();

  /** Names that standard modules define. Of the tables that wait, only these read one of them. */
  private final Set<String> names = new HashSet<>();

  ModuleDefinitions(LateDefinitions prelude, Execution execution) {
    this.prelude = prelude;
    this.execution = execution;
  }

  /** The name of the table or view that a statement defines; null if it defines none. */
  static @Nullable Name defined(Statement statement) {
    return switch (statement) {
      case CreatePerfettoTable table -> table.name();
      case CreatePerfettoView view -> view.name();
      case Statement.CreateVirtualTable table -> table.name().name();
      default -> null;
    };
  }

  /** Keeps a statement until its table or view, which isn't there yet, is named. */
  void add(Name name, Statement statement) {
    waiting.put(name.key(), statement);
    names.add(name.key());
  }

  @Override
  public boolean defineTable(String name) throws PerfettoSqlException {
    return defineWaiting(name) || prelude.defineTable(name);
  }

  @Override
  public boolean defineWaiting(String name) throws PerfettoSqlException {
    String key = name.toLowerCase(Locale.ROOT);
    Statement statement = waiting.remove(key);
    if (statement == null) {
      return false;
    }
    boolean isDefined = false;
    try {
      execution.run(statement);
      isDefined = true;
    } catch (EngineException e) {
      throw new UncheckedEngineException(e);
    } finally {
      if (!isDefined) {
        waiting.put(key, statement); // so that the next use fails with this error, too
      }
    }
    return true;
  }

  @Override
  public void defineTables() throws PerfettoSqlException {
    for (Statement statement : List.copyOf(waiting.values())) {
      if (statement instanceof CreatePerfettoTable table) {
        defineWaiting(table.name().key());
      }
    }
  }

  @Override
  public void defineReaders(String name) throws PerfettoSqlException {
    if (names.contains(name.toLowerCase(Locale.ROOT))) {
      defineTables();
    }
  }

  @Override
  public @Nullable CatalogTable defineOwn(String key) throws PerfettoSqlException {
    return prelude.defineOwn(key);
  }

  @Override
  public boolean defineFunction(String name) throws PerfettoSqlException {
    return prelude.defineFunction(name);
  }

  @Override
  public Collection<String> tableNames() {
    Collection<String> all = new ArrayList<>(prelude.tableNames());
    for (Statement statement : waiting.values()) {
      Name name = defined(statement);
      if (name != null) {
        all.add(name.text());
      }
    }
    return all;
  }

  @Override
  public Collection<String> functionNames() {
    return prelude.functionNames();
  }
}
