package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypedExpression.Collation;

/**
 * Values whose type may differ from row to row: a DuckDB union with a member for each storage
 * class. A NULL value has no member, the union itself is NULL.
 */
public final class DynamicValues {
  static final String TYPE = "UNION(i BIGINT, d DOUBLE, s VARCHAR, b BLOB)";

  private DynamicValues() {}

  /**
   * The value converted to the union type, for a column that also contains values of other types.
   */
  public static TypedExpression of(TypedExpression typed) {
    TypedExpression value = typed.value();
    return value.type() == ValueType.ANY
        ? value
        : RepeatedOperandBinding.with(value, DynamicValues::ofKnown);
  }

  private static TypedExpression ofKnown(TypedExpression value) {
    String sql = TypeConversions.cast(value.sql(), TYPE);
    if (value.constant() != null) {
      return TypedExpression.of(sql, ValueType.ANY).withAffinity(value.affinity());
    }
    String orNull =
        value.type() == ValueType.NULL
            ? "NULL::" + TYPE
            : "CASE WHEN " + value.sql() + " IS NULL THEN NULL ELSE " + sql + " END";
    return new TypedExpression(
        orNull, ValueType.ANY, value.affinity(), false, value.collation(), null);
  }

  /** Like {@link #of}, for a value that is never NULL. */
  static TypedExpression ofSome(String sql) {
    return TypedExpression.of(TypeConversions.cast(sql, TYPE), ValueType.ANY);
  }

  private static String member(TypedExpression any, String name) {
    return "union_extract(" + any.sql() + ", '" + name + "')";
  }

  /** The value if it is an integer, else NULL; likewise for the methods of the other types. */
  public static TypedExpression integer(TypedExpression any) {
    return TypedExpression.integer(member(any, "i"));
  }

  public static TypedExpression real(TypedExpression any) {
    return TypedExpression.real(member(any, "d"));
  }

  public static TypedExpression text(TypedExpression any) {
    return TypedExpression.text(member(any, "s"));
  }

  public static TypedExpression blob(TypedExpression any) {
    return TypedExpression.of(member(any, "b"), ValueType.BLOB);
  }

  /** A number as a real number; NULL for a value that isn't a number. */
  public static String number(TypedExpression any) {
    return RepeatedOperandBinding.with(any, DynamicValues::numberOrNull).sql();
  }

  private static TypedExpression numberOrNull(TypedExpression any) {
    String integer = TypeConversions.cast(member(any, "i"), ValueType.REAL);
    return TypedExpression.real("coalesce(" + member(any, "d") + ", " + integer + ")");
  }

  static String isInteger(TypedExpression typed) {
    return typed.type() == ValueType.INTEGER
        ? "(" + typed.sql() + " IS NOT NULL)"
        : "(" + member(typed, "i") + " IS NOT NULL)";
  }

  /** The absolute value; a value that isn't a number is converted to a real number first. */
  public static TypedExpression magnitude(TypedExpression typed) {
    return RepeatedOperandBinding.with(typed, DynamicValues::absolute);
  }

  private static TypedExpression absolute(TypedExpression any) {
    TypedExpression real = TypedExpression.real("abs(" + TypeConversions.real(any).sql() + ")");
    return integerOrReal(isInteger(any), ofSome("abs(" + integer(any).sql() + ")"), real);
  }

  /** The value if it is an integer, else {@code real}. */
  public static TypedExpression integerOr(TypedExpression any, TypedExpression real) {
    return integerOrReal(isInteger(any), any, real);
  }

  /** Whether the value is text or a blob, which must be converted to a number first. */
  private static String isNoNumber(TypedExpression any) {
    return "union_tag(" + any.sql() + ") IN ('s', 'b')";
  }

  public static String typeName(TypedExpression any) {
    return "CASE union_tag("
        + any.sql()
        + ") WHEN 'i' THEN 'integer' WHEN 'd' THEN 'real' WHEN 's' THEN 'text' WHEN 'b' THEN"
        + " 'blob' ELSE 'null' END";
  }

  /**
   * The rank of a value's type in SQLite's order: numbers, then texts, then blobs; NULL for NULL.
   */
  static String rank(TypedExpression any) {
    return "CASE union_tag("
        + any.sql()
        + ") WHEN 's' THEN 2 WHEN 'b' THEN 3 WHEN 'i' THEN 1 WHEN"
        + " 'd' THEN 1 END";
  }

  /** Bytes that sort as SQLite sorts the values; NULL for NULL. */
  public static String sortKey(TypedExpression any, Collation collation) {
    return RepeatedOperandBinding.with(any, value -> key(value, collation)).sql();
  }

  private static TypedExpression key(TypedExpression any, Collation collation) {
    String text = ComparisonCompiler.collated(text(any), collation);
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
    return TypedExpression.of(sql, ValueType.BLOB);
  }

  /**
   * Sort key that distinguishes integers beyond 53 bits, which are equal as real numbers; NULL for
   * smaller integers, which real numbers represent exactly.
   */
  private static String largeInteger(TypedExpression any) {
    String integer = member(any, "i");
    return "CASE WHEN "
        + integer
        + " NOT BETWEEN -9007199254740992 AND 9007199254740992 THEN "
        + integer
        + " END";
  }

  /** A text that is equal for equal values and different for others; NULL for NULL. */
  public static String equalityKey(TypedExpression any, Collation collation) {
    return RepeatedOperandBinding.with(any, value -> equality(value, collation)).sql();
  }

  private static TypedExpression equality(TypedExpression any, Collation collation) {
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
            + ComparisonCompiler.collated(text(any), collation)
            + ", 'b' || hex("
            + member(any, "b")
            + "))";
    return TypedExpression.text(sql);
  }

  /**
   * The operand of an arithmetic operator: a text or blob becomes the number at its start, or 0.
   */
  static TypedExpression arithmetic(TypedExpression typed) {
    return RepeatedOperandBinding.with(typed, DynamicValues::numberOf);
  }

  private static TypedExpression numberOf(TypedExpression typed) {
    if (typed.type() == ValueType.TEXT) {
      return TypedExpression.of(prefix(typed.sql()), ValueType.ANY);
    }
    if (typed.type() == ValueType.BLOB) {
      return TypedExpression.of(prefix(TypeConversions.text(typed).sql()), ValueType.ANY);
    }
    return TypedExpression.of(
        "CASE WHEN "
            + isNoNumber(typed)
            + " THEN "
            + prefix(TypeConversions.text(typed).sql())
            + " ELSE "
            + typed.sql()
            + " END",
        ValueType.ANY);
  }

  /**
   * The operand of {@code sum()}: a text becomes an integer only if the whole text is an integer.
   */
  public static TypedExpression summand(TypedExpression typed) {
    return RepeatedOperandBinding.with(typed, DynamicValues::summandOf);
  }

  private static TypedExpression summandOf(TypedExpression typed) {
    if (typed.type() == ValueType.BLOB) {
      return of(TypeConversions.real(typed));
    }
    String text = typed.type() == ValueType.TEXT ? typed.sql() : member(typed, "s");
    return TypedExpression.of(
        "CASE WHEN "
            + typed.sql()
            + " IS NULL THEN NULL WHEN "
            + (typed.type() == ValueType.ANY ? "NOT " + isNoNumber(typed) + " OR " : "")
            + TypeConversions.wholeNumber(text)
            + " IS NOT NULL THEN "
            + arithmetic(typed).sql()
            + " ELSE CAST("
            + TypeConversions.real(typed).sql()
            + " AS "
            + TYPE
            + ") END",
        ValueType.ANY);
  }

  private static String prefix(String text) {
    return RepeatedOperandBinding.with(
            TypedExpression.text(TypeConversions.digits(text)), DynamicValues::parsed)
        .sql();
  }

  private static TypedExpression parsed(TypedExpression prefix) {
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
    return TypedExpression.of(sql, ValueType.ANY);
  }

  /** The value with numeric affinity: a text that is a number becomes a number. */
  public static TypedExpression withNumericAffinity(TypedExpression typed) {
    return RepeatedOperandBinding.with(typed, DynamicValues::numericOrSame);
  }

  private static TypedExpression numericOrSame(TypedExpression typed) {
    String text = typed.type() == ValueType.TEXT ? typed.sql() : member(typed, "s");
    return TypedExpression.of(
        "CASE WHEN "
            + TypeConversions.wholeNumber(text)
            + " IS NOT NULL THEN "
            + prefix(text)
            + " ELSE "
            + of(typed).sql()
            + " END",
        ValueType.ANY);
  }

  /** The value with text affinity: numbers become text. */
  static TypedExpression withTextAffinity(TypedExpression typed) {
    return RepeatedOperandBinding.with(typed, DynamicValues::textOrSame);
  }

  private static TypedExpression textOrSame(TypedExpression any) {
    return TypedExpression.of(
        "CASE WHEN union_tag("
            + any.sql()
            + ") IN ('i', 'd') THEN CAST("
            + TypeConversions.text(any).sql()
            + " AS "
            + TYPE
            + ") ELSE "
            + any.sql()
            + " END",
        ValueType.ANY);
  }

  /**
   * A value of type {@code ANY}: {@code integer} where the condition {@code isInteger} holds, else
   * {@code real}.
   */
  public static TypedExpression integerOrReal(
      String isInteger, TypedExpression integer, TypedExpression real) {
    return TypedExpression.of(
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
