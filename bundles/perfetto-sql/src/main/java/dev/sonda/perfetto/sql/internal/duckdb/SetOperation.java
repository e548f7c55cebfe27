package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryOutput;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import java.util.ArrayList;
import java.util.List;

/** Compiles UNION, INTERSECT and EXCEPT of two queries with the same types. */
final class SetOperation {
  private final QueryContext context;
  private final SetOperator operator;

  SetOperation(QueryContext context, SetOperator operator) {
    this.context = context;
    this.operator = operator;
  }

  QueryOutput of(QueryOutput left, QueryOutput right) {
    List<TypedExpression> values = values(left);
    if (operator == SetOperator.UNION_ALL || !Distinct.needsKeys(values)) {
      return plain(left, operator, right);
    }
    return operator == SetOperator.UNION
        ? Distinct.rows(context, plain(left, SetOperator.UNION_ALL, right), values)
        : Distinct.rows(context, filtered(left, right, values), values);
  }

  private static List<TypedExpression> values(QueryOutput query) {
    return query.columns().stream().map(column -> TypedExpression.of("", column.type())).toList();
  }

  private static QueryOutput plain(QueryOutput left, SetOperator operator, QueryOutput right) {
    return new QueryOutput(
        "(" + left.sql() + ") " + operator.sql() + " (" + right.sql() + ")", left.columns());
  }

  /** Compiles INTERSECT and EXCEPT: the left query's rows that the right query has or lacks. */
  private QueryOutput filtered(QueryOutput left, QueryOutput right, List<TypedExpression> values) {
    String own = context.freshName();
    String other = context.freshName();
    List<String> ownKeys = Distinct.keys(left, own, values);
    List<String> otherKeys = Distinct.keys(right, other, values);
    List<String> equal = new ArrayList<>();
    for (int i = 0; i < ownKeys.size(); i++) {
      equal.add(ownKeys.get(i) + " IS NOT DISTINCT FROM " + otherKeys.get(i));
    }
    String exists = operator == SetOperator.EXCEPT ? "NOT EXISTS" : "EXISTS";
    return new QueryOutput(
        "SELECT %s.* FROM (%s) AS %s WHERE %s (SELECT 1 FROM (%s) AS %s WHERE %s)"
            .formatted(
                own, left.sql(), own, exists, right.sql(), other, String.join(" AND ", equal)),
        left.columns());
  }
}
