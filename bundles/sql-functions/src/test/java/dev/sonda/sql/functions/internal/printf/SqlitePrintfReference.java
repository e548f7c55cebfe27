package dev.sonda.sql.functions.internal.printf;

import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Compares the result of a printf call in SQLite with that of Sonda's function. */
final class SqlitePrintfReference implements AutoCloseable {
  private final Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");

  SqlitePrintfReference() throws SQLException {}

  String expected(String format, List<@Nullable Object> values) throws SQLException {
    String places = ", ?".repeat(values.size());
    String sql = "SELECT CAST(printf(?" + places + ") AS BLOB)";
    try (PreparedStatement statement = sqlite.prepareStatement(sql)) {
      statement.setString(1, format);
      for (int i = 0; i < values.size(); i++) {
        statement.setObject(i + 2, values.get(i));
      }
      try (ResultSet row = statement.executeQuery()) {
        byte[] bytes = row.getBytes(1);
        return bytes == null ? "" : new String(bytes, StandardCharsets.UTF_8);
      }
    }
  }

  static String actual(String format, List<@Nullable Object> values) {
    String packed =
        values.stream().map(SqlitePrintfReference::packed).collect(Collectors.joining(","));
    return new PrintfFormat(format, new PrintfArguments(packed)).text();
  }

  private static String packed(@Nullable Object value) {
    return switch (value) {
      case null -> "n";
      case Number number when number instanceof Double -> "d" + number;
      case Number number -> "i" + number;
      case byte[] bytes -> "b" + Base64.getEncoder().encodeToString(bytes);
      default ->
          "s"
              + Base64.getEncoder()
                  .encodeToString(value.toString().getBytes(StandardCharsets.UTF_8));
    };
  }

  static List<@Nullable Object> values(@Nullable Object... values) {
    List<@Nullable Object> list = new ArrayList<>();
    for (Object value : values) {
      list.add(value);
    }
    return list;
  }

  @Override
  public void close() throws SQLException {
    sqlite.close();
  }
}
