package dev.sonda.trace.processor.internal.perfetto.trace;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.trace.kernels.TraceArguments;
import dev.sonda.trace.tables.TableCatalog;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the SQL types of a trace's arguments (table args) by their keys: in the imported table,
 * whose late rows are written by the first look-up, or through the engine if its tables come from a
 * database file. There, each of the first keys is looked up alone, which is quick in a trace of any
 * size; modules that name many keys get the types of all keys at once.
 */
public final class TraceArgTypes {
  private static final int MOST_ALONE = 8;
  private static final String OF_KEY =
      "SELECT DISTINCT key, value_type FROM __intrinsic_args WHERE key = ?";
  private static final String OF_ALL = "SELECT DISTINCT key, value_type FROM __intrinsic_args";

  private final Engine engine;
  private final Map<String, Set<ValueType>> known = new HashMap<>();
  private @Nullable TableCatalog unread;
  private Optional<TraceArguments> arguments = Optional.empty();
  private int keys;

  /**
   * Types of the arguments in an engine's tables.
   *
   * @param imported the tables that the engine reads; null if it has its own
   */
  public TraceArgTypes(Engine engine, @Nullable TableCatalog imported) {
    this.engine = engine;
    unread = imported;
  }

  /**
   * The types of the values with a key. Returns all types if the look-up fails, since the query
   * that needs them will report the error.
   */
  public Set<ValueType> of(String key) {
    Set<ValueType> types = known.get(key);
    if (types != null) {
      return types;
    }
    try {
      lookUp(key);
    } catch (EngineException e) {
      return EnumSet.of(ValueType.INTEGER, ValueType.REAL, ValueType.TEXT);
    }
    keys++;
    return known.computeIfAbsent(key, _ -> EnumSet.noneOf(ValueType.class));
  }

  private void lookUp(String key) throws EngineException {
    Optional<TraceArguments> read = arguments();
    if (read.isPresent()) {
      read.get().typesOf(key).forEach(type -> add(key, type));
    } else if (keys < MOST_ALONE) {
      ask(Query.of(OF_KEY).withValues(List.of(key)));
    } else if (keys == MOST_ALONE) {
      ask(Query.of(OF_ALL));
    }
  }

  /** The imported table, which is read at the first call. */
  private Optional<TraceArguments> arguments() throws EngineException {
    if (unread != null) {
      try {
        arguments = TraceArguments.of(unread);
      } catch (RuntimeException e) { // of an importer, as the engine takes it
        throw new EngineException(Kind.UNAVAILABLE, "the arguments can't be read", e);
      }
      unread = null;
    }
    return arguments;
  }

  private void ask(Query query) throws EngineException {
    try (Result result = engine.begin(query).result()) {
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          if (!batch.isNull(0, row) && !batch.isNull(1, row)) {
            add(batch.stringValue(0, row), batch.stringValue(1, row));
          }
        }
      }
    }
  }

  private void add(String key, String valueType) {
    Set<ValueType> types = known.computeIfAbsent(key, _ -> EnumSet.noneOf(ValueType.class));
    switch (valueType) {
      case "string", "json" -> types.add(ValueType.TEXT);
      case "real" -> types.add(ValueType.REAL);
      case "null" -> {}
      default -> types.add(ValueType.INTEGER);
    }
  }
}
