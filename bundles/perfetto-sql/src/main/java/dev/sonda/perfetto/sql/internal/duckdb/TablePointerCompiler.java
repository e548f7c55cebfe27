package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.TableOperatorCall;
import dev.sonda.perfetto.sql.TableOperatorCall.Argument;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.CollectedRowsSql;
import dev.sonda.perfetto.sql.internal.operator.IntrinsicOperator;
import dev.sonda.perfetto.sql.internal.operator.OperatorAggregate;
import dev.sonda.perfetto.sql.internal.operator.RowCollectingAggregate;
import dev.sonda.perfetto.sql.internal.operator.RowOrderSql;
import dev.sonda.perfetto.sql.internal.operator.TablePointer;
import dev.sonda.perfetto.sql.internal.operator.TablePointer.Shape;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Compiles tables that are passed to operators as values, and the tables that operators return. */
final class TablePointerCompiler {
  private final QueryContext context;
  private final ExpressionCompiler expressions;

  TablePointerCompiler(QueryContext context, ExpressionCompiler expressions) {
    this.context = context;
    this.expressions = expressions;
  }

  TablePointer compile(Expression expression) throws PerfettoSqlException {
    if (expression instanceof FunctionCall call) {
      IntrinsicOperator operator = IntrinsicOperator.find(call.name().key()).orElse(null);
      if (operator != null) {
        return operator(call, operator);
      }
    }
    if (expression instanceof Expression.ScalarSelect scalar) {
      FunctionCall call = onlyCall(scalar.select());
      TablePointer pointer = call == null ? null : aggregate(scalar.select(), call);
      if (pointer != null) {
        return pointer;
      }
    }
    throw new PerfettoSqlException(
        "this is no table that an operator can take", expression.position());
  }

  private static @Nullable FunctionCall onlyCall(Select select) {
    return select.body() instanceof SelectBody.Simple simple
            && simple.columns().size() == 1
            && simple.columns().getFirst() instanceof ResultColumn.Value value
            && value.expression() instanceof FunctionCall call
        ? call
        : null;
  }

  private @Nullable TablePointer aggregate(Select select, FunctionCall call)
      throws PerfettoSqlException {
    RowCollectingAggregate rows = RowCollectingAggregate.find(call.name().key()).orElse(null);
    if (rows != null) {
      return new RowCollectingQueryCompiler(context, expressions.names()).of(select, call, rows);
    }
    OperatorAggregate operator = OperatorAggregate.find(call.name().key()).orElse(null);
    return operator == null ? null : aggregate(select, call, operator);
  }

  private TablePointer aggregate(Select select, FunctionCall call, OperatorAggregate operator)
      throws PerfettoSqlException {
    RowCollectingQueryCompiler rows = new RowCollectingQueryCompiler(context, expressions.names());
    List<Argument> arguments = new ArrayList<>();
    arguments.add(new Argument.Rows(operator.rows()));
    for (int i = 0; i < operator.moreArguments(); i++) {
      arguments.add(new Argument.Value(ValueType.INTEGER));
    }
    TableOperatorCall use = context.use(operator.operator(), arguments, operator.columns());
    String sql = rows.call(select, call, operator, use.function());
    return new TablePointer(sql, Shape.STRUCT_OF_LISTS, operator.columns());
  }

  /** The result of an operator that a query calls in FROM. */
  TablePointer operator(FromItem.Function item, IntrinsicOperator operator)
      throws PerfettoSqlException {
    return operator(
        new FunctionCall(item.name().name(), false, false, item.arguments(), List.of(), null, null),
        operator);
  }

  private TablePointer operator(FunctionCall call, IntrinsicOperator operator)
      throws PerfettoSqlException {
    List<IntrinsicOperator.Parameter> parameters = operator.parameters(call.arguments().size());
    if (parameters.isEmpty()) {
      throw new PerfettoSqlException(
          "%s doesn't take %d arguments".formatted(call.name().text(), call.arguments().size()),
          call.position());
    }
    List<TablePointer> tables = new ArrayList<>();
    List<Argument> arguments = new ArrayList<>();
    List<String> sql = new ArrayList<>();
    for (int i = 0; i < parameters.size(); i++) {
      Expression argument = call.arguments().get(i);
      if (parameters.get(i) == IntrinsicOperator.Parameter.ROWS) {
        TablePointer table = compile(argument);
        tables.add(table);
        String collected = table.collected();
        arguments.add(
            collected == null
                ? new Argument.Rows(table.columns())
                : CollectedRowsSql.argument(table.columns()));
        sql.add(collected == null ? table.sql() : collected);
      } else {
        TypedExpression value = value(argument, parameters.get(i));
        arguments.add(new Argument.Value(value.type()));
        sql.add(value.sql());
      }
    }
    List<CatalogColumn> columns = operator.columns(tables);
    TableOperatorCall use = context.use(operator.operator(), arguments, columns);
    return new TablePointer(
        use.function() + "(" + String.join(", ", sql) + ")", Shape.STRUCT_OF_LISTS, columns);
  }

  private TypedExpression value(Expression argument, IntrinsicOperator.Parameter parameter)
      throws PerfettoSqlException {
    ValueType type =
        parameter == IntrinsicOperator.Parameter.TEXT ? ValueType.TEXT : ValueType.INTEGER;
    return RowOrderSql.cast(expressions.compile(argument), type);
  }

  /** The rows of a pointer as a query with columns "c1", "c2", …. */
  CompiledSelect rows(TablePointer pointer) {
    String alias = context.freshName();
    boolean isAnswer = pointer.shape() == Shape.STRUCT_OF_LISTS;
    List<String> list = new ArrayList<>();
    List<OutputColumn> columns = new ArrayList<>();
    for (CatalogColumn column : pointer.columns()) {
      String field = alias + ".r." + TypeConversions.name(column.name());
      list.add(
          (isAnswer ? "unnest(" + field + ")" : field)
              + " AS "
              + CompiledSelect.sqlName(columns.size()));
      columns.add(new OutputColumn(column.name(), column.type(), Affinity.of(column.type())));
    }
    String value = isAnswer ? pointer.sql() : "unnest(" + pointer.sql() + ")";
    return new CompiledSelect(
        "SELECT " + String.join(", ", list) + " FROM (SELECT " + value + " AS r) AS " + alias,
        columns);
  }
}
