package dev.sonda.perfetto.sql.internal.value;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

  /** The body of a function, for the values of its arguments by name. */
  @FunctionalInterface
  public interface Body {
    TypedExpression of(Map<String, TypedExpression> arguments) throws PerfettoSqlException;
  }

  /**
   * Compiles the body of a function so that the engine plans a query once that is the value of an
   * argument, also if the body has the argument several times.
   *
   * @param repeated the arguments that the body has several times
   */
  public static TypedExpression with(
      Map<String, TypedExpression> arguments, Set<String> repeated, Body body)
      throws PerfettoSqlException {
    if (repeated.stream().noneMatch(name -> isQuery(arguments.get(name)))) {
      return body.of(arguments);
    }
    List<Map.Entry<String, TypedExpression>> given =
        new TreeMap<>(arguments)
            .entrySet().stream().filter(each -> !isWord(each.getValue())).toList();
    String operands =
        IntStream.range(0, given.size())
            .mapToObj(i -> member(i) + " := " + given.get(i).getValue().sql())
            .collect(Collectors.joining(", ", "struct_pack(", ")"));
    String variable = variable(operands);
    Map<String, TypedExpression> bound = new HashMap<>(arguments);
    for (int i = 0; i < given.size(); i++) {
      String value = "struct_extract(" + variable + ", '" + member(i) + "')";
      bound.put(given.get(i).getKey(), renamed(given.get(i).getValue(), value));
    }
    TypedExpression result = body.of(bound);
    return isQuery(result) ? body.of(arguments) : lambda(operands, variable, result);
  }

  private static String member(int index) {
    return "m" + index;
  }

  private static boolean isQuery(@Nullable TypedExpression value) {
    return value != null && value.sql().contains("(SELECT ");
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

  /** Whether the operand may be repeated; a query may not, as it is planned each time. */
  private static boolean isShort(TypedExpression typed) {
    return typed.constant() != null || (typed.sql().length() <= SHORT_CHARS && !isQuery(typed));
  }

  /**
   * Whether the operand is a column or a constant. These may occur within a lambda, whereas
   * subqueries and aggregates may not.
   */
  private static boolean isWord(TypedExpression typed) {
    return typed.constant() != null
        || typed.type() == ValueType.NULL
        || COLUMN.matcher(typed.sql()).matches();
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
