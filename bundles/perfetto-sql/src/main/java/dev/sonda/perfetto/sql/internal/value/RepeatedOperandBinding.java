package dev.sonda.perfetto.sql.internal.value;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Binds operands that occur several times in a compiled expression. A long operand is bound to a
 * lambda variable and computed once, because repeating it would make nested expressions grow
 * exponentially.
 *
 * <pre>
 *   list_transform([operand], lambda v: … v … v …)[1]
 * </pre>
 */
public final class RepeatedOperandBinding {
  private static final int SHORT_CHARS = 100;
  private static final Pattern COLUMN = Pattern.compile("(?:\"[^\"]*\"[.])?\"[^\"]*\"");
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private RepeatedOperandBinding() {}

  public static TypedExpression with(TypedExpression operand, UnaryOperator<TypedExpression> body) {
    return isShort(operand) ? body.apply(operand) : bound(operand, body);
  }

  public static TypedExpression with(
      TypedExpression a, TypedExpression b, BinaryOperator<TypedExpression> body) {
    if (isShort(a) && isShort(b)) {
      return body.apply(a, b);
    }
    if (isWord(a)) {
      return bound(b, value -> body.apply(a, value));
    }
    return isWord(b) ? bound(a, value -> body.apply(value, b)) : both(a.value(), b.value(), body);
  }

  /** Binds both operands in one lambda, because a lambda's body can't contain a subquery. */
  private static TypedExpression both(
      TypedExpression a, TypedExpression b, BinaryOperator<TypedExpression> body) {
    String operands = "struct_pack(a := " + a.sql() + ", b := " + b.sql() + ")";
    String variable = variable(operands);
    String member = "struct_extract(" + variable + ", '";
    TypedExpression left = renamed(a, member + "a')");
    TypedExpression right = renamed(b, member + "b')");
    return lambda(operands, variable, body.apply(left, right));
  }

  private static boolean isShort(TypedExpression typed) {
    return typed.constant() != null || typed.sql().length() <= SHORT_CHARS;
  }

  /**
   * Whether the operand is a column or a constant. These may occur within a lambda, whereas
   * subqueries and aggregates may not.
   */
  private static boolean isWord(TypedExpression typed) {
    return typed.constant() != null || COLUMN.matcher(typed.sql()).matches();
  }

  private static TypedExpression bound(
      TypedExpression operand, UnaryOperator<TypedExpression> body) {
    TypedExpression value = operand.value();
    String variable = variable(value.sql());
    return lambda(value.sql(), variable, body.apply(renamed(value, variable)));
  }

  private static TypedExpression renamed(TypedExpression value, String sql) {
    return new TypedExpression(sql, value.type(), value.affinity(), false, value.collation(), null);
  }

  private static TypedExpression lambda(String operand, String variable, TypedExpression result) {
    return new TypedExpression(
        "list_transform([" + operand + "], lambda " + variable + ": " + result.sql() + ")[1]",
        result.type(),
        result.affinity(),
        result.isCondition(),
        result.collation(),
        null);
  }

  /**
   * A variable name derived from a hash of the operand: equal operands get equal names, and nested
   * lambdas get different ones.
   */
  private static String variable(String sql) {
    long hash = sql.length();
    for (int i = 0; i < sql.length(); i++) {
      hash = (hash ^ sql.charAt(i)) * HASH_FACTOR;
      hash ^= hash >>> Integer.SIZE;
    }
    return "\"v" + Long.toHexString(hash) + '"';
  }
}
