package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.DistinctCompiler;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import java.util.ArrayList;
import java.util.List;

/** Compiles UNION, INTERSECT and EXCEPT of two queries with the same types. */
final class SetOperationCompiler {
  private final QueryContext context;
  private final SetOperator operator;

  SetOperationCompiler(QueryContext context, SetOperator operator) {
    this.context = context;
    this.operator = operator;
  }

  CompiledSelect of(CompiledSelect left, CompiledSelect right) {
    List<TypedExpression> values = values(left);
    if (operator == SetOperator.UNION_ALL || !DistinctCompiler.needsKeys(values)) {
      return plain(left, operator, right);
    }
    return operator == SetOperator.UNION
        ? DistinctCompiler.rows(context, plain(left, SetOperator.UNION_ALL, right), values)
        : DistinctCompiler.rows(context, filtered(left, right, values), values);
  }

  private static List<TypedExpression> values(CompiledSelect query) {
    return query.columns().stream().map(column -> TypedExpression.of("", column.type())).toList();
  }

  private static CompiledSelect plain(
      CompiledSelect left, SetOperator operator, CompiledSelect right) {
    return new CompiledSelect(
        "(" + left.sql() + ") " + operator.sql() + " (" + right.sql() + ")", left.columns());
  }

  /** Compiles INTERSECT and EXCEPT: the left query's rows that the right query has or lacks. */
  private CompiledSelect filtered(
      CompiledSelect left, CompiledSelect right, List<TypedExpression> values) {
    String own = context.freshName();
    String other = context.freshName();
    List<String> ownKeys = DistinctCompiler.keys(left, own, values);
    List<String> otherKeys = DistinctCompiler.keys(right, other, values);
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < ownKeys.size(); i++) {
      equal.add(ownKeys.get(i) + " IS NOT DISTINCT FROM " + otherKeys.get(i));
    }
    String exists = operator == SetOperator.EXCEPT ? "NOT EXISTS" : "EXISTS";
    return new CompiledSelect(
        "SELECT %s.* FROM (%s) AS %s WHERE %s (SELECT 1 FROM (%s) AS %s WHERE %s)"
            .formatted(
                own, left.sql(), own, exists, right.sql(), other, String.join(" AND ", equal)),
        left.columns());
  }
}
