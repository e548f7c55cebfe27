package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles comparisons of row values such as {@code (a, b) < (c, d)}: the first pair of values that
 * differs decides.
 */
final class RowComparisonCompiler {
  private final ExpressionCompiler expressions;
  private final SubqueryCompiler subqueries;

  RowComparisonCompiler(ExpressionCompiler expressions, SubqueryCompiler subqueries) {
    this.expressions = expressions;
    this.subqueries = subqueries;
  }

  /** Whether a comparison is one of rows; a query of several columns that {@code *} hides isn't. */
  static boolean isOfRows(Expression.Binary binary) {
    return isRow(binary.left()) || isRow(binary.right());
  }

  static boolean isRow(Expression expression) {
    return expression instanceof Expression.RowValue
        || (expression instanceof Expression.ScalarSelect query && isOfRows(query.select().body()));
  }

  private static boolean isOfRows(SelectBody body) {
    return switch (body) {
      case SelectBody.Simple simple -> simple.columns().size() > 1;
      case SelectBody.Values values -> values.rows().getFirst().size() > 1;
      case SelectBody.Compound compound -> isOfRows(compound.left());
    };
  }

  TypedExpression compile(Expression.Binary binary) throws PerfettoSqlException {
    return compare(binary, row(binary.left()), row(binary.right()));
  }

  private List<TypedExpression> row(Expression expression) throws PerfettoSqlException {
    return switch (expression) {
      case Expression.RowValue row -> expressions.compileAll(row.values());
      case Expression.ScalarSelect query -> subqueries.row(query.select(), expressions.names());
      default -> List.of(expressions.compile(expression));
    };
  }

  private static TypedExpression compare(
      Expression.Binary binary, List<TypedExpression> left, List<TypedExpression> right)
      throws PerfettoSqlException {
    if (left.size() != right.size()) {
      throw new PerfettoSqlException(
          "rows of %d and %d values can't be compared".formatted(left.size(), right.size()),
          binary.position());
    }
    BinaryOperator operator = binary.operator();
    return switch (operator) {
      case EQUAL, IS -> joined(operator, " AND ", left, right);
      case NOT_EQUAL, IS_NOT -> joined(operator, " OR ", left, right);
      default -> TypedExpression.condition(ordered(operator, left, right));
    };
  }

  private static TypedExpression joined(
      BinaryOperator operator,
      String word,
      List<TypedExpression> left,
      List<TypedExpression> right) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      parts.add(ComparisonCompiler.compare(operator, left.get(i), right.get(i)).sql());
    }
    return TypedExpression.condition("(" + String.join(word, parts) + ")");
  }

  private static String ordered(
      BinaryOperator operator, List<TypedExpression> left, List<TypedExpression> right) {
    TypedExpression a = left.getFirst();
    TypedExpression b = right.getFirst();
    if (left.size() == 1) {
      return ComparisonCompiler.compare(operator, a, b).sql();
    }
    boolean isLess = operator == BinaryOperator.LESS || operator == BinaryOperator.LESS_EQUAL;
    return "(CASE WHEN "
        + ComparisonCompiler.compare(BinaryOperator.LESS, a, b).sql()
        + " THEN "
        + isLess
        + " WHEN "
        + ComparisonCompiler.compare(BinaryOperator.GREATER, a, b).sql()
        + " THEN "
        + !isLess
        + " WHEN "
        + ComparisonCompiler.compare(BinaryOperator.EQUAL, a, b).sql()
        + " THEN "
        + ordered(operator, left.subList(1, left.size()), right.subList(1, right.size()))
        + " END)";
  }
}
