package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.TypedExpression.Collation;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;

/** Compiles comparisons in which the type of an operand may differ from row to row. */
final class DynamicComparisonCompiler {
  private static final int NUMBER = 1;
  private static final int TEXT = 2;
  private static final int BLOB = 3;

  private final BinaryOperator operator;
  private final Collation collation;

  private DynamicComparisonCompiler(BinaryOperator operator, Collation collation) {
    this.operator = operator;
    this.collation = collation;
  }

  /**
   * Compares two values of which at least one is {@code ANY} or the types differ; neither is a NULL
   * literal.
   */
  static TypedExpression compare(BinaryOperator operator, TypedExpression a, TypedExpression b) {
    return switch (operator) {
      case IS -> same(a, b, "=", "");
      case IS_NOT -> same(a, b, "<>", "NOT ");
      default ->
          new DynamicComparisonCompiler(operator, ComparisonCompiler.collation(a, b)).between(a, b);
    };
  }

  private static TypedExpression same(
      TypedExpression a, TypedExpression b, String areBothNull, String negation) {
    String equal = compare(BinaryOperator.EQUAL, a, b).sql();
    String nulls = "(" + a.sql() + " IS NULL) " + areBothNull + " (" + b.sql() + " IS NULL)";
    return TypedExpression.condition(
        "(CASE WHEN " + isAnyNull(a, b) + " THEN " + nulls + " ELSE " + negation + equal + " END)");
  }

  private static String isAnyNull(TypedExpression a, TypedExpression b) {
    return a.sql() + " IS NULL OR " + b.sql() + " IS NULL";
  }

  private TypedExpression between(TypedExpression a, TypedExpression b) {
    String sql = "(CASE WHEN " + isAnyNull(a, b) + " THEN NULL" + classes(a, b) + " END)";
    return TypedExpression.condition(sql);
  }

  private String classes(TypedExpression a, TypedExpression b) {
    if (a.type() != ValueType.ANY) {
      return mirrored().known(b, a);
    }
    return b.type() == ValueType.ANY ? unknown(a, b) : known(a, b);
  }

  private DynamicComparisonCompiler mirrored() {
    return new DynamicComparisonCompiler(ComparisonCompiler.mirrored(operator), collation);
  }

  /** Compares a value of type {@code ANY} with an operand of known type. */
  private String known(TypedExpression any, TypedExpression other) {
    return switch (other.type()) {
      case TEXT ->
          when(DynamicValues.text(any), other)
              + whenBlob(any, TEXT)
              + " ELSE "
              + constant(NUMBER, TEXT);
      case BLOB -> when(DynamicValues.blob(any), other) + " ELSE " + constant(NUMBER, BLOB);
      default ->
          when(DynamicValues.integer(any), other)
              + when(DynamicValues.real(any), other)
              + " ELSE "
              + constant(TEXT, NUMBER);
    };
  }

  private String whenBlob(TypedExpression any, int other) {
    return " WHEN " + DynamicValues.blob(any).sql() + " IS NOT NULL THEN " + constant(BLOB, other);
  }

  private String when(TypedExpression member, TypedExpression other) {
    return " WHEN " + member.sql() + " IS NOT NULL THEN " + plain(member, other);
  }

  private String plain(TypedExpression a, TypedExpression b) {
    return ComparisonCompiler.compare(
            operator,
            a.withCollation(collation),
            b.withCollation(collation).withAffinity(a.affinity()))
        .sql();
  }

  private boolean constant(int a, int b) {
    return switch (operator) {
      case EQUAL -> false;
      case NOT_EQUAL -> true;
      case LESS, LESS_EQUAL -> a < b;
      default -> a > b;
    };
  }

  private String unknown(TypedExpression a, TypedExpression b) {
    TypedExpression realA = TypedExpression.real(DynamicValues.number(a));
    TypedExpression realB = TypedExpression.real(DynamicValues.number(b));
    return both(DynamicValues.text(a), DynamicValues.text(b))
        + both(DynamicValues.integer(a), DynamicValues.integer(b))
        + both(realA, realB)
        + both(DynamicValues.blob(a), DynamicValues.blob(b))
        + " ELSE ("
        + DynamicValues.rank(a)
        + ") "
        + operator.sql()
        + " ("
        + DynamicValues.rank(b)
        + ")";
  }

  private String both(TypedExpression a, TypedExpression b) {
    return " WHEN " + a.sql() + " IS NOT NULL AND " + b.sql() + " IS NOT NULL THEN " + plain(a, b);
  }
}
