package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Views that statements have defined and that the engine doesn't have yet. It gets one, and the
 * views that it names, before the first statement that names it is executed: the engine plans each
 * view when it is created, and most views of a module are never used.
 *
 * <p>A name that the engine has had before is created at once, since views that the engine has may
 * name it.
 */
final class DeferredViews {
  /** A part of running a statement. */
  @FunctionalInterface
  interface Step<T> {
    T run() throws EngineException, PerfettoSqlException;
  }

  /**
   * The query of a view.
   *
   * @param names keys of the tables and views that the query names
   */
  record Definition(CompiledQuery query, Set<String> names) {}

  private record View(String engineName, Definition definition) {}

  private final Engine engine;
  private final Map<String, View> deferred = new HashMap<>();
  private final Set<String> created = new HashSet<>();

  /** Names in the view that is being compiled; null while a statement that will be executed is. */
  private @Nullable Set<String> namesInView;

  DeferredViews(Engine engine) {
    this.engine = engine;
  }

  /** Compiles and executes a statement: it may be one that compiling another one requires. */
  <T> T executing(Step<T> step) throws EngineException, PerfettoSqlException {
    return within(null, step);
  }

  /** Compiles the query of a view, without creating the views that it names. */
  Definition compiling(Step<CompiledQuery> step) throws EngineException, PerfettoSqlException {
    Set<String> names = new HashSet<>();
    return new Definition(within(names, step), names);
  }

  private <T> T within(@Nullable Set<String> names, Step<T> step)
      throws EngineException, PerfettoSqlException {
    Set<String> outer = namesInView;
    namesInView = names;
    try {
      return step.run();
    } finally {
      namesInView = outer;
    }
  }

  /** To be called for each table or view that is named by what is being compiled. */
  void named(String key) throws EngineException {
    if (namesInView == null) {
      create(key);
    } else {
      namesInView.add(key);
    }
  }

  /** Adds a view, whose name no table or view has. */
  void add(String key, String engineName, Definition definition) throws EngineException {
    deferred.put(key, new View(engineName, definition));
    if (created.contains(key)) {
      boolean isCreated = false;
      try {
        create(key);
        isCreated = true;
      } finally {
        if (!isCreated) {
          deferred.remove(key); // the statement that defines it has failed
        }
      }
    }
  }

  /** To be called for each table that has been created. */
  void addTable(String key) {
    created.add(key);
  }

  /** Removes a view; false if the engine has it, or there is none. */
  boolean remove(String key) {
    return deferred.remove(key) != null;
  }

  private void create(String key) throws EngineException {
    View view = deferred.remove(key);
    if (view == null) {
      return;
    }
    boolean isCreated = false;
    try {
      for (String name : view.definition.names) {
        create(name);
      }
      String sql = "CREATE VIEW " + view.engineName + " AS " + view.definition.query.sql();
      engine.begin(Query.of(sql)).result().close();
      created.add(key);
      isCreated = true;
    } finally {
      if (!isCreated) {
        deferred.put(key, view); // so that the next use fails with this error, too
      }
    }
  }
}
