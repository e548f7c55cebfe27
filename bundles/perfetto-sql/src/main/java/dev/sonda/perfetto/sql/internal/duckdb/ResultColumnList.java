package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.RowOrder;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.ResultColumnResolver;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The compiled result columns of a SELECT, to which its ORDER BY can refer. */
final class ResultColumnList {
  private final NameResolver names;
  private final ExpressionCompiler expressions;
  private final List<TypedExpression> values = new ArrayList<>();
  private final List<OutputColumn> columns = new ArrayList<>();
  private final List<Boolean> named = new ArrayList<>();

  ResultColumnList(NameResolver names, ExpressionCompiler expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  void add(List<ResultColumn> results) throws PerfettoSqlException {
    for (ResultColumn column : results) {
      result(column);
    }
  }

  List<TypedExpression> values() {
    return values;
  }

  List<OutputColumn> columns() {
    return columns;
  }

  /** The values in the engine's SQL. */
  List<String> sql() {
    return values.stream().map(TypedExpression::sql).toList();
  }

  /** Replaces values that contain queries by those that the inner query computes. */
  void separate(InnerQueryBuilder projection) {
    values.replaceAll(projection::separate);
  }

  /**
   * The SQL between SELECT and FROM.
   *
   * @param orderKeys values that tell the order of the rows
   */
  String list(boolean isNamed, List<TypedExpression> orderKeys) {
    StringBuilder list = new StringBuilder(list(sql(), isNamed));
    for (int i = 0; i < orderKeys.size(); i++) {
      list.append(", ").append(orderKeys.get(i).sql()).append(" AS ").append(RowOrder.column(i));
    }
    return list.toString();
  }

  /** The SQL between SELECT and FROM for other values. */
  String list(List<String> results, boolean isNamed) {
    List<String> list = new ArrayList<>();
    for (int i = 0; i < results.size(); i++) {
      String name =
          isNamed ? TypeConversions.name(columns.get(i).name()) : CompiledSelect.sqlName(i);
      list.add(results.get(i) + " AS " + name);
    }
    return String.join(", ", list);
  }

  /** All columns of the rows that have this alias, without others that these have. */
  String listOf(String alias) {
    return IntStream.range(0, columns.size())
        .mapToObj(index -> alias + "." + CompiledSelect.sqlName(index))
        .collect(Collectors.joining(", "));
  }

  /** The value of an ORDER BY term. */
  TypedExpression term(OrderingTerm term) throws PerfettoSqlException {
    int position = ResultColumnResolver.position(term, columns.size());
    TypedExpression value =
        position >= 0
            ? values.get(position)
            : term(ResultColumnResolver.uncollated(term.expression()));
    return expressions.collated(value, term.expression());
  }

  /**
   * Compiles an ORDER BY term without its collation; an alias or a column from a star takes
   * precedence over another column of that name.
   */
  private TypedExpression term(Expression expression) throws PerfettoSqlException {
    if (expression instanceof Expression.ColumnName name && name.table() == null) {
      for (int i = 0; i < columns.size(); i++) {
        if (named.get(i) && name.column().is(columns.get(i).name())) {
          return values.get(i);
        }
      }
    }
    return expressions.compile(expression).value();
  }

  /** The values of ORDER BY terms. */
  List<TypedExpression> terms(List<OrderingTerm> orderBy) throws PerfettoSqlException {
    List<TypedExpression> terms = new ArrayList<>();
    for (OrderingTerm term : orderBy) {
      terms.add(term(term));
    }
    return terms;
  }

  /** The index of the column that has a value; -1 if it isn't selected. */
  int selected(TypedExpression value) {
    return sql().indexOf(value.sql());
  }

  /** A column of the rows that have this alias. */
  TypedExpression of(int column, String alias) {
    return TypedExpression.of(
            alias + "." + CompiledSelect.sqlName(column), columns.get(column).type())
        .withCollation(values.get(column).usedCollation());
  }

  private void result(ResultColumn column) throws PerfettoSqlException {
    switch (column) {
      case ResultColumn.Star star -> {
        if (names.scope().relations().isEmpty()) {
          throw new PerfettoSqlException("* needs a table in FROM", star.position());
        }
        for (Relation relation : names.scope().relations()) {
          all(relation);
        }
      }
      case ResultColumn.TableStar star -> {
        Relation relation = names.scope().relation(star.table());
        if (relation == null) {
          throw names.scope().unknown(new Expression.ColumnName(null, star.table(), star.table()));
        }
        all(relation);
      }
      case ResultColumn.Value value -> {
        TypedExpression typed = expressions.compile(value.expression()).value();
        add(typed, ResultColumnResolver.name(value), value.alias() != null);
      }
    }
  }

  private void all(Relation relation) throws PerfettoSqlException {
    for (Column column : relation.columns()) {
      if (!column.isHidden()) {
        add(names.ofRow(column), column.name(), true);
      }
    }
  }

  private void add(TypedExpression typed, String name, boolean isNamed) {
    values.add(typed);
    named.add(isNamed);
    columns.add(new OutputColumn(name, typed.type(), typed.affinity()));
  }
}
