package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.Query;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.trace.processor.internal.name.QuotedName;
import java.util.ArrayList;
import java.util.List;

/** Gives columns of variable type a single type if the values in a table's rows allow it. */
record ColumnTypesOfRows(Engine engine) {
  /**
   * Converts columns of variable type to columns of one type, as in Perfetto's tables: if a column
   * has integers and real numbers, all become real numbers.
   *
   * @param table the name that statements use
   * @return the columns after the conversion
   */
  List<CatalogColumn> narrowed(Name table, String engineName, List<CatalogColumn> columns)
      throws EngineException, PerfettoSqlException {
    List<CatalogColumn> result = new ArrayList<>();
    for (CatalogColumn column : columns) {
      boolean isAny = column.type() == ValueType.ANY;
      result.add(isAny ? narrowed(table, engineName, column) : column);
    }
    return result;
  }

  private CatalogColumn narrowed(Name table, String engineName, CatalogColumn column)
      throws EngineException, PerfettoSqlException {
    String name = QuotedName.of(column.name());
    List<String> tags = tags(engineName, name);
    boolean areNumbers = tags.stream().allMatch(tag -> tag.equals("i") || tag.equals("d"));
    if (tags.size() > 1 && !areNumbers) {
      throw new PerfettoSqlException(
          "column " + column.name() + " of " + table.text() + " has values of several types",
          table.position());
    }
    String tag = tags.size() == 1 ? tags.getFirst() : areNumbers && !tags.isEmpty() ? "d" : "i";
    String value =
        tags.size() > 1
            ? "coalesce(union_extract(%s, 'd'), union_extract(%s, 'i'))".formatted(name, name)
            : "union_extract(%s, '%s')".formatted(name, tag);
    ValueType type = type(tag);
    execute(
        "ALTER TABLE %s ALTER COLUMN %s SET DATA TYPE %s USING %s"
            .formatted(engineName, name, engineType(type), value));
    return new CatalogColumn(column.name(), type);
  }

  private List<String> tags(String engineName, String column) throws EngineException {
    String sql =
        "SELECT DISTINCT CAST(union_tag(%s) AS VARCHAR) FROM %s WHERE %s IS NOT NULL"
            .formatted(column, engineName, column);
    List<String> tags = new ArrayList<>();
    try (Result result = engine.query(sql)) {
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          tags.add(batch.stringValue(0, row));
        }
      }
    }
    return tags;
  }

  private static ValueType type(String tag) {
    return switch (tag) {
      case "d" -> ValueType.REAL;
      case "s" -> ValueType.TEXT;
      case "b" -> ValueType.BLOB;
      default -> ValueType.INTEGER;
    };
  }

  private static String engineType(ValueType type) {
    return switch (type) {
      case REAL -> "DOUBLE";
      case TEXT -> "VARCHAR";
      case BLOB -> "BLOB";
      default -> "BIGINT";
    };
  }

  private void execute(String sql) throws EngineException {
    engine.begin(Query.of(sql)).result().close();
  }
}
