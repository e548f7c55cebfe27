package dev.sonda.sql.functions.internal.json;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** The message of SQLite within that of its driver. */
  private static final Pattern MESSAGE =
      Pattern.compile("\\((?:SQL error or missing database )?\\(?(.*?)\\)+$");

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

  /** The text that an expression returns, or the message of its error. */
  String result(String expression, String... arguments) throws SQLException {
    try {
      return rows("SELECT " + expression, arguments).getFirst().getFirst();
    } catch (SQLException e) {
      Matcher message = MESSAGE.matcher(String.valueOf(e.getMessage()));
      if (!message.find()) {
        throw e;
      }
      return "error: " + message.group(1);
    }
  }

  /** The text that a function of Sonda returns, or the message of its error. */
  static String outcome(Supplier<String> function) {
    try {
      return function.get();
    } catch (IllegalArgumentException e) {
      return "error: " + e.getMessage();
    }
  }

  /**
   * The JSON after edits by SQLite.
   *
   * @param edits paths and values in turn; values are JSON
   */
  String edited(JsonEdit.Action action, String json, List<String> edits) throws SQLException {
    StringBuilder call = new StringBuilder("json_" + action.name().toLowerCase(Locale.ROOT) + "(?");
    for (int i = 0; i < edits.size(); i++) {
      call.append(i % 2 == 1 && action != JsonEdit.Action.REMOVE ? ", json(?)" : ", ?");
    }
    List<String> arguments = new ArrayList<>(edits);
    arguments.addFirst(json);
    return result(call + ")", arguments.toArray(String[]::new));
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
