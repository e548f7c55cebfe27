package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.Typed.Collation;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;

/** Compiles comparisons in which the type of an operand may differ from row to row. */
final class DynamicComparison {
  private static final int NUMBER = 1;
  private static final int TEXT = 2;
  private static final int BLOB = 3;

  private final BinaryOperator operator;
  private final Collation collation;

  private DynamicComparison(BinaryOperator operator, Collation collation) {
    this.operator = operator;
    this.collation = collation;
  }

  /**
   * Compares two values of which at least one is {@code ANY} or the types differ; neither is a NULL
   * literal.
   */
  static Typed compare(BinaryOperator operator, Typed a, Typed b) {
    return switch (operator) {
      case IS -> same(a, b, "=", "");
      case IS_NOT -> same(a, b, "<>", "NOT ");
      default -> new DynamicComparison(operator, Comparison.collation(a, b)).between(a, b);
    };
  }

  private static Typed same(Typed a, Typed b, String areBothNull, String negation) {
    String equal = compare(BinaryOperator.EQUAL, a, b).sql();
    String nulls = "(" + a.sql() + " IS NULL) " + areBothNull + " (" + b.sql() + " IS NULL)";
    return Typed.condition(
        "(CASE WHEN " + isAnyNull(a, b) + " THEN " + nulls + " ELSE " + negation + equal + " END)");
  }

  private static String isAnyNull(Typed a, Typed b) {
    return a.sql() + " IS NULL OR " + b.sql() + " IS NULL";
  }

  private Typed between(Typed a, Typed b) {
    String sql = "(CASE WHEN " + isAnyNull(a, b) + " THEN NULL" + classes(a, b) + " END)";
    return Typed.condition(sql);
  }

  private String classes(Typed a, Typed b) {
    if (a.type() != ValueType.ANY) {
      return mirrored().known(b, a);
    }
    return b.type() == ValueType.ANY ? unknown(a, b) : known(a, b);
  }

  private DynamicComparison mirrored() {
    return new DynamicComparison(Comparison.mirrored(operator), collation);
  }

  /** Compares a value of type {@code ANY} with an operand of known type. */
  private String known(Typed any, Typed other) {
    return switch (other.type()) {
      case TEXT ->
          when(Dynamic.text(any), other) + whenBlob(any, TEXT) + " ELSE " + constant(NUMBER, TEXT);
      case BLOB -> when(Dynamic.blob(any), other) + " ELSE " + constant(NUMBER, BLOB);
      default ->
          when(Dynamic.integer(any), other)
              + when(Dynamic.real(any), other)
              + " ELSE "
              + constant(TEXT, NUMBER);
    };
  }

  private String whenBlob(Typed any, int other) {
    return " WHEN " + Dynamic.blob(any).sql() + " IS NOT NULL THEN " + constant(BLOB, other);
  }

  private String when(Typed member, Typed other) {
    return " WHEN " + member.sql() + " IS NOT NULL THEN " + plain(member, other);
  }

  private String plain(Typed a, Typed b) {
    return Comparison.compare(
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

  private String unknown(Typed a, Typed b) {
    Typed realA = Typed.real(Dynamic.number(a));
    Typed realB = Typed.real(Dynamic.number(b));
    return both(Dynamic.text(a), Dynamic.text(b))
        + both(Dynamic.integer(a), Dynamic.integer(b))
        + both(realA, realB)
        + both(Dynamic.blob(a), Dynamic.blob(b))
        + " ELSE ("
        + Dynamic.rank(a)
        + ") "
        + operator.sql()
        + " ("
        + Dynamic.rank(b)
        + ")";
  }

  private String both(Typed a, Typed b) {
    return " WHEN " + a.sql() + " IS NOT NULL AND " + b.sql() + " IS NOT NULL THEN " + plain(a, b);
  }
}
