package dev.sonda.trace.processor.internal.perfetto.function;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.trace.tables.ColumnType;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Registers Java functions in the engine, which calls them back for each row. A function is
 * registered when a query first names it, as each one needs a stub of machine code, and most are
 * never used in a session.
 */
public final class JavaFunctionRegistration {
  private final Engine engine;
  private final Map<String, ScalarFunction> functions = new HashMap<>();
  private final Set<String> defined = new TreeSet<>();
  private final List<ScalarFunction> wanted = new ArrayList<>();

  public JavaFunctionRegistration(Engine engine, Collection<ScalarFunction> functions) {
    this.engine = engine;
    functions.forEach(function -> this.functions.put(function.name(), function));
  }

  public Set<String> names() {
    return functions.keySet();
  }

  /**
   * The function of a name in lower case, to be registered by {@link #defineWanted}; null if there
   * is none.
   */
  public @Nullable CatalogFunction find(String name) {
    ScalarFunction function = functions.get(name);
    if (function == null) {
      return null;
    }
    if (!defined.contains(name) && !wanted.contains(function)) {
      wanted.add(function);
    }
    return new CatalogFunction.Native(
        name,
        function.parameters().stream().map(JavaFunctionRegistration::type).toList(),
        type(function.result()));
  }

  private static ValueType type(ColumnType type) {
    return switch (type) {
      case INT32, INT64 -> ValueType.INTEGER;
      case DOUBLE -> ValueType.REAL;
      case STRING -> ValueType.TEXT;
    };
  }

  /** Registers the functions that have been found since the last call. */
  public void defineWanted() throws EngineException {
    for (ScalarFunction function : wanted) {
      if (defined.add(function.name())) {
        engine.define(function);
      }
    }
    wanted.clear();
  }
}
