package dev.sonda.trace.jdbc.internal.metadata;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.engine.ResultColumn;
import dev.sonda.trace.jdbc.internal.SqlErrors;
import dev.sonda.trace.processor.TraceProcessor;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Runs queries about the engine's catalog, for metadata. */
final class EngineIntrospection {
  private final TraceProcessor trace;

  EngineIntrospection(TraceProcessor trace) {
    this.trace = trace;
  }

  /** The rows of a query whose columns are texts without nulls. */
  List<List<String>> texts(String sql) throws SQLException {
    try (Result result = trace.query(sql)) {
      int width = result.columns().size();
      List<List<String>> rows = new ArrayList<>();
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          rows.add(texts(batch, row, width));
        }
      }
      return rows;
    } catch (EngineException e) {
      throw SqlErrors.of(e, sql);
    }
  }

  private static List<String> texts(ResultBatch batch, int row, int width) {
    List<String> cells = new ArrayList<>();
    for (int column = 0; column < width; column++) {
      cells.add(batch.stringValue(column, row));
    }
    return cells;
  }

  /** Columns of a table or view that a statement has created. */
  List<ResultColumn> columns(String name) throws SQLException {
    String sql = "SELECT * FROM \"" + name.replace("\"", "\"\"") + "\" LIMIT 0";
    try (Result result = trace.query(sql)) {
      return result.columns();
    } catch (EngineException e) {
      throw SqlErrors.of(e, sql);
    }
  }

  /** Columns of a table or view of the trace. */
  List<ResultColumn> columnsOfTrace(String name) throws SQLException {
    try {
      return trace.columns(name);
    } catch (EngineException e) {
      throw SqlErrors.of(e, "");
    }
  }
}
