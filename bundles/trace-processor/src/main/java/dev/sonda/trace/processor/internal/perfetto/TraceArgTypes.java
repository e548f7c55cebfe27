package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the SQL types of a trace's arguments (table args) by their keys; each key is looked up
 * once.
 */
final class TraceArgTypes {
  private static final String SQL =
      "SELECT DISTINCT value_type FROM __intrinsic_args WHERE key = ?";

  private final Engine engine;
  private final Map<String, Set<ValueType>> known = new HashMap<>();

  TraceArgTypes(Engine engine) {
    this.engine = engine;
  }

  /**
   * The types of the values with a key. Returns all types if the look-up fails, since the query
   * that needs them will report the error.
   */
  Set<ValueType> of(String key) {
    Set<ValueType> types = known.get(key);
    if (types != null) {
      return types;
    }
    try {
      types = ask(key);
    } catch (EngineException e) {
      return EnumSet.of(ValueType.INTEGER, ValueType.REAL, ValueType.TEXT);
    }
    known.put(key, types);
    return types;
  }

  private Set<ValueType> ask(String key) throws EngineException {
    Set<ValueType> types = EnumSet.noneOf(ValueType.class);
    try (Result result = engine.begin(Query.of(SQL).withValues(List.of(key))).result()) {
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          if (!batch.isNull(0, row)) {
            add(types, batch.stringValue(0, row));
          }
        }
      }
    }
    return types;
  }

  private static void add(Set<ValueType> types, String valueType) {
    switch (valueType) {
      case "string", "json" -> types.add(ValueType.TEXT);
      case "real" -> types.add(ValueType.REAL);
      case "null" -> {}
      default -> types.add(ValueType.INTEGER);
    }
  }
}
