package dev.sonda.engine.duckdb.internal.result;

import dev.sonda.engine.EngineException;
import dev.sonda.engine.EngineException.Kind;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.OptionalInt;

/**
 * An error as DuckDB reports it, with {@code errors_as_json} on. Errors of interruption come as
 * plain text all the same.
 */
public final class DuckDbError {
  /** Longer messages list candidates beyond a reader's patience, or all values of an ENUM type. */
  private static final int MOST_SENTENCE_CHARS = 500;

  /** Errors of prepared statements have their type before it. */
  private static final String JSON_BEGIN = "{\"exception_type\":";

  private final Map<String, String> fields;

  private DuckDbError(Map<String, String> fields) {
    this.fields = fields;
  }

  public static DuckDbError of(String text) {
    int json = text.indexOf(JSON_BEGIN);
    return new DuckDbError(
        json < 0 ? Map.of("exception_message", text) : FlatJson.fields(text.substring(json)));
  }

  /** The table or view that a statement named and that isn't there; "" for another error. */
  public String missingTable() {
    boolean isMissing =
        field("error_subtype").equals("MISSING_ENTRY") && field("type").equals("Table");
    return isMissing ? field("name") : "";
  }

  public boolean isInterruption() {
    return field("exception_type").equals("INTERRUPT")
        || field("exception_message").startsWith("INTERRUPT");
  }

  /** For the author of a query, with the position in it. */
  public EngineException toException(String sql) {
    return new EngineException(kind(), sentence(), position(sql));
  }

  /** For the reader of something that isn't the query's text, such as a view's. */
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

  /** DuckDB counts bytes of UTF-8. */
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
