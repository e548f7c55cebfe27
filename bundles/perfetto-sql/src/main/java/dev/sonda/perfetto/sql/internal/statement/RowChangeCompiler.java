package dev.sonda.perfetto.sql.internal.statement;

import dev.sonda.perfetto.sql.CompiledTableChange;
import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.Catalog;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.internal.duckdb.ExpressionCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.NameResolver;
import dev.sonda.perfetto.sql.internal.duckdb.QueryCompiler;
import dev.sonda.perfetto.sql.internal.duckdb.SubqueryCompiler;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Assignment;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Delete;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Insert;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.OnConflict;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Target;
import dev.sonda.perfetto.sql.syntax.RowChangeStatement.Update;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles INSERT, UPDATE and DELETE; values are converted to the column's type. */
public final class RowChangeCompiler {
  private final QueryContext context;
  private final CatalogTable table;
  private final String engineName;

  private RowChangeCompiler(Catalog catalog, CatalogTable table, String engineName) {
    context = new QueryContext(catalog);
    this.table = table;
    this.engineName = engineName;
  }

  public static CompiledTableChange compile(
      Statement.CreateTable table, Catalog catalog, String engineName) throws PerfettoSqlException {
    return new ColumnDefinitionCompiler(catalog).compile(table, engineName);
  }

  public static CompiledTableChange compile(
      RowChangeStatement change, Catalog catalog, String engineName) throws PerfettoSqlException {
    Name name = target(change).name().name();
    CatalogTable table = catalog.table(name.key());
    if (table == null) {
      throw new PerfettoSqlException(
          "there is no table "
              + name.text()
              + ClosestName.question(name.text(), catalog.tableNames().stream()),
          name.position());
    }
    RowChangeCompiler changes = new RowChangeCompiler(catalog, table, engineName);
    String sql =
        switch (change) {
          case Insert insert -> changes.insert(insert);
          case Update update -> changes.update(update);
          case Delete delete -> changes.delete(delete);
        };
    return new CompiledTableChange(sql, table.columns());
  }

  private static Target target(RowChangeStatement change) {
    return switch (change) {
      case Insert insert -> insert.target();
      case Update update -> update.target();
      case Delete delete -> delete.target();
    };
  }

  private static void refuse(boolean isThere, String what, SourcePosition at)
      throws PerfettoSqlException {
    if (isThere) {
      throw new PerfettoSqlException(what + " can't be compiled yet", at);
    }
  }

  private String insert(Insert insert) throws PerfettoSqlException {
    refuse(!insert.returning().isEmpty(), "RETURNING", insert.position());
    if (insert.source() == null) {
      return "INSERT INTO " + engineName + " DEFAULT VALUES";
    }
    List<CatalogColumn> columns = new ArrayList<>();
    for (Name column : insert.columns()) {
      columns.add(column(column));
    }
    return values(insert, columns.isEmpty() ? table.columns() : columns);
  }

  private String values(Insert insert, List<CatalogColumn> columns) throws PerfettoSqlException {
    Select source = insert.source();
    CompiledSelect rows =
        new QueryCompiler(context)
            .compile(withTables(insert, source), null, new CommonTableExpressions(null), Map.of());
    if (rows.columns().size() != columns.size()) {
      throw new PerfettoSqlException(
          "%d values for %d columns".formatted(rows.columns().size(), columns.size()),
          insert.position());
    }
    String alias = context.freshName();
    List<String> names = new ArrayList<>();
    List<String> list = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      names.add(TypeConversions.name(columns.get(i).name()));
      list.add(stored(NameResolver.typed(rows.columnsOf(alias).get(i)), columns.get(i)));
    }
    return "INSERT %sINTO %s (%s) SELECT %s FROM (%s) AS %s"
        .formatted(
            conflict(insert),
            engineName,
            String.join(", ", names),
            String.join(", ", list),
            rows.sql(),
            alias);
  }

  /**
   * The clause OR REPLACE or OR IGNORE of an INSERT. The engine rejects it for a table without
   * keys, in which no conflict can occur.
   */
  private static String conflict(Insert insert) {
    return insert.onConflict() == OnConflict.REPLACE || insert.onConflict() == OnConflict.IGNORE
        ? "OR " + insert.onConflict() + " "
        : "";
  }

  private static Select withTables(Insert insert, @Nullable Select source) {
    if (source == null) {
      throw new IllegalArgumentException("no rows");
    }
    return insert.with() == null
        ? source
        : new Select(
            source.position(), insert.with(), source.body(), source.orderBy(), source.limit());
  }

  private CatalogColumn column(Name name) throws PerfettoSqlException {
    for (CatalogColumn column : table.columns()) {
      if (name.is(column.name())) {
        return column;
      }
    }
    throw new PerfettoSqlException(
        "there is no column "
            + name.text()
            + " in "
            + table.name()
            + ClosestName.question(name.text(), table.columns().stream().map(CatalogColumn::name)),
        name.position());
  }

  /**
   * A value converted to the column's type; a value that an integer column can't store exactly is
   * an error.
   */
  private static String stored(TypedExpression value, CatalogColumn column) {
    return switch (column.type()) {
      case ANY, REAL, TEXT -> TypeConversions.to(value, column.type()).sql();
      case INTEGER -> TypeConversions.wholeInteger(value);
      case BLOB, NULL -> value.value().sql();
    };
  }

  private String update(Update update) throws PerfettoSqlException {
    refuse(update.with() != null, "WITH before UPDATE", update.position());
    refuse(update.from() != null, "UPDATE with FROM", update.position());
    refuse(!update.returning().isEmpty(), "RETURNING", update.position());
    String alias = context.freshName();
    ExpressionCompiler expressions = expressions(update.target(), alias);
    List<String> list = new ArrayList<>();
    for (Assignment assignment : update.assignments()) {
      refuse(assignment.columns().size() != 1, "a row as a value", update.position());
      CatalogColumn column = column(assignment.columns().getFirst());
      String value = stored(expressions.compile(assignment.value()), column);
      list.add(TypeConversions.name(column.name()) + " = " + value);
    }
    String where = update.where() == null ? "" : " WHERE " + expressions.condition(update.where());
    return "UPDATE " + engineName + " AS " + alias + " SET " + String.join(", ", list) + where;
  }

  private String delete(Delete delete) throws PerfettoSqlException {
    refuse(delete.with() != null, "WITH before DELETE", delete.position());
    refuse(!delete.returning().isEmpty(), "RETURNING", delete.position());
    String alias = context.freshName();
    ExpressionCompiler expressions = expressions(delete.target(), alias);
    String where = delete.where() == null ? "" : " WHERE " + expressions.condition(delete.where());
    return "DELETE FROM " + engineName + " AS " + alias + where;
  }

  private ExpressionCompiler expressions(Target target, String alias) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(Column.of(column, alias + "." + TypeConversions.name(column.name())));
    }
    Name name = target.alias() == null ? target.name().name() : target.alias();
    Scope scope = new Scope(null);
    scope.add(new Relation(name.text(), alias, columns));
    NameResolver names = new NameResolver(scope, new CommonTableExpressions(null), Map.of());
    return new ExpressionCompiler(context, names, new SubqueryCompiler(context));
  }
}
