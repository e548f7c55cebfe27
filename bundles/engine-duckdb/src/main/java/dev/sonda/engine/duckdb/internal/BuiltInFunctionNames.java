package dev.sonda.engine.duckdb.internal;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.trace.tables.ScalarFunction;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Names of DuckDB's built-in functions. */
final class BuiltInFunctionNames {
  private BuiltInFunctionNames() {}

  static Set<String> among(List<ScalarFunction> functions, StatementRunner session)
      throws EngineException {
    String names =
        functions.stream()
            .map(function -> "'" + function.name() + "'")
            .collect(Collectors.joining(", "));
    String sql =
        "SELECT DISTINCT function_name FROM duckdb_functions() WHERE function_name IN ("
            + names
            + ")";
    Set<String> own = new TreeSet<>();
    try (Result result = session.run(sql)) {
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          own.add(batch.stringValue(0, row));
        }
      }
    }
    return own;
  }
}
