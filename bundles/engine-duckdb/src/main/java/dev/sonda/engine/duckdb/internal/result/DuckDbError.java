package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;

/**
 * An error as DuckDB reports it, with {@code errors_as_json} on. Errors of interrupted queries are
 * plain text nevertheless.
 */
public final class DuckDbError {
  /**
   * Limit of a message's length; longer messages list too many candidates, or all values of an ENUM
   * type.
   */
  private static final int MOST_SENTENCE_CHARS = 500;

  /** Begin of an error in JSON; errors of prepared statements have the error's type before it. */
  private static final String JSON_BEGIN = "{\"exception_type\":";

  private final Map<String, String> fields;

  private DuckDbError(Map<String, String> fields) {
    this.fields = fields;
  }

  public static DuckDbError of(String text) {
    int json = text.indexOf(JSON_BEGIN);
    if (json >= 0) {
      return new DuckDbError(FlatJson.fields(text.substring(json)));
    }
    return new DuckDbError(
        Map.of("exception_message", text.isEmpty() ? "DuckDB gives no reason" : text));
  }

  /** Name of the missing table or view to which the statement refers; "" for another error. */
  public String missingTable() {
    boolean isMissing =
        field("error_subtype").equals("MISSING_ENTRY") && field("type").equals("Table");
    return isMissing ? field("name") : "";
  }

  /** Whether the statement would need a table where it has a view, which has no row ids. */
  public boolean needsTable() {
    String message = field("exception_message").toLowerCase(Locale.ROOT);
    return field("exception_type").equals("Binder")
        && (message.contains("\"rowid\"") || message.contains("base table"));
  }

  public boolean isInterruption() {
    return field("exception_type").equals("INTERRUPT")
        || field("exception_message").startsWith("INTERRUPT");
  }

  /**
   * Converts the error to an exception for the author of the query, with the error's position in
   * the query.
   */
  public EngineException toException(String sql) {
    return new EngineException(kind(), sentence(), position(sql));
  }

  /**
   * Converts the error to an exception without a position, for an error outside the query's text,
   * such as in a view.
   */
  public EngineException toException() {
    return new EngineException(kind(), sentence());
  }

  private Kind kind() {
    return switch (field("exception_type")) {
      case "Parser", "Binder", "Catalog", "Syntax", "Parameter Not Resolved" -> Kind.QUERY;
      case "Conversion",
          "Out of Range",
          "Invalid Input",
          "Mismatch Type",
          "Divide by Zero",
          "Constraint" ->
          Kind.VALUE;
      case "Permission" -> Kind.FORBIDDEN;
      case "Out of Memory" -> Kind.MEMORY_LIMIT;
      default -> isInterruption() ? Kind.CANCELLED : Kind.INTERNAL;
    };
  }

  private String sentence() {
    String message = field("exception_message");
    int candidates = message.indexOf("\n\tCandidate functions:");
    String one = (candidates < 0 ? message : message.substring(0, candidates)).strip();
    String flat = String.join(" ", one.lines().map(String::strip).toList());
    return flat.length() <= MOST_SENTENCE_CHARS
        ? flat
        : flat.substring(0, MOST_SENTENCE_CHARS) + "…";
  }

  /** Index of the error in the query's text; DuckDB reports the position in bytes of UTF-8. */
  private OptionalInt position(String sql) {
    try {
      int bytes = Integer.parseInt(field("position"));
      byte[] text = sql.getBytes(StandardCharsets.UTF_8);
      return bytes < 0 || bytes > text.length
          ? OptionalInt.empty()
          : OptionalInt.of(new String(Arrays.copyOf(text, bytes), StandardCharsets.UTF_8).length());
    } catch (NumberFormatException e) {
      return OptionalInt.empty();
    }
  }

  private String field(String name) {
    return fields.getOrDefault(name, "");
  }
}
