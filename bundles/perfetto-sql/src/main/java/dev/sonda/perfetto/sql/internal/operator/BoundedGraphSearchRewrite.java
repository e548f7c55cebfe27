package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlFormatter;
import dev.sonda.perfetto.sql.internal.function.ProtobufFunctionCompiler;
import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the bounded graph search, whose arguments are single columns, to a call of an operator
 * with table arguments.
 *
 * <pre>
 *   __intrinsic_dfs_weight_bounded((SELECT repeatedfield(a) FROM t), (SELECT repeatedfield(b) FROM t), …)
 *   ─► search((SELECT edges(a, b, c) FROM t), (SELECT roots(d, e) FROM u), floor)
 * </pre>
 */
public final class BoundedGraphSearchRewrite {
  public static final String NAME = "__intrinsic_dfs_weight_bounded";

  private static final int EDGE_COLUMNS = 3;
  private static final int ROOT_COLUMNS = 2;

  private BoundedGraphSearchRewrite() {}

  /** The rewritten call, with tables as arguments. */
  public static FunctionCall of(FromItem.Function item) throws PerfettoSqlException {
    List<Expression> arguments = item.arguments();
    if (arguments.size() != EDGE_COLUMNS + ROOT_COLUMNS + 1) {
      throw wrong(item);
    }
    int roots = EDGE_COLUMNS + ROOT_COLUMNS;
    return call(
        item.name().name(),
        List.of(
            table(item, arguments.subList(0, EDGE_COLUMNS), RowCollectingAggregate.WEIGHTED_EDGES),
            table(
                item,
                arguments.subList(EDGE_COLUMNS, roots),
                RowCollectingAggregate.WEIGHTED_ROOTS),
            arguments.get(roots)));
  }

  private static PerfettoSqlException wrong(FromItem.Function item) {
    return new PerfettoSqlException(
        "the search takes columns by RepeatedField, three of one query and two of another",
        item.position());
  }

  private static FunctionCall call(Name name, List<Expression> arguments) {
    return new FunctionCall(name, false, false, arguments, List.of(), null, null);
  }

  private static Expression table(
      FromItem.Function item, List<Expression> columns, String aggregate)
      throws PerfettoSqlException {
    List<Expression> values = new ArrayList<>();
    Select first = null;
    for (Expression column : columns) {
      FunctionCall list = column(column);
      if (list == null) {
        throw wrong(item);
      }
      Select rows =
          with(
              ((Expression.ScalarSelect) column).select(),
              new Expression.NullLiteral(item.position()));
      first = first == null ? rows : first;
      if (!SqlFormatter.of(rows).equals(SqlFormatter.of(first))) {
        throw wrong(item);
      }
      values.add(list.arguments().getFirst());
    }
    if (first == null) {
      throw wrong(item);
    }
    FunctionCall all = call(new Name(item.position(), aggregate, false), values);
    return new Expression.ScalarSelect(item.position(), with(first, all));
  }

  private static @Nullable FunctionCall column(Expression column) {
    return column instanceof Expression.ScalarSelect scalar
            && scalar.select().body() instanceof SelectBody.Simple simple
            && simple.columns().size() == 1
            && simple.columns().getFirst() instanceof ResultColumn.Value value
            && value.expression() instanceof FunctionCall call
            && call.name().is(ProtobufFunctionCompiler.REPEATED)
            && call.arguments().size() == 1
        ? call
        : null;
  }

  /** The query with the given expression as its only result column. */
  private static Select with(Select select, Expression result) {
    SelectBody.Simple body = (SelectBody.Simple) select.body();
    SelectBody.Simple other =
        new SelectBody.Simple(
            body.position(),
            body.isDistinct(),
            List.of(new ResultColumn.Value(result, null, new ExpandedSourceText(""))),
            body.from(),
            body.where(),
            body.groupBy(),
            body.having(),
            body.windows());
    return new Select(select.position(), select.with(), other, select.orderBy(), select.limit());
  }
}
