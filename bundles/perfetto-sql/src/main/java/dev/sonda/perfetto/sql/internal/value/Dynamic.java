package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Typed.Collation;

/**
 * Values each of which has a type of its own: a union of DuckDB with a member for each class. One
 * that is null has no member, so that the union itself is null.
 */
public final class Dynamic {
  static final String TYPE = "UNION(i BIGINT, d DOUBLE, s VARCHAR, b BLOB)";

  private Dynamic() {}

  /** The value as one of a column in which others have other types. */
  public static Typed of(Typed typed) {
    Typed value = typed.value();
    return value.type() == ValueType.ANY ? value : Bound.with(value, Dynamic::ofKnown);
  }

  private static Typed ofKnown(Typed value) {
    String sql = "CAST(" + value.sql() + " AS " + TYPE + ")";
    if (value.constant() != null) {
      return Typed.of(sql, ValueType.ANY).withAffinity(value.affinity());
    }
    String orNull =
        value.type() == ValueType.NULL
            ? "CAST(NULL AS " + TYPE + ")"
            : "CASE WHEN " + value.sql() + " IS NULL THEN NULL ELSE " + sql + " END";
    return new Typed(orNull, ValueType.ANY, value.affinity(), false, value.collation(), null);
  }

  /** The same for a value that is never null. */
  static Typed ofSome(String sql) {
    return Typed.of("CAST(" + sql + " AS " + TYPE + ")", ValueType.ANY);
  }

  private static String member(Typed any, String name) {
    return "union_extract(" + any.sql() + ", '" + name + "')";
  }

  /** The value if it is an integer, else null; and so on for the other types. */
  public static Typed integer(Typed any) {
    return Typed.integer(member(any, "i"));
  }

  public static Typed real(Typed any) {
    return Typed.real(member(any, "d"));
  }

  public static Typed text(Typed any) {
    return Typed.text(member(any, "s"));
  }

  public static Typed blob(Typed any) {
    return Typed.of(member(any, "b"), ValueType.BLOB);
  }

  /** A number as a real one, null for what is none. */
  public static String number(Typed any) {
    return Bound.with(any, Dynamic::numberOrNull).sql();
  }

  private static Typed numberOrNull(Typed any) {
    String integer = Conversions.cast(member(any, "i"), ValueType.REAL);
    return Typed.real("coalesce(" + member(any, "d") + ", " + integer + ")");
  }

  static String isInteger(Typed typed) {
    return typed.type() == ValueType.INTEGER
        ? "(" + typed.sql() + " IS NOT NULL)"
        : "(" + member(typed, "i") + " IS NOT NULL)";
  }

  /** The number without its sign; of what is none, that of the real number it is converted to. */
  public static Typed magnitude(Typed typed) {
    return Bound.with(typed, Dynamic::absolute);
  }

  private static Typed absolute(Typed any) {
    Typed real = Typed.real("abs(" + Conversions.real(any).sql() + ")");
    return integerOrReal(isInteger(any), ofSome("abs(" + integer(any).sql() + ")"), real);
  }

  /** Integers as they are, else another value. */
  public static Typed integerOr(Typed any, Typed real) {
    return integerOrReal(isInteger(any), any, real);
  }

  /** Whether it is text or bytes, which a number is made of first. */
  private static String isNoNumber(Typed any) {
    return "union_tag(" + any.sql() + ") IN ('s', 'b')";
  }

  public static String typeName(Typed any) {
    return "CASE union_tag("
        + any.sql()
        + ") WHEN 'i' THEN 'integer' WHEN 'd' THEN 'real' WHEN 's' THEN 'text' WHEN 'b' THEN"
        + " 'blob' ELSE 'null' END";
  }

  /** Numbers are less than texts, and those less than blobs; null for null. */
  static String rank(Typed any) {
    return "CASE union_tag("
        + any.sql()
        + ") WHEN 's' THEN 2 WHEN 'b' THEN 3 WHEN 'i' THEN 1 WHEN"
        + " 'd' THEN 1 END";
  }

  /** Bytes that are in the order in which SQLite has the values; null for null. */
  public static String sortKey(Typed any, Collation collation) {
    return Bound.with(any, value -> key(value, collation)).sql();
  }

  private static Typed key(Typed any, Collation collation) {
    String text = Comparison.collated(text(any), collation);
    String sql =
        "CASE WHEN "
            + any.sql()
            + " IS NOT NULL THEN create_sort_key("
            + String.join(
                ", 'ASC NULLS FIRST', ",
                rank(any),
                number(any),
                largeInteger(any),
                text,
                member(any, "b"))
            + ", 'ASC NULLS FIRST') END";
    return Typed.of(sql, ValueType.BLOB);
  }

  /** Tells integers apart that are the same as a real number; smaller ones are equal to those. */
  private static String largeInteger(Typed any) {
    String integer = member(any, "i");
    return "CASE WHEN "
        + integer
        + " NOT BETWEEN -9007199254740992 AND 9007199254740992 THEN "
        + integer
        + " END";
  }

  /** A text that equal values have in common, and others have not; null for null. */
  public static String equalityKey(Typed any, Collation collation) {
    return Bound.with(any, value -> equality(value, collation)).sql();
  }

  private static Typed equality(Typed any, Collation collation) {
    String real = member(any, "d");
    String whole =
        "CASE WHEN "
            + real
            + " = trunc("
            + real
            + ") AND abs("
            + real
            + ") < 9.2e18::DOUBLE THEN CAST(CAST("
            + real
            + " AS BIGINT) AS VARCHAR) ELSE CAST("
            + real
            + " AS VARCHAR) END";
    String sql =
        "coalesce('n' || CAST("
            + member(any, "i")
            + " AS VARCHAR), 'n' || "
            + whole
            + ", 's' || "
            + Comparison.collated(text(any), collation)
            + ", 'b' || hex("
            + member(any, "b")
            + "))";
    return Typed.text(sql);
  }

  /** What arithmetic makes of it: text and bytes are the number that they begin with, or 0. */
  static Typed arithmetic(Typed typed) {
    return Bound.with(typed, Dynamic::numberOf);
  }

  private static Typed numberOf(Typed typed) {
    if (typed.type() == ValueType.TEXT) {
      return Typed.of(prefix(typed.sql()), ValueType.ANY);
    }
    if (typed.type() == ValueType.BLOB) {
      return Typed.of(prefix(Conversions.text(typed).sql()), ValueType.ANY);
    }
    return Typed.of(
        "CASE WHEN "
            + isNoNumber(typed)
            + " THEN "
            + prefix(Conversions.text(typed).sql())
            + " ELSE "
            + typed.sql()
            + " END",
        ValueType.ANY);
  }

  /** What sum() makes of it: text is an integer only if all of it is one. */
  public static Typed summand(Typed typed) {
    return Bound.with(typed, Dynamic::summandOf);
  }

  private static Typed summandOf(Typed typed) {
    if (typed.type() == ValueType.BLOB) {
      return of(Conversions.real(typed));
    }
    String text = typed.type() == ValueType.TEXT ? typed.sql() : member(typed, "s");
    return Typed.of(
        "CASE WHEN "
            + typed.sql()
            + " IS NULL THEN NULL WHEN "
            + (typed.type() == ValueType.ANY ? "NOT " + isNoNumber(typed) + " OR " : "")
            + Conversions.wholeNumber(text)
            + " IS NOT NULL THEN "
            + arithmetic(typed).sql()
            + " ELSE CAST("
            + Conversions.real(typed).sql()
            + " AS "
            + TYPE
            + ") END",
        ValueType.ANY);
  }

  private static String prefix(String text) {
    return Bound.with(Typed.text(Conversions.digits(text)), Dynamic::parsed).sql();
  }

  private static Typed parsed(Typed prefix) {
    String digits = prefix.sql();
    String whole = "TRY_CAST(" + digits + " AS BIGINT)";
    String sql =
        "CASE WHEN "
            + digits
            + " IS NULL THEN NULL WHEN "
            + digits
            + " = '' THEN CAST(CAST(0 AS BIGINT) AS "
            + TYPE
            + ") WHEN regexp_full_match("
            + digits
            + ", '[+-]?[0-9]+') AND "
            + whole
            + " IS NOT NULL THEN CAST("
            + whole
            + " AS "
            + TYPE
            + ") ELSE CAST(TRY_CAST("
            + digits
            + " AS DOUBLE) AS "
            + TYPE
            + ") END";
    return Typed.of(sql, ValueType.ANY);
  }

  /** What a column of numbers makes of it: text that is a number becomes one. */
  public static Typed withNumericAffinity(Typed typed) {
    return Bound.with(typed, Dynamic::numericOrSame);
  }

  private static Typed numericOrSame(Typed typed) {
    String text = typed.type() == ValueType.TEXT ? typed.sql() : member(typed, "s");
    return Typed.of(
        "CASE WHEN "
            + Conversions.wholeNumber(text)
            + " IS NOT NULL THEN "
            + prefix(text)
            + " ELSE "
            + of(typed).sql()
            + " END",
        ValueType.ANY);
  }

  /** What a column of texts makes of it: numbers become text. */
  static Typed withTextAffinity(Typed typed) {
    return Bound.with(typed, Dynamic::textOrSame);
  }

  private static Typed textOrSame(Typed any) {
    return Typed.of(
        "CASE WHEN union_tag("
            + any.sql()
            + ") IN ('i', 'd') THEN CAST("
            + Conversions.text(any).sql()
            + " AS "
            + TYPE
            + ") ELSE "
            + any.sql()
            + " END",
        ValueType.ANY);
  }

  /** An integer where a condition holds, which is so for integers alone, else a real number. */
  public static Typed integerOrReal(String isInteger, Typed integer, Typed real) {
    return Typed.of(
        "CASE WHEN "
            + isInteger
            + " THEN "
            + of(integer).sql()
            + " ELSE "
            + of(real).sql()
            + " END",
        ValueType.ANY);
  }
}
