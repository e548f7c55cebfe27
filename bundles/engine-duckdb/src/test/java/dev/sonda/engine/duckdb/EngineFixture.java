package dev.sonda.engine.duckdb;

import dev.sonda.engine.Engine;
import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.EngineOptions;
import dev.sonda.engine.Result;
import dev.sonda.engine.ResultBatch;
import dev.sonda.trace.tables.TableCatalog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Creates engines for tests: reproducible, with the native library in the build's folder. */
public final class EngineFixture {
  public static final EngineFactory FACTORY =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());
  public static final EngineOptions OPTIONS = EngineOptions.defaults().withReproducibleResults();

  private EngineFixture() {}

  public static Engine open(TableCatalog catalog) throws EngineException {
    return FACTORY.open(OPTIONS, catalog);
  }

  /** All rows, one line each: cells separated by "|", nulls as "[NULL]". */
  public static List<String> rows(Engine engine, String sql) throws EngineException {
    try (Result result = engine.query(sql)) {
      List<String> rows = new ArrayList<>();
      for (ResultBatch batch = result.next(); batch != null; batch = result.next()) {
        for (int row = 0; row < batch.rows(); row++) {
          rows.add(line(result.columns().size(), batch, row));
        }
      }
      return rows;
    }
  }

  private static String line(int columns, ResultBatch batch, int row) {
    List<String> cells = new ArrayList<>();
    for (int column = 0; column < columns; column++) {
      cells.add(batch.isNull(column, row) ? "[NULL]" : cell(batch, column, row));
    }
    return String.join("|", cells);
  }

  private static String cell(ResultBatch batch, int column, int row) {
    return switch (batch.type(column, row)) {
      case LONG -> Long.toString(batch.longValue(column, row));
      case DOUBLE -> Double.toString(batch.doubleValue(column, row));
      case STRING -> batch.stringValue(column, row);
      case BLOB -> batch.bytesValue(column, row).byteSize() + " bytes";
      case NULL, ANY -> throw new IllegalStateException("a value without a type");
    };
  }
}
