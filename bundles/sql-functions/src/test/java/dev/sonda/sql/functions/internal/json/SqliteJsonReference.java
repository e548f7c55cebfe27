package dev.sonda.sql.functions.internal.json;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compares the rows of JSON table functions in SQLite with those of Sonda's functions. */
final class SqliteJsonReference implements AutoCloseable {
  private static final String ACTUAL =
      """
      SELECT coalesce(value ->> 'k', value ->> 'n'),
        CASE value ->> 't' WHEN 'integer' THEN CAST(value ->> 'v' AS NUMERIC)
          WHEN 'real' THEN CAST(value ->> 'v' AS REAL) WHEN 'true' THEN 1 WHEN 'false' THEN 0
          ELSE value ->> 'v' END,
        value ->> 't', value ->> 'i', value ->> 'p', value ->> 'f', value ->> 'h'
      FROM json_each(?)\
      """;

  private final Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");

  SqliteJsonReference() throws SQLException {}

  List<List<String>> expected(String function, String json, String path) throws SQLException {
    return rows(
        "SELECT key, value, type, id, parent, fullkey, path FROM " + function + "(?, ?)",
        json,
        path);
  }

  List<List<String>> actual(String function, String json, String path) throws SQLException {
    @Nullable String rows =
        function.equals("json_each")
            ? JsonRowsText.each(json, path)
            : JsonRowsText.tree(json, path);
    return rows == null ? List.of() : rows(ACTUAL, rows);
  }

  private List<List<String>> rows(String sql, String... arguments) throws SQLException {
    try (PreparedStatement statement = sqlite.prepareStatement(sql)) {
      for (int i = 0; i < arguments.length; i++) {
        statement.setString(i + 1, arguments[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        List<List<String>> result = new ArrayList<>();
        while (rows.next()) {
          List<String> row = new ArrayList<>();
          for (int i = 1; i <= rows.getMetaData().getColumnCount(); i++) {
            row.add(String.valueOf(rows.getObject(i)));
          }
          result.add(row);
        }
        return result;
      }
    }
  }

  @Override
  public void close() throws SQLException {
    sqlite.close();
  }
}
