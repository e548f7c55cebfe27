package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.operator.CollectedRowsSql;
import dev.sonda.perfetto.sql.internal.operator.OperatorAggregate;
import dev.sonda.perfetto.sql.internal.operator.RowCollectingAggregate;
import dev.sonda.perfetto.sql.internal.operator.RowOrderSql;
import dev.sonda.perfetto.sql.internal.operator.TablePointer;
import dev.sonda.perfetto.sql.internal.operator.TablePointer.Shape;
import dev.sonda.perfetto.sql.internal.plan.OuterColumns;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Compiles queries whose only result is an aggregate that collects all rows, in their order, into
 * one value that operators accept (a pointer).
 */
record RowCollectingQueryCompiler(QueryContext context, NameResolver names) {
  /** The query {@code SELECT aggregate(a, b) FROM t} as a pointer to a table of a and b. */
  TablePointer of(Select select, FunctionCall call, RowCollectingAggregate aggregate)
      throws PerfettoSqlException {
    CompiledSelect rows = table(select, call, aggregate);
    List<CatalogColumn> columns = new ArrayList<>();
    for (OutputColumn column : rows.columns()) {
      columns.add(new CatalogColumn(column.name(), column.type()));
    }
    // rows that depend on a query around them are collected many times, few at a time
    boolean isCollected = CollectedRowsSql.canHave(columns) && !OuterColumns.areIn(rows.sql());
    return new TablePointer(
        fromRows(rows, list(rows, columns)),
        Shape.LIST_OF_STRUCTS,
        columns,
        isCollected
            ? fromRows(rows, CollectedRowsSql.aggregate(columns, cells(rows, columns)))
            : null);
  }

  /**
   * The query {@code SELECT aggregate(a, b) FROM t} as a query for the columns a and b, with the
   * names and types that the aggregate gives them.
   */
  CompiledSelect table(Select select, FunctionCall call, RowCollectingAggregate aggregate)
      throws PerfettoSqlException {
    List<CatalogColumn> fixed = aggregate.columns();
    List<Expression> arguments = call.arguments();
    int more = arguments.size() - fixed.size();
    if (more < 0 || more % 2 != 0 || (more > 0 && !aggregate.takesPairs())) {
      throw wrongCount(call);
    }
    List<Expression> values = new ArrayList<>(arguments.subList(0, fixed.size()));
    List<String> pairNames = new ArrayList<>();
    for (int i = fixed.size(); i < arguments.size(); i += 2) {
      pairNames.add(name(arguments.get(i)));
      values.add(arguments.get(i + 1));
    }
    CompiledSelect rows =
        rows(aggregate.isSortedByTime() ? withoutOrder(select, values) : select, values);
    List<OutputColumn> columns = new ArrayList<>();
    for (CatalogColumn column : fixed) {
      columns.add(new OutputColumn(column.name(), column.type(), Affinity.of(column.type())));
    }
    for (String name : pairNames) {
      ValueType type = rows.columns().get(columns.size()).type();
      ValueType known = ofOneType(type);
      columns.add(new OutputColumn(name, known, Affinity.of(known)));
    }
    return typed(rows, columns);
  }

  /**
   * The column's type for operators, whose columns have one type each: {@code ANY} becomes text.
   */
  private static ValueType ofOneType(ValueType type) {
    return switch (type) {
      case NULL -> ValueType.INTEGER;
      case ANY -> ValueType.TEXT;
      default -> type;
    };
  }

  private CompiledSelect typed(CompiledSelect rows, List<OutputColumn> columns) {
    List<String> cells = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      cells.add(cell(rows, i, columns.get(i).type()) + " AS " + CompiledSelect.sqlName(i));
    }
    return new CompiledSelect(
        "SELECT %s FROM (%s) AS %s"
            .formatted(String.join(", ", cells), rows.sql(), context.freshName()),
        columns);
  }

  /**
   * Compiles the call of an operator for the rows of {@code SELECT operator(a, b, value) FROM t}.
   */
  String call(Select select, FunctionCall call, OperatorAggregate operator, String function)
      throws PerfettoSqlException {
    int fields = operator.rows().size();
    if (call.arguments().size() != fields + operator.moreArguments()) {
      throw wrongCount(call);
    }
    CompiledSelect rows = rows(select, call.arguments());
    StringBuilder sql = new StringBuilder(function + "(" + list(rows, operator.rows()));
    for (int i = fields; i < call.arguments().size(); i++) {
      sql.append(", any_value(").append(cell(rows, i, ValueType.INTEGER)).append(")");
    }
    return fromRows(rows, sql.append(")").toString());
  }

  private static PerfettoSqlException wrongCount(FunctionCall call) {
    return new PerfettoSqlException(
        "%s doesn't take %d arguments".formatted(call.name().text(), call.arguments().size()),
        call.position());
  }

  private static String name(Expression expression) throws PerfettoSqlException {
    if (expression instanceof Expression.TextLiteral literal) {
      return literal.value();
    }
    throw new PerfettoSqlException(
        "the name of a column is a text in quotes here", expression.position());
  }

  /**
   * The query {@code SELECT … FROM (SELECT … ORDER BY ts)} without its order, if that is the order
   * of the second value, by which the operator sorts.
   */
  private static Select withoutOrder(Select select, List<Expression> values) {
    SelectBody.Simple body = (SelectBody.Simple) select.body();
    if (!(body.from() instanceof FromItem.Derived(var position, Select inner, Name alias))
        || inner.limit() != null
        || inner.orderBy().size() != 1
        || !isColumn(inner.orderBy().getFirst(), values.get(1))) {
      return select;
    }
    Select unordered = new Select(inner.position(), inner.with(), inner.body(), List.of(), null);
    return new Select(
        select.position(),
        select.with(),
        new SelectBody.Simple(
            body.position(),
            body.isDistinct(),
            body.columns(),
            new FromItem.Derived(position, unordered, alias),
            body.where(),
            body.groupBy(),
            body.having(),
            body.windows()),
        select.orderBy(),
        select.limit());
  }

  private static boolean isColumn(OrderingTerm order, Expression column) {
    return !order.isDescending()
        && order.expression() instanceof Expression.ColumnName ordered
        && column instanceof Expression.ColumnName named
        && ordered.column().text().equalsIgnoreCase(named.column().text());
  }

  /** The query with its result columns replaced. */
  private CompiledSelect rows(Select select, List<Expression> values) throws PerfettoSqlException {
    SelectBody.Simple body = (SelectBody.Simple) select.body();
    List<ResultColumn> results = new ArrayList<>();
    for (Expression value : values) {
      results.add(new ResultColumn.Value(value, null, new ExpandedSourceText("")));
    }
    SelectBody.Simple plain =
        new SelectBody.Simple(
            body.position(),
            body.isDistinct(),
            results,
            body.from(),
            body.where(),
            body.groupBy(),
            body.having(),
            body.windows());
    Select query =
        new Select(select.position(), select.with(), plain, select.orderBy(), select.limit());
    return new QueryCompiler(context)
        .compile(query, names.scope(), names.tables(), names.parameters());
  }

  private static String list(CompiledSelect rows, List<CatalogColumn> columns) {
    List<String> cells = cells(rows, columns);
    List<String> fields = new ArrayList<>();
    for (CatalogColumn column : columns) {
      fields.add(TypeConversions.quoted(column.name()) + ": " + cells.get(fields.size()));
    }
    return "list({" + String.join(", ", fields) + "})" + RowOrderSql.IN_ORDER;
  }

  private static List<String> cells(CompiledSelect rows, List<CatalogColumn> columns) {
    return IntStream.range(0, columns.size())
        .mapToObj(i -> cell(rows, i, columns.get(i).type()))
        .toList();
  }

  private static String cell(CompiledSelect rows, int column, ValueType type) {
    OutputColumn output = rows.columns().get(column);
    return RowOrderSql.cast(TypedExpression.of(CompiledSelect.sqlName(column), output.type()), type)
        .sql();
  }

  private String fromRows(CompiledSelect rows, String result) {
    String inner = context.freshName();
    return "(SELECT %s FROM (SELECT *, row_number() OVER () AS %s FROM (%s) AS %s))"
        .formatted(result, RowOrderSql.ROW_NUMBER, rows.sql(), inner);
  }
}
