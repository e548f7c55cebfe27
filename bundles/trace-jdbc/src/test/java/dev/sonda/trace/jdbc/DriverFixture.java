package dev.sonda.trace.jdbc;

import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.processor.TraceProcessorOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Properties;

/**
 * A driver that returns a fixed trace for any file, with the native library in the build's folder.
 */
final class DriverFixture {
  final FakeImporter importer = new FakeImporter();
  final TraceDriver driver =
      new TraceDriver(
          TraceProcessorOptions.defaults()
              .withImporters(List.of(importer))
              .withEngine(
                  DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath())));
  final String url;

  DriverFixture(Path folder) throws IOException {
    url = "jdbc:sonda:" + FakeImporter.writeTrace(folder);
  }

  Connection connect() throws SQLException {
    return connect("");
  }

  Connection connect(String properties) throws SQLException {
    return Objects.requireNonNull(driver.connect(url + properties, new Properties()));
  }

  static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      return rows(rows);
    }
  }

  /** All rows, one line each, with "|" between cells. */
  static List<String> rows(ResultSet rows) throws SQLException {
    List<String> lines = new ArrayList<>();
    while (rows.next()) {
      List<String> cells = new ArrayList<>();
      for (int column = 1; column <= rows.getMetaData().getColumnCount(); column++) {
        cells.add(String.valueOf(rows.getString(column)));
      }
      lines.add(String.join("|", cells));
    }
    return lines;
  }
}
