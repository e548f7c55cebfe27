package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tables and views that statements have defined and that the engine doesn't have yet. It gets one,
 * and those that it names, before the first statement that names it is executed: the engine plans
 * each definition when it gets it, which takes milliseconds, and most tables and views of a module
 * are never used.
 *
 * <p>A table has the rows that its query had when the table was defined. So it is made before
 * anything that it depends on is dropped, replaced or changed.
 *
 * <p>A name that the engine has had before is created at once, since views that the engine has may
 * name it.
 */
final class DeferredDefinitions {
  /** A part of running a statement. */
  @FunctionalInterface
  interface Step<T> {
    T run() throws EngineException, PerfettoSqlException;
  }

  /**
   * The query of a table or view.
   *
   * @param names keys of the tables and views that the query names
   */
  record Definition(CompiledQuery query, Set<String> names) {}

  /**
   * What the engine doesn't have yet.
   *
   * @param sql the engine's statement that creates it
   */
  private record Deferred(String sql, boolean isTable, Set<String> names) {}

  private final Engine engine;
  private final Map<String, Deferred> deferred = new HashMap<>();
  private final Set<String> created = new HashSet<>();

  /** The names in each view, and in each table that is deferred. */
  private final Map<String, Set<String>> names = new HashMap<>();

  /**
   * Names in the definition that is being compiled; null while a statement that will be executed
   * is.
   */
  private @Nullable Set<String> namesInDefinition;

  DeferredDefinitions(Engine engine) {
    this.engine = engine;
  }

  /** Compiles and executes a statement: it may be one that compiling another one requires. */
  <T> T executing(Step<T> step) throws EngineException, PerfettoSqlException {
    return within(null, step);
  }

  /** Compiles the query of a table or view, without creating those that it names. */
  Definition compiling(Step<CompiledQuery> step) throws EngineException, PerfettoSqlException {
    Set<String> inQuery = new HashSet<>();
    return new Definition(within(inQuery, step), inQuery);
  }

  private <T> T within(@Nullable Set<String> inDefinition, Step<T> step)
      throws EngineException, PerfettoSqlException {
    Set<String> outer = namesInDefinition;
    namesInDefinition = inDefinition;
    try {
      return step.run();
    } finally {
      namesInDefinition = outer;
    }
  }

  /** To be called for each table or view that is named by what is being compiled. */
  void named(String key) throws EngineException {
    if (namesInDefinition == null) {
      create(key);
    } else {
      namesInDefinition.add(key);
    }
  }

  /** Creates the tables and views that a query names. */
  void createNames(Definition definition) throws EngineException {
    for (String name : definition.names) {
      create(name);
    }
  }

  /** Creates what the definition that is being compiled has named so far. */
  void createNamed() throws EngineException {
    if (namesInDefinition != null) {
      for (String name : namesInDefinition) {
        create(name);
      }
    }
  }

  /** Adds a view, whose name no table or view has. */
  void addView(String key, String engineName, Definition definition) throws EngineException {
    add(key, view("CREATE VIEW ", engineName, definition));
  }

  /** Replaces a view by one with equal columns. */
  void replaceView(String key, String engineName, Definition definition) throws EngineException {
    names.put(key, definition.names);
    if (deferred.containsKey(key)) {
      deferred.put(key, view("CREATE VIEW ", engineName, definition));
    } else {
      execute(key, view("CREATE OR REPLACE VIEW ", engineName, definition));
    }
  }

  private static Deferred view(String create, String engineName, Definition definition) {
    String named = engineName + " WITH (DEFER_BINDING)";
    return new Deferred(create + asQuery(named, definition), false, definition.names);
  }

  /** Adds a table, whose name no table or view has. */
  void addTable(String key, String engineName, Definition definition) throws EngineException {
    add(
        key,
        new Deferred("CREATE TABLE " + asQuery(engineName, definition), true, definition.names));
  }

  /** Adds a table without rows, which no query defines. */
  void addEmptyTable(String key, String sql) throws EngineException {
    add(key, new Deferred(sql, true, Set.of()));
  }

  private static String asQuery(String engineName, Definition definition) {
    return engineName + " AS " + definition.query.sql();
  }

  private void add(String key, Deferred definition) throws EngineException {
    deferred.put(key, definition);
    names.put(key, definition.names);
    if (created.contains(key)) {
      boolean isCreated = false;
      try {
        create(key);
        isCreated = true;
      } finally {
        if (!isCreated) {
          remove(key); // the statement that defines it has failed
        }
      }
    }
  }

  /** To be called for each table that has been created otherwise. */
  void addCreated(String key) {
    created.add(key);
  }

  /** Removes a table or view; false if the engine has it, or there is none. */
  boolean remove(String key) {
    names.remove(key);
    return deferred.remove(key) != null;
  }

  /** Creates the tables whose rows depend on one that will be dropped, replaced or changed. */
  void createDependents(String key) throws EngineException {
    for (String name : List.copyOf(deferred.keySet())) {
      Deferred definition = deferred.get(name);
      if (definition != null && definition.isTable && dependsOn(name, key)) {
        create(name);
      }
    }
  }

  /** Whether a view, or a table that is deferred, names a table or view. */
  boolean isNamed(String key) {
    return names.values().stream().anyMatch(named -> named.contains(key));
  }

  /**
   * Whether a view, or a table that is deferred, names a table or view, or names a view over it.
   */
  boolean dependsOn(String dependent, String key) {
    return dependsOn(key, dependent, new HashSet<>());
  }

  /** Whether a query names a table or view, or names a view over it. */
  boolean dependsOn(Definition definition, String key) {
    Set<String> seen = new HashSet<>();
    return definition.names.contains(key)
        || definition.names.stream().anyMatch(name -> dependsOn(key, name, seen));
  }

  private boolean dependsOn(String key, String dependent, Set<String> seen) {
    for (String name : names.getOrDefault(dependent, Set.of())) {
      if (name.equals(key) || (seen.add(name) && dependsOn(key, name, seen))) {
        return true;
      }
    }
    return false;
  }

  /** Creates a table or view, and those that it names, unless the engine has it. */
  void create(String key) throws EngineException {
    Deferred definition = deferred.remove(key);
    if (definition == null) {
      return;
    }
    boolean isCreated = false;
    try {
      for (String name : definition.names) {
        create(name);
      }
      execute(key, definition);
      created.add(key);
      isCreated = true;
    } finally {
      if (!isCreated) {
        deferred.put(key, definition); // so that the next use fails with this error, too
      }
    }
    if (definition.isTable) {
      names.remove(key);
    }
  }

  private void execute(String key, Deferred definition) throws EngineException {
    try {
      engine.begin(Query.of(definition.sql)).result().close();
    } catch (EngineException e) {
      if (definition.isTable && e.kind() == Kind.QUERY) {
        throw new EngineException(
            Kind.QUERY, "table %s can't be made: %s".formatted(key, e.getMessage()), e);
      }
      throw e;
    }
  }
}
