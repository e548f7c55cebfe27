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
public final class Bound {
  private static final int SHORT_CHARS = 100;
  private static final Pattern COLUMN = Pattern.compile("(?:\"[^\"]*\"[.])?\"[^\"]*\"");
  private static final long HASH_FACTOR = 0x9E37_79B9_7F4A_7C15L;

  private Bound() {}

  public static Typed with(Typed operand, UnaryOperator<Typed> body) {
    return isShort(operand) ? body.apply(operand) : bound(operand, body);
  }

  public static Typed with(Typed a, Typed b, BinaryOperator<Typed> body) {
    if (isShort(a) && isShort(b)) {
      return body.apply(a, b);
    }
    if (isWord(a)) {
      return bound(b, value -> body.apply(a, value));
    }
    return isWord(b) ? bound(a, value -> body.apply(value, b)) : both(a.value(), b.value(), body);
  }

  /** Binds both operands in one lambda, because a lambda's body can't contain a subquery. */
  private static Typed both(Typed a, Typed b, BinaryOperator<Typed> body) {
    String operands = "struct_pack(a := " + a.sql() + ", b := " + b.sql() + ")";
    String variable = variable(operands);
    String member = "struct_extract(" + variable + ", '";
    Typed left = renamed(a, member + "a')");
    Typed right = renamed(b, member + "b')");
    return lambda(operands, variable, body.apply(left, right));
  }

  private static boolean isShort(Typed typed) {
    return typed.constant() != null || typed.sql().length() <= SHORT_CHARS;
  }

  /**
   * Whether the operand is a column or a constant. These may occur within a lambda, whereas
   * subqueries and aggregates may not.
   */
  private static boolean isWord(Typed typed) {
    return typed.constant() != null || COLUMN.matcher(typed.sql()).matches();
  }

  private static Typed bound(Typed operand, UnaryOperator<Typed> body) {
    Typed value = operand.value();
    String variable = variable(value.sql());
    return lambda(value.sql(), variable, body.apply(renamed(value, variable)));
  }

  private static Typed renamed(Typed value, String sql) {
    return new Typed(sql, value.type(), value.affinity(), false, value.collation(), null);
  }

  private static Typed lambda(String operand, String variable, Typed result) {
    return new Typed(
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
