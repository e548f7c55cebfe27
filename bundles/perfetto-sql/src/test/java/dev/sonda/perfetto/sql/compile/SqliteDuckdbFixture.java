package dev.sonda.perfetto.sql.compile;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.Macros;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlScript;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.sql.Blob;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Identical tables in SQLite and in DuckDB; runs a query in SQLite and its compiled form in DuckDB.
 */
final class SqliteDuckdbFixture implements AutoCloseable {
  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE t(id BIGINT, ts BIGINT, dur BIGINT, name TEXT, value DOUBLE, parent"
              + " BIGINT)",
          "INSERT INTO t VALUES (0, 100, 10, 'a', 1.5, NULL), (1, 110, 5, 'b', -2.0, 0), (2, 115,"
              + " -1, 'A', NULL, 0), (3, 120, 7, NULL, 3.25, 1), (4, 130, 0, '12', 0.0, 1), (5,"
              + " 140, 12, ' 7.5x', 1e9, 2), (6, 150, NULL, '', 2.5, NULL), (7, 150, 12, 'abc',"
              + " 2.5, 2), (8, 160, -9, 'é', 100.0, 7)",
          "CREATE TABLE u2(id BIGINT)",
          "INSERT INTO u2 VALUES (1), (4), (NULL)",
          "CREATE TABLE u(id BIGINT, name TEXT, weight DOUBLE)",
          "CREATE TABLE __intrinsic_args(arg_set_id BIGINT, key TEXT, int_value BIGINT,"
              + " string_value TEXT, real_value DOUBLE)",
          "INSERT INTO __intrinsic_args VALUES (0, 'count', 7, NULL, NULL), (0, 'label', NULL, 'x',"
              + " NULL), (1, 'count', -1, NULL, NULL), (2, 'mixed', 5, NULL, NULL), (3, 'mixed',"
              + " NULL, '5', NULL), (4, 'mixed', NULL, NULL, 5.0), (5, 'count', NULL, NULL, NULL)",
          "INSERT INTO u VALUES (0, 'a', 0.5), (2, 'c', 1.0), (4, '12', 2.0), (9, NULL, 4.0)");

  private final Connection sqlite;
  private final Connection duckDb;

  private SqliteDuckdbFixture() throws SQLException {
    sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
    duckDb = DriverManager.getConnection("jdbc:duckdb:");
    for (String sql : TABLES) {
      execute(sqlite, sql);
      execute(duckDb, sql);
    }
    execute(duckDb, "SET threads = 1");
  }

  static SqliteDuckdbFixture open() {
    try {
      return new SqliteDuckdbFixture();
    } catch (SQLException e) {
      throw new IllegalStateException("the engines of the tests can't be opened", e);
    }
  }

  private static void execute(Connection connection, String sql) throws SQLException {
    try (java.sql.Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  /** Runs a statement that creates or changes a table in both engines. */
  void change(String sql, FakeCatalog catalog) throws SQLException, PerfettoSqlException {
    CompiledTableChange change = compileChange(sql, catalog);
    execute(duckDb, change.sql());
    execute(sqlite, sql);
    catalog.add(change.table());
  }

  /** Runs a statement with RETURNING in both engines, and compares the rows. */
  void assertSameReturned(String sql, FakeCatalog catalog)
      throws SQLException, PerfettoSqlException {
    CompiledQuery query = compileChange(sql, catalog).query();
    assertThat(actual(query)).as(query.sql()).isEqualTo(expected(sql));
  }

  static CompiledTableChange compileChange(String sql, FakeCatalog catalog)
      throws PerfettoSqlException {
    return switch (SqlScript.readAll(sql).getFirst()) {
      case Statement.CreateTable table ->
          CompiledTableChange.forDuckDb(table, catalog, '"' + table.name().name().text() + '"');
      case RowChangeStatement change ->
          CompiledTableChange.forDuckDb(
              change, catalog, '"' + change.target().name().name().text() + '"');
      default -> throw new IllegalArgumentException(sql);
    };
  }

  static CompiledQuery compile(String sql) throws PerfettoSqlException {
    return compile(sql, new FakeCatalog());
  }

  static CompiledQuery compile(String sql, FakeCatalog catalog) throws PerfettoSqlException {
    List<Statement> statements = SqlScript.readAll(new SourceText("query", sql), Macros.inMemory());
    statements.forEach(catalog::define);
    return CompiledQuery.forDuckDb(((Statement.Query) statements.getLast()).select(), catalog);
  }

  /** The rows that SQLite returns, each value with its type. */
  List<List<String>> expected(String sql) throws SQLException {
    try (java.sql.Statement statement = sqlite.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      List<List<String>> result = new ArrayList<>();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
          row.add(shown(rows.getObject(i)));
        }
        result.add(row);
      }
      return result;
    }
  }

  /** The rows that DuckDB returns for the compiled query. */
  List<List<String>> actual(CompiledQuery query) throws SQLException {
    try (java.sql.Statement statement = duckDb.createStatement();
        ResultSet rows = statement.executeQuery(query.sql())) {
      List<List<String>> result = new ArrayList<>();
      while (rows.next()) {
        List<String> row = new ArrayList<>();
        for (int i = 0; i < query.columns().size(); i++) {
          row.add(value(rows, i + 1, query.columns().get(i).type()));
        }
        result.add(row);
      }
      return result;
    }
  }

  private static String value(ResultSet rows, int column, ValueType type) throws SQLException {
    Object value = rows.getObject(column);
    if (value == null) {
      return "NULL";
    }
    return switch (type) {
      case INTEGER -> shown(rows.getLong(column));
      case REAL -> shown(rows.getDouble(column));
      case BLOB -> shown(rows.getBytes(column));
      case ANY -> shown(value);
      default -> shown(value.toString());
    };
  }

  private static String shown(@Nullable Object value) throws SQLException {
    return switch (value) {
      case null -> "NULL";
      case Integer number -> Long.toString(number);
      case Long number -> Long.toString(number);
      case Double number -> "%.12g".formatted(number == 0 ? 0.0 : number);
      case Blob blob -> shown(blob.getBytes(1, (int) blob.length()));
      case byte[] bytes -> "x'" + HexFormat.of().formatHex(bytes) + "'";
      default -> "'" + value + "'";
    };
  }

  @Override
  public void close() throws SQLException {
    sqlite.close();
    duckDb.close();
  }
}
