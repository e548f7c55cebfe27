package dev.sonda.sql.functions.internal.date;

import dev.sonda.trace.tables.FunctionArguments;
import dev.sonda.trace.tables.ScalarFunction;
import java.lang.foreign.MemorySegment;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares the result of a call in SQLite with that of the date functions. */
final class SqliteDateReference implements AutoCloseable {
  private final Connection sqlite = DriverManager.getConnection("jdbc:sqlite::memory:");
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  SqliteDateReference() throws SQLException {}

  @Nullable Object expected(List<String> call) throws SQLException {
    List<String> arguments = call.subList(1, call.size());
    String places = String.join(", ", Collections.nCopies(arguments.size(), "?"));
    String sql = "SELECT " + call.getFirst() + "(" + places + ")";
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = sqlite.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < arguments.size(); i++) {
      statement.setString(i + 1, arguments.get(i));
    }
    try (ResultSet row = statement.executeQuery()) {
      Object value = row.getObject(1);
      return value instanceof Integer number ? (Long) number.longValue() : value;
    }
  }

  static @Nullable Object actual(List<String> call) {
    return actual(call, Instant.EPOCH, ZoneId.systemDefault());
  }

  static @Nullable Object actual(List<String> call, Instant now, ZoneId zone) {
    boolean isReal =
        call.getFirst().equals("julianday")
            || (call.getFirst().equals("unixepoch") && call.contains("subsec"));
    String kind = isReal ? "real" : call.getFirst().equals("unixepoch") ? "long" : "text";
    ScalarFunction function =
        DateFunctions.of(InstantSource.fixed(now), zone).stream()
            .filter(each -> each.name().endsWith(kind))
            .findFirst()
            .orElseThrow();
    FunctionArguments row = new Packed(String.join("\u001f", call));
    return switch (function.body()) {
      case ScalarFunction.ToNullableLong body -> body.apply(row);
      case ScalarFunction.ToNullableDouble body -> body.apply(row);
      case ScalarFunction.ToString body -> body.apply(row);
      default -> throw new IllegalStateException(function.name());
    };
  }

  private record Packed(String text) implements FunctionArguments {
    @Override
    public long longValue(int parameter) {
      throw new IllegalStateException();
    }

    @Override
    public double doubleValue(int parameter) {
      throw new IllegalStateException();
    }

    @Override
    public String stringValue(int parameter) {
      return text;
    }

    @Override
    public MemorySegment textBytes(int parameter) {
      throw new IllegalStateException();
    }
  }

  @Override
  public void close() throws SQLException {
    sqlite.close();
  }
}
