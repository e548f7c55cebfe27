package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.order.UnionRowOrder;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.DistinctCompiler;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.value.CommonType;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import java.util.ArrayList;
import java.util.List;

/** Compiles UNION, INTERSECT and EXCEPT. */
final class SetOperationCompiler {
  /** Compiles a part of the compound query. */
  @FunctionalInterface
  interface Parts {
    CompiledSelect compile(SelectBody part, QueryReader reader) throws PerfettoSqlException;
  }

  private final QueryContext context;
  private final Parts parts;

  SetOperationCompiler(QueryContext context, Parts parts) {
    this.context = context;
    this.parts = parts;
  }

  CompiledSelect compile(SelectBody.Compound compound, QueryReader reader)
      throws PerfettoSqlException {
    boolean isUnionAll = compound.operator() == SetOperator.UNION_ALL;
    if (isUnionAll && reader.expectsOrderColumns()) {
      return inOrder(UnionRowOrder.unions(compound));
    }
    QueryReader partReader = isUnionAll ? reader : QueryReader.QUERY;
    CompiledSelect left = parts.compile(compound.left(), partReader);
    CompiledSelect right = parts.compile(compound.right(), partReader);
    List<OutputColumn> columns = common(left.columns(), right, compound);
    return of(
        new CompiledSelect(converted(context, left, columns), columns),
        compound.operator(),
        new CompiledSelect(converted(context, right, columns), columns));
  }

  /** Compiles UNION ALL with columns that tell the order of the rows, if it is known. */
  private CompiledSelect inOrder(List<SelectBody.Compound> unions) throws PerfettoSqlException {
    List<CompiledSelect> compiled = new ArrayList<>();
    UnionRowOrder order = new UnionRowOrder();
    SelectBody first = unions.getFirst().left();
    compiled.add(parts.compile(first, QueryReader.FROM));
    order.add(first, compiled.getFirst());
    List<OutputColumn> columns = compiled.getFirst().columns();
    for (SelectBody.Compound union : unions) {
      CompiledSelect part = parts.compile(union.right(), QueryReader.FROM);
      compiled.add(part);
      order.add(union.right(), part);
      columns = common(columns, part, union);
    }
    List<String> sql = new ArrayList<>();
    for (CompiledSelect part : compiled) {
      String alias = context.freshName();
      List<String> more = order.columns(sql.size(), part.order(), alias);
      sql.add("(" + converted(part, columns, alias, more) + ")");
    }
    return new CompiledSelect(String.join(" UNION ALL ", sql), columns, order.order());
  }

  private static List<OutputColumn> common(
      List<OutputColumn> left, CompiledSelect right, SelectBody.Compound compound)
      throws PerfettoSqlException {
    if (left.size() != right.columns().size()) {
      throw new PerfettoSqlException(
          "the parts of %s have %d and %d columns"
              .formatted(compound.operator().sql(), left.size(), right.columns().size()),
          compound.position());
    }
    return common(left, right);
  }

  /** The columns of a compound query, with the types that both parts have in common. */
  static List<OutputColumn> common(List<OutputColumn> left, CompiledSelect right) {
    List<OutputColumn> columns = new ArrayList<>();
    for (int i = 0; i < left.size(); i++) {
      OutputColumn a = left.get(i);
      OutputColumn b = right.columns().get(i);
      columns.add(new OutputColumn(a.name(), CommonType.of(a.type(), b.type()), a.affinity()));
    }
    return columns;
  }

  /** Casts a query's columns to the types that all parts of a compound query have in common. */
  static String converted(QueryContext context, CompiledSelect output, List<OutputColumn> columns) {
    return converted(output, columns, context.freshName(), List.of());
  }

  /**
   * Casts a query's columns.
   *
   * @param alias a fresh name for the query
   * @param more columns in addition to these
   */
  private static String converted(
      CompiledSelect output, List<OutputColumn> columns, String alias, List<String> more) {
    List<String> list = new ArrayList<>();
    boolean isSame = output.order().isUnknown() && more.isEmpty();
    for (int i = 0; i < columns.size(); i++) {
      ValueType type = columns.get(i).type();
      isSame &= output.columns().get(i).type() == type;
      TypedExpression value =
          TypedExpression.of(
              alias + "." + CompiledSelect.sqlName(i), output.columns().get(i).type());
      list.add(TypeConversions.to(value, type).sql() + " AS " + CompiledSelect.sqlName(i));
    }
    list.addAll(more);
    return isSame
        ? output.sql()
        : "SELECT " + String.join(", ", list) + " FROM (" + output.sql() + ") AS " + alias;
  }

  private CompiledSelect of(CompiledSelect left, SetOperator operator, CompiledSelect right) {
    List<TypedExpression> values = values(left);
    if (operator == SetOperator.UNION_ALL || !DistinctCompiler.needsKeys(values)) {
      return plain(left, operator, right);
    }
    return operator == SetOperator.UNION
        ? DistinctCompiler.rows(context, plain(left, SetOperator.UNION_ALL, right), values)
        : DistinctCompiler.rows(context, filtered(left, operator, right, values), values);
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
      CompiledSelect left,
      SetOperator operator,
      CompiledSelect right,
      List<TypedExpression> values) {
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
