package dev.sonda.perfetto.sql.internal.value;

import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * Operands that occur several times in the compiled expression. A long one is computed once, as the
 * variable of a lambda expression: written out, nested expressions would grow without measure.
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

  /** One lambda for both, as none may have a query within. */
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

  /** Lambda expressions hold columns and constants, but neither queries nor aggregates. */
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

  /** The same for the same text, and so for nothing else within it. */
  private static String variable(String sql) {
    long hash = sql.length();
    for (int i = 0; i < sql.length(); i++) {
      hash = (hash ^ sql.charAt(i)) * HASH_FACTOR;
      hash ^= hash >>> Integer.SIZE;
    }
    return "\"v" + Long.toHexString(hash) + '"';
  }
}
