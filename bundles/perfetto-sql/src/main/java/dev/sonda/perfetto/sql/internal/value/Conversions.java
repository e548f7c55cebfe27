package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Values of one type as those of another, as SQLite converts them. */
public final class Conversions {
  private static final String UPPER = "'ABCDEFGHIJKLMNOPQRSTUVWXYZ'";
  private static final String LOWER = "'abcdefghijklmnopqrstuvwxyz'";

  /** What SQLite takes for space before a number. */
  private static final String SPACE = "[ \\t\\n\\x0b\\f\\r]*";

  private static final String REAL_PREFIX =
      "^" + SPACE + "([+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?)";
  private static final String INTEGER_PREFIX = "^" + SPACE + "([+-]?[0-9]+)";
  private static final String WHOLE_NUMBER = REAL_PREFIX + SPACE + "$";

  private Conversions() {}

  /** DuckDB's name of a type. */
  public static String typeName(ValueType type) {
    return switch (type) {
      case INTEGER -> "BIGINT";
      case REAL -> "DOUBLE";
      case TEXT -> "VARCHAR";
      case BLOB -> "BLOB";
      case NULL -> "INTEGER";
      case ANY -> Dynamic.TYPE;
    };
  }

  public static String cast(String sql, ValueType type) {
    return "CAST(" + sql + " AS " + typeName(type) + ")";
  }

  /** A literal of DuckDB. */
  public static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  /** A name of DuckDB. */
  public static String name(String name) {
    return "\"" + name.replace("\"", "\"\"") + "\"";
  }

  /** A BOOLEAN: whether SQLite takes the value for true. */
  public static String condition(Typed typed) {
    if (typed.isCondition()) {
      return typed.sql();
    }
    return switch (typed.type()) {
      case INTEGER, REAL -> "(" + typed.sql() + " <> 0)";
      case TEXT, BLOB, ANY -> "(" + real(typed).sql() + " <> 0)";
      case NULL -> "CAST(NULL AS BOOLEAN)";
    };
  }

  /** As CAST AS INTEGER converts. */
  public static Typed integer(Typed typed) {
    return switch (typed.type()) {
      case INTEGER -> typed.value();
      default -> Bound.with(typed.value(), Conversions::asInteger);
    };
  }

  private static Typed asInteger(Typed value) {
    return switch (value.type()) {
      case INTEGER -> value;
      case REAL -> Typed.integer(truncated(value.sql()));
      case TEXT -> Typed.integer(integerPrefix(value.sql()));
      case BLOB -> Typed.integer(integerPrefix(blobText(value.sql())));
      case NULL -> Typed.of("CAST(NULL AS BIGINT)", ValueType.NULL);
      case ANY ->
          Typed.integer(
              first(
                  Dynamic.integer(value),
                  integer(Dynamic.real(value)),
                  integer(Dynamic.text(value)),
                  integer(Dynamic.blob(value))));
    };
  }

  private static String truncated(String sql) {
    return "CASE WHEN isnan("
        + sql
        + ") THEN NULL WHEN "
        + sql
        + " >= 9223372036854775807.0::DOUBLE THEN 9223372036854775807 WHEN "
        + sql
        + " <= -9223372036854775808.0::DOUBLE THEN (-9223372036854775807 - 1) ELSE CAST(trunc("
        + sql
        + ") AS BIGINT) END";
  }

  private static String integerPrefix(String sql) {
    String digits = "regexp_extract(" + sql + ", " + quoted(INTEGER_PREFIX) + ", 1)";
    String saturated =
        "CASE WHEN "
            + digits
            + " LIKE '-%' THEN (-9223372036854775807 - 1) WHEN "
            + digits
            + " = '' THEN 0 ELSE 9223372036854775807 END";
    return "CASE WHEN "
        + sql
        + " IS NULL THEN NULL ELSE coalesce(TRY_CAST("
        + digits
        + " AS BIGINT), "
        + saturated
        + ") END";
  }

  /** As CAST AS REAL converts. */
  public static Typed real(Typed typed) {
    return switch (typed.type()) {
      case REAL -> typed.value();
      default -> Bound.with(typed.value(), Conversions::asReal);
    };
  }

  private static Typed asReal(Typed value) {
    return switch (value.type()) {
      case INTEGER -> Typed.real(cast(value.sql(), ValueType.REAL));
      case REAL -> value;
      case TEXT -> Typed.real(realPrefix(value.sql()));
      case BLOB -> Typed.real(realPrefix(blobText(value.sql())));
      case NULL -> Typed.of("CAST(NULL AS DOUBLE)", ValueType.NULL);
      case ANY ->
          Typed.real(
              first(
                  Typed.real(Dynamic.number(value)),
                  real(Dynamic.text(value)),
                  real(Dynamic.blob(value))));
    };
  }

  /** The number that a text begins with, as text; empty for none. */
  static String digits(String sql) {
    return "regexp_extract(" + sql + ", " + quoted(REAL_PREFIX) + ", 1)";
  }

  private static String realPrefix(String sql) {
    String digits = digits(sql);
    return "CASE "
        + digits
        + " WHEN '' THEN 0.0::DOUBLE ELSE TRY_CAST("
        + digits
        + " AS DOUBLE) END";
  }

  /** A real number, and null for what is no number as a whole: what mathematics takes. */
  public static Typed realIfNumber(Typed typed) {
    return Bound.with(typed.value(), Conversions::asRealIfNumber);
  }

  private static Typed asRealIfNumber(Typed value) {
    return switch (value.type()) {
      case TEXT -> Typed.real(wholeNumber(value.sql()));
      case ANY ->
          Typed.real(
              first(
                  Typed.real(Dynamic.number(value)),
                  Typed.real(wholeNumber(Dynamic.text(value).sql()))));
      case BLOB -> real(Typed.nothing());
      default -> real(value);
    };
  }

  /** A number if the whole text is one, else NULL: what numeric affinity does with text. */
  public static String wholeNumber(String sql) {
    return "TRY_CAST(regexp_extract(" + sql + ", " + quoted(WHOLE_NUMBER) + ", 1) AS DOUBLE)";
  }

  /** As CAST AS TEXT converts. */
  public static Typed text(Typed typed) {
    return switch (typed.type()) {
      case TEXT -> typed.value();
      default -> Bound.with(typed.value(), Conversions::asText);
    };
  }

  private static Typed asText(Typed value) {
    return switch (value.type()) {
      case INTEGER ->
          value.constant() instanceof Long number
              ? Literals.text(Long.toString(number))
              : Typed.text(cast(value.sql(), ValueType.TEXT));
      case REAL -> Typed.text(realText(value.sql()));
      case TEXT -> value;
      case BLOB -> Typed.text(blobText(value.sql()));
      case NULL -> Typed.of("CAST(NULL AS VARCHAR)", ValueType.NULL);
      case ANY ->
          Typed.text(
              first(
                  Dynamic.text(value),
                  text(Dynamic.integer(value)),
                  text(Dynamic.real(value)),
                  text(Dynamic.blob(value))));
    };
  }

  /** Fifteen digits, and a point in any case: 2.0, 1.0e+15. */
  private static String realText(String sql) {
    return "CASE WHEN isinf("
        + sql
        + ") THEN CASE WHEN "
        + sql
        + " > 0 THEN 'Inf' ELSE '-Inf' END ELSE regexp_replace(printf('%.15g', "
        + sql
        + " + 0.0::DOUBLE), '^(-?[0-9]+)(e.*)?$', '\\1.0\\2') END";
  }

  private static String blobText(String sql) {
    return "decode(" + sql + ")";
  }

  /** As CAST AS BLOB converts. */
  public static Typed blob(Typed typed) {
    return switch (typed.type()) {
      case BLOB -> typed.value();
      default -> Bound.with(typed.value(), Conversions::asBlob);
    };
  }

  private static Typed asBlob(Typed value) {
    return switch (value.type()) {
      case BLOB -> value;
      case NULL -> Typed.of("CAST(NULL AS BLOB)", ValueType.NULL);
      case ANY -> Typed.of(first(Dynamic.blob(value), blob(text(value))), ValueType.BLOB);
      default -> Typed.of("encode(" + text(value).sql() + ")", ValueType.BLOB);
    };
  }

  private static String first(Typed... values) {
    return Stream.of(values).map(Typed::sql).collect(Collectors.joining(", ", "coalesce(", ")"));
  }

  /** A number: text is the integer or the real number that it begins with. */
  public static Typed number(Typed typed) {
    return switch (typed.type()) {
      case INTEGER, REAL -> typed.value();
      default -> Bound.with(typed.value(), Conversions::asNumber);
    };
  }

  private static Typed asNumber(Typed value) {
    return switch (value.type()) {
      case INTEGER, REAL -> value;
      case TEXT ->
          value.constant() instanceof String text
              ? Literals.number(text)
              : Dynamic.arithmetic(value);
      case BLOB, ANY -> Dynamic.arithmetic(value);
      case NULL -> Typed.of("CAST(NULL AS BIGINT)", ValueType.NULL);
    };
  }

  /** The value cast to an affinity that a CAST names. */
  public static Typed castTo(Typed typed, Affinity affinity) {
    Typed result =
        switch (affinity) {
          case INTEGER -> integer(typed);
          case REAL -> real(typed);
          case TEXT -> text(typed);
          case BLOB, NONE -> blob(typed);
          case NUMERIC -> number(typed);
        };
    return result.withAffinity(affinity);
  }

  /** An argument or result of a function as its declaration has it. */
  public static Typed declared(Typed typed, ValueType type) {
    return type == ValueType.INTEGER ? integer(typed) : to(typed, type);
  }

  /** A value as one of a type that its column has in other rows. */
  public static Typed to(Typed typed, ValueType type) {
    Typed value = typed.value();
    if (value.type() == type) {
      return value;
    }
    return switch (type) {
      case INTEGER -> integer(value);
      case REAL -> real(value);
      case TEXT -> text(value);
      case BLOB -> blob(value);
      case NULL -> value;
      case ANY -> Dynamic.of(value);
    };
  }

  /** An integer as it is; what is none as a whole is an error of the engine. */
  public static String wholeInteger(Typed typed) {
    Typed value = typed.value();
    return switch (value.type()) {
      case INTEGER -> value.sql();
      case NULL -> integer(value).sql();
      default ->
          Bound.with(
                  value,
                  each ->
                      Typed.integer(
                          "CASE WHEN "
                              + each.sql()
                              + " IS NULL THEN NULL WHEN "
                              + realIfNumber(each).sql()
                              + " = trunc("
                              + realIfNumber(each).sql()
                              + ") THEN "
                              + integer(each).sql()
                              + " ELSE error('a column of integers can''t hold this value') END"))
              .sql();
    };
  }

  /** Letters of ASCII in lower case; DuckDB's own function folds all of Unicode. */
  public static String folded(String sql) {
    return "translate(" + sql + ", " + UPPER + ", " + LOWER + ")";
  }
}
