package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledQuery;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.internal.duckdb.OperandVisitor;
import dev.sonda.perfetto.sql.internal.duckdb.QueryCompiler;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.QualifiedName;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.ArrayList;
import java.util.List;

/**
 * Compiles RETURNING to a query over the rows that the engine's own RETURNING lists:
 *
 * <pre>
 *   WITH "rows 1"("c1", "c2") AS (INSERT … RETURNING "a", "b") SELECT … FROM "rows 1"
 * </pre>
 */
final class ReturningCompiler {
  private final ChangedTable table;
  private final RowChangeStatement change;

  ReturningCompiler(ChangedTable table, RowChangeStatement change) {
    this.table = table;
    this.change = change;
  }

  /**
   * The statement with its rows.
   *
   * @param prefix what qualifies the table's columns in the statement
   */
  CompiledQuery compile(String statement, String prefix) throws PerfettoSqlException {
    for (ResultColumn column : change.returning()) {
      check(column);
    }
    List<OutputColumn> columns = new ArrayList<>();
    List<String> names = new ArrayList<>();
    List<String> list = new ArrayList<>();
    for (CatalogColumn column : table.table().columns()) {
      names.add(CompiledSelect.sqlName(columns.size()));
      list.add(prefix + TypeConversions.name(column.name()));
      columns.add(new OutputColumn(column.name(), column.type(), Affinity.of(column.type())));
    }
    String rows = table.context().freshTableName();
    CommonTableExpressions tables = new CommonTableExpressions(null);
    tables.add(change.target().name().name(), new CompiledSelect(rows, columns));
    CompiledSelect compiled =
        new QueryCompiler(table.context()).compile(select(), null, tables, table.parameters());
    CompiledQuery named = TopLevelQueryCompiler.named(table.context(), select(), compiled);
    String with =
        "WITH %s(%s) AS (%s RETURNING %s) "
            .formatted(rows, String.join(", ", names), statement, String.join(", ", list));
    return new CompiledQuery(with + named.sql(), named.columns(), named.operators());
  }

  private Select select() {
    QualifiedName name = new QualifiedName(null, change.target().name().name());
    SelectBody body =
        new SelectBody.Simple(
            change.position(),
            false,
            change.returning(),
            new FromItem.Table(name, null, null),
            null,
            List.of(),
            null,
            List.of());
    return new Select(change.position(), null, body, List.of(), null);
  }

  private static void check(ResultColumn column) throws PerfettoSqlException {
    switch (column) {
      case ResultColumn.Star _ -> {}
      case ResultColumn.TableStar star ->
          throw new PerfettoSqlException(
              "RETURNING takes * without a table's name", star.position());
      case ResultColumn.Value value -> check(value.expression());
    }
  }

  private static void check(Expression expression) throws PerfettoSqlException {
    if (OperandVisitor.hasAggregateOrWindow(expression)) {
      throw new PerfettoSqlException(
          "RETURNING has one row for each changed one, so no aggregates and windows",
          expression.position());
    }
    checkQueries(expression);
  }

  /** Refuses queries: SQLite's see the table as it is after some of the changes. */
  private static void checkQueries(Expression expression) throws PerfettoSqlException {
    switch (expression) {
      case Expression.ScalarSelect _,
          Expression.Exists _,
          Expression.InSelect _,
          Expression.InTable _ ->
          throw new PerfettoSqlException(
              "a query in RETURNING can't be compiled yet", expression.position());
      default -> {}
    }
    for (Expression operand : OperandVisitor.of(expression)) {
      checkQueries(operand);
    }
  }
}
