package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.Comparison;
import dev.sonda.perfetto.sql.internal.value.Conversions;
import dev.sonda.perfetto.sql.internal.value.Typed;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import java.util.ArrayList;
import java.util.List;

/** Compiles CASE and similar choices, whose branches get a common type. */
final class CaseCompiler {
  private final ExpressionCompiler expressions;

  CaseCompiler(ExpressionCompiler expressions) {
    this.expressions = expressions;
  }

  Typed compile(Expression.Case choice) throws PerfettoSqlException {
    Typed operand = choice.operand() == null ? null : expressions.compile(choice.operand());
    List<String> conditions = new ArrayList<>();
    List<Typed> results = new ArrayList<>();
    for (Expression.Case.Branch branch : choice.branches()) {
      Typed when = expressions.compile(branch.when());
      Typed condition =
          operand == null ? when : Comparison.compare(BinaryOperator.EQUAL, operand, when);
      boolean isKnown = condition.constant() instanceof Long;
      if (condition.constant() instanceof Long truth && truth == 0) {
        continue;
      }
      Typed then = expressions.compile(branch.then()).value();
      results.add(then);
      if (isKnown) {
        return conditions.isEmpty() ? then.bare() : choose(conditions, results);
      }
      conditions.add(Conversions.condition(condition));
    }
    Typed otherwise =
        choice.otherwise() == null
            ? Typed.nothing()
            : expressions.compile(choice.otherwise()).value();
    results.add(otherwise);
    return conditions.isEmpty() ? otherwise.bare() : choose(conditions, results);
  }

  private static Typed choose(List<String> conditions, List<Typed> results) {
    ValueType type = CommonType.of(results);
    StringBuilder sql = new StringBuilder("CASE");
    for (int i = 0; i < conditions.size(); i++) {
      sql.append(" WHEN ").append(conditions.get(i));
      sql.append(" THEN ").append(Conversions.to(results.get(i), type).sql());
    }
    sql.append(" ELSE ").append(Conversions.to(results.getLast(), type).sql()).append(" END");
    return Typed.of("(" + sql + ")", type);
  }
}
