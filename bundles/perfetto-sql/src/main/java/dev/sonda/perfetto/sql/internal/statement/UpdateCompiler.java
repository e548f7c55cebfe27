package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.OperandVisitor;
import dev.sonda.perfetto.sql.internal.duckdb.QueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.ExpandedSourceText;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Delete;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Target;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Update;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.With;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Compiles UPDATE and DELETE. With FROM or WITH, a query finds the rows by their numbers, and
 * computes their values.
 */
final class UpdateCompiler {
  private final ChangedTable table;
  private final String alias;

  /**
   * Compiles statements for a table.
   *
   * @param alias the table's alias in the engine's SQL
   */
  UpdateCompiler(ChangedTable table, String alias) {
    this.table = table;
    this.alias = alias;
  }

  String update(Update update) throws PerfettoSqlException {
    Map<CatalogColumn, Expression> values = table.values(update.assignments());
    String start = "UPDATE " + table.engineName() + " AS " + alias + " SET ";
    if (update.with() != null || update.from() != null) {
      return start + joined(update, values);
    }
    ExpressionCompiler expressions = expressions(update.target());
    List<String> list = new ArrayList<>();
    for (Map.Entry<CatalogColumn, Expression> value : values.entrySet()) {
      CatalogColumn column = value.getKey();
      String stored = StoredValue.of(expressions.compile(value.getValue()), column);
      list.add(TypeConversions.name(column.name()) + " = " + stored);
    }
    return start + String.join(", ", list) + where(update.where(), expressions);
  }

  String delete(Delete delete) throws PerfettoSqlException {
    String start = "DELETE FROM " + table.engineName() + " AS " + alias;
    if (delete.with() == null) {
      return start + where(delete.where(), expressions(delete.target()));
    }
    Select select =
        select(
            delete.position(),
            delete.with(),
            List.of(rowNumber(delete.target())),
            named(delete.target()),
            delete.where());
    return start + " WHERE " + alias + ".rowid IN (" + compile(select).sql() + ")";
  }

  private static String where(@Nullable Expression where, ExpressionCompiler expressions)
      throws PerfettoSqlException {
    return where == null ? "" : " WHERE " + expressions.condition(where);
  }

  private ExpressionCompiler expressions(Target target) {
    return table.expressions(table.relation(nameOf(target).text(), alias));
  }

  /** Assignments from a query; of several rows for one row of the table SQLite takes the last. */
  private String joined(Update update, Map<CatalogColumn, Expression> values)
      throws PerfettoSqlException {
    List<ResultColumn> columns = new ArrayList<>();
    columns.add(rowNumber(update.target()));
    for (Expression value : values.values()) {
      if (OperandVisitor.hasAggregateOrWindow(value)) {
        throw new PerfettoSqlException(
            "UPDATE sets each row by itself, so without aggregates and windows", value.position());
      }
      columns.add(column(value));
    }
    FromItem.Table target = named(update.target());
    checkIsOther(update.from(), nameOf(update.target()));
    FromItem from =
        update.from() == null
            ? target
            : new FromItem.Join(
                update.position(), target, FromItem.JoinKind.COMMA, false, update.from(), null);
    CompiledSelect rows =
        compile(select(update.position(), update.with(), columns, from, update.where()));
    String source = table.context().freshName();
    List<String> list = new ArrayList<>();
    int index = 1;
    for (CatalogColumn column : values.keySet()) {
      String value =
          StoredValue.of(NameResolver.typed(rows.columnsOf(source).get(index++)), column);
      list.add(TypeConversions.name(column.name()) + " = " + value);
    }
    return "%s FROM (%s) AS %s WHERE %s.%s = %s.rowid"
        .formatted(
            String.join(", ", list),
            lastOfEach(rows),
            source,
            source,
            CompiledSelect.sqlName(0),
            alias);
  }

  /** Fails if the table that is changed is one of FROM under the name that it has by itself. */
  private static void checkIsOther(@Nullable FromItem item, Name target)
      throws PerfettoSqlException {
    switch (item) {
      case FromItem.Table named -> {
        Name name = named.alias() == null ? named.name().name() : named.alias();
        if (name.is(target.text())) {
          throw new PerfettoSqlException(
              "the table that is changed needs another name in FROM", name.position());
        }
      }
      case FromItem.Join join -> {
        checkIsOther(join.left(), target);
        checkIsOther(join.right(), target);
      }
      case null, default -> {}
    }
  }

  private static Name nameOf(Target target) {
    return target.alias() == null ? target.name().name() : target.alias();
  }

  private String lastOfEach(CompiledSelect rows) {
    String numbers = CompiledSelect.sqlName(0);
    List<String> names =
        IntStream.range(0, rows.columns().size()).mapToObj(CompiledSelect::sqlName).toList();
    return """
    SELECT * FROM (SELECT *, row_number() OVER () AS "sonda row" FROM (%s)) QUALIFY row_number() \
    OVER (PARTITION BY %s ORDER BY "sonda row" DESC) = 1\
    """
        .formatted("SELECT " + String.join(", ", names) + " FROM (" + rows.sql() + ")", numbers);
  }

  private CompiledSelect compile(Select select) throws PerfettoSqlException {
    return new QueryCompiler(table.context())
        .compile(select, null, new CommonTableExpressions(null), table.parameters());
  }

  private static Select select(
      SourcePosition position,
      @Nullable With with,
      List<ResultColumn> columns,
      FromItem from,
      @Nullable Expression where) {
    SelectBody body =
        new SelectBody.Simple(position, false, columns, from, where, List.of(), null, List.of());
    return new Select(position, with, body, List.of(), null);
  }

  private static FromItem.Table named(Target target) {
    Name schema = new Name(target.name().position(), "main", false);
    return new FromItem.Table(
        new QualifiedName(schema, target.name().name()), target.alias(), null);
  }

  /** The number of a row of the table that is changed. */
  private static ResultColumn rowNumber(Target target) {
    Name name = nameOf(target);
    Name rowid = new Name(name.position(), Relation.ROW_NUMBER, false);
    return column(new ColumnName(null, name, rowid));
  }

  private static ResultColumn column(Expression expression) {
    return new ResultColumn.Value(expression, null, new ExpandedSourceText(""));
  }
}
