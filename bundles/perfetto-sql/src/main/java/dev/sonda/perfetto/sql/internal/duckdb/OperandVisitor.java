package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.internal.function.JsonFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.ProtobufFunctionCompiler;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Over;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Visits the operands of an expression, but not the subqueries in it. */
public final class OperandVisitor {
  private static final Set<String> AGGREGATES =
      Set.of(
          "count",
          "sum",
          "total",
          "avg",
          "group_concat",
          "string_agg",
          "min",
          "max",
          "value_at_max_ts",
          "median",
          "percentile",
          "percentile_cont",
          "percentile_disc",
          ProtobufFunctionCompiler.REPEATED);

  private OperandVisitor() {}

  public static List<Expression> of(Expression expression) {
    List<Expression> children = new ArrayList<>();
    switch (expression) {
      case Expression.Unary unary -> children.add(unary.operand());
      case Expression.Binary binary -> addAll(children, binary.left(), binary.right());
      case Expression.Collate collate -> children.add(collate.operand());
      case Expression.Cast cast -> children.add(cast.operand());
      case Expression.Case choice -> addCase(children, choice);
      case Expression.PatternMatch match ->
          addAll(children, match.operand(), match.pattern(), match.escape());
      case Expression.NullTest test -> children.add(test.operand());
      case Expression.Between between ->
          addAll(children, between.operand(), between.low(), between.high());
      case Expression.InList in -> {
        children.add(in.operand());
        children.addAll(in.values());
      }
      case Expression.InSelect in -> children.add(in.operand());
      case Expression.InTable in -> children.add(in.operand());
      case Expression.RowValue row -> children.addAll(row.values());
      case Expression.FunctionCall call -> children.addAll(call.arguments());
      default -> {}
    }
    return children;
  }

  private static void addAll(List<Expression> children, @Nullable Expression... more) {
    for (Expression each : more) {
      if (each != null) {
        children.add(each);
      }
    }
  }

  private static void addCase(List<Expression> children, Expression.Case choice) {
    addAll(children, choice.operand(), choice.otherwise());
    choice.branches().forEach(branch -> addAll(children, branch.when(), branch.then()));
  }

  static boolean isLiteral(Expression expression) {
    return switch (expression) {
      case Expression.NullLiteral _,
          Expression.IntegerLiteral _,
          Expression.RealLiteral _,
          Expression.TextLiteral _,
          Expression.BlobLiteral _ ->
          true;
      default -> false;
    };
  }

  static boolean isAggregate(Expression.FunctionCall call) {
    String name = call.name().text().toLowerCase(Locale.ROOT);
    boolean isScalar = (name.equals("min") || name.equals("max")) && call.arguments().size() != 1;
    return (AGGREGATES.contains(name) && !isScalar)
        || JsonFunctionCompiler.AGGREGATES.contains(name);
  }

  /** Whether the expression contains an aggregate function without OVER. */
  static boolean hasAggregate(Expression expression) {
    return (expression instanceof Expression.FunctionCall call
            && call.over() == null
            && isAggregate(call))
        || of(expression).stream().anyMatch(OperandVisitor::hasAggregate);
  }

  /**
   * Whether the expression contains an aggregate or a window function, which depend on other rows
   * of the query.
   */
  public static boolean hasAggregateOrWindow(Expression expression) {
    return (expression instanceof Expression.FunctionCall call
            && (call.over() != null || isAggregate(call)))
        || of(expression).stream().anyMatch(OperandVisitor::hasAggregateOrWindow);
  }

  /** Names of parameters, in lower case, that occur in the expression more than once. */
  static Set<String> repeatedParameters(Expression expression) {
    Set<String> repeated = new HashSet<>();
    addParameters(expression, new HashSet<>(), repeated);
    return repeated;
  }

  private static void addParameters(Expression expression, Set<String> seen, Set<String> repeated) {
    if (expression instanceof Expression.Parameter parameter) {
      String name = parameter.text().toLowerCase(Locale.ROOT);
      if (!seen.add(name)) {
        repeated.add(name);
      }
    }
    of(expression).forEach(child -> addParameters(child, seen, repeated));
  }

  /** Whether the expression contains a window function. */
  static boolean hasWindow(Expression expression) {
    return !windows(expression).isEmpty();
  }

  /** The windows of all window functions, in the order of the text. */
  static List<Over> windows(Expression expression) {
    List<Over> windows = new ArrayList<>();
    addWindows(expression, windows);
    return windows;
  }

  private static void addWindows(Expression expression, List<Over> windows) {
    if (expression instanceof Expression.FunctionCall call && call.over() != null) {
      windows.add(call.over());
    }
    of(expression).forEach(child -> addWindows(child, windows));
  }

  /**
   * Collects calls of min and max with one argument, which determine the row that bare columns are
   * read from.
   */
  static void addMinMax(Expression expression, List<Expression.FunctionCall> found) {
    if (expression instanceof Expression.FunctionCall call
        && call.over() == null
        && call.arguments().size() == 1
        && (call.name().is("min") || call.name().is("max"))) {
      found.add(call);
    }
    of(expression).forEach(child -> addMinMax(child, found));
  }
}
