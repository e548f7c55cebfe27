package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles CASE, and {@code iif} with three arguments; all branches get a common type. */
final class CaseCompiler {
  private final ExpressionCompiler expressions;

  CaseCompiler(ExpressionCompiler expressions) {
    this.expressions = expressions;
  }

  TypedExpression compile(Expression.Case choice) throws PerfettoSqlException {
    Expression compared = choice.operand();
    TypedExpression operand =
        compared == null || RowComparisonCompiler.isRow(compared)
            ? null
            : expressions.compile(compared);
    List<String> conditions = new ArrayList<>();
    List<TypedExpression> results = new ArrayList<>();
    for (Expression.Case.Branch branch : choice.branches()) {
      TypedExpression condition = condition(choice, operand, branch);
      boolean isKnown = condition.constant() instanceof Long;
      if (condition.constant() instanceof Long truth && truth == 0) {
        continue;
      }
      TypedExpression then = expressions.compile(branch.then()).value();
      results.add(then);
      if (isKnown) {
        return conditions.isEmpty() ? then.bare() : choose(conditions, results);
      }
      conditions.add(TypeConversions.condition(condition));
    }
    TypedExpression otherwise =
        choice.otherwise() == null
            ? TypedExpression.nothing()
            : expressions.compile(choice.otherwise()).value();
    results.add(otherwise);
    return conditions.isEmpty() ? otherwise.bare() : choose(conditions, results);
  }

  private TypedExpression condition(
      Expression.Case choice, @Nullable TypedExpression operand, Expression.Case.Branch branch)
      throws PerfettoSqlException {
    Expression compared = choice.operand();
    if (compared != null && operand == null) {
      return expressions.compile(
          new Expression.Binary(
              branch.when().position(), BinaryOperator.EQUAL, compared, branch.when()));
    }
    TypedExpression when = expressions.compile(branch.when());
    return operand == null ? when : ComparisonCompiler.compare(BinaryOperator.EQUAL, operand, when);
  }

  private static TypedExpression choose(List<String> conditions, List<TypedExpression> results) {
    ValueType type = CommonType.of(results);
    StringBuilder sql = new StringBuilder("CASE");
    for (int i = 0; i < conditions.size(); i++) {
      sql.append(" WHEN ").append(conditions.get(i));
      sql.append(" THEN ").append(TypeConversions.to(results.get(i), type).sql());
    }
    sql.append(" ELSE ").append(TypeConversions.to(results.getLast(), type).sql()).append(" END");
    return TypedExpression.of("(" + sql + ")", type);
  }
}
