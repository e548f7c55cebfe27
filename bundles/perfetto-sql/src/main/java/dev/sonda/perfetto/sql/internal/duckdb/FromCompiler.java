package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.catalog.CatalogColumn;
import dev.sonda.perfetto.sql.catalog.CatalogFunction;
import dev.sonda.perfetto.sql.catalog.CatalogTable;
import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.function.JsonTableFunctionCompiler;
import dev.sonda.perfetto.sql.internal.function.SqliteSchemaCompiler;
import dev.sonda.perfetto.sql.internal.function.TableInfoFunctionCompiler;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.operator.BoundedGraphSearchRewrite;
import dev.sonda.perfetto.sql.internal.operator.GraphScan;
import dev.sonda.perfetto.sql.internal.operator.IntrinsicOperator;
import dev.sonda.perfetto.sql.internal.operator.PointerColumnBindings;
import dev.sonda.perfetto.sql.internal.operator.RelatedRowsFunction;
import dev.sonda.perfetto.sql.internal.operator.StoredTableFunction;
import dev.sonda.perfetto.sql.internal.operator.TraceTableFunctions;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.scope.Relation;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.scope.UnionPartOrder;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.internal.value.TypeConversions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.CreatePerfettoFunction;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.Returns;
import dev.sonda.perfetto.sql.syntax.PerfettoStatement.TypedName;
import dev.sonda.perfetto.sql.syntax.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Compiles the tables of a FROM clause, each under a fresh name, and adds their columns to the
 * scope.
 */
final class FromCompiler {
  /** Names that SQLite and Perfetto accept for the row number, unless a column has that name. */
  private static final List<String> ROWID =
      List.of(Relation.ROW_NUMBER, "_rowid_", "oid", "_auto_id");

  private final QueryContext context;
  private final NameResolver names;
  private final ExpressionCompiler expressions;
  private final PointerColumnBindings pointers;

  FromCompiler(
      QueryContext context,
      NameResolver names,
      ExpressionCompiler expressions,
      PointerColumnBindings pointers) {
    this.context = context;
    this.names = names;
    this.expressions = expressions;
    this.pointers = pointers;
  }

  /** Compiles to the SQL after the keyword FROM. */
  String compile(FromItem item) throws PerfettoSqlException {
    return switch (item) {
      case FromItem.Table table -> table(table);
      case FromItem.Function function -> function(function);
      case FromItem.Derived derived -> derived(derived);
      case FromItem.Group group -> derived(grouped(group), group.alias().text(), "");
      case FromItem.Join join -> new JoinCompiler(this, names, expressions).compile(join);
    };
  }

  private static String nameOf(@Nullable Name alias, String otherwise) {
    return alias == null ? otherwise : alias.text();
  }

  private String derived(FromItem.Derived item) throws PerfettoSqlException {
    String name = nameOf(item.alias(), "");
    Select numbered = numbered(item.select());
    return numbered == null
        ? derived(query(item.select()), name, "")
        : numberedParts(query(numbered), name, "");
  }

  /** A UNION ALL of a correlated query with the numbers of its parts; null for other queries. */
  private @Nullable Select numbered(Select select) {
    return names.scope().outer() == null ? null : UnionPartOrder.numbered(select);
  }

  private String numberedParts(CompiledSelect output, String name, String lateral) {
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, UnionPartOrder.columns(output, alias)));
    return lateral + "(" + output.sql() + ") AS " + alias;
  }

  private CompiledSelect query(Select select) throws PerfettoSqlException {
    return new QueryCompiler(context)
        .compile(
            select, names.scope().outer(), names.tables(), names.parameters(), QueryReader.FROM);
  }

  private String derived(CompiledSelect output, String name, String lateral) {
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, output));
    return lateral + "(" + output.sql() + ") AS " + alias;
  }

  private CompiledSelect grouped(FromItem.Group group) throws PerfettoSqlException {
    NameResolver inner =
        new NameResolver(new Scope(names.scope().outer()), names.tables(), names.parameters());
    ExpressionCompiler within =
        new ExpressionCompiler(context, inner, new SubqueryCompiler(context));
    String from =
        new FromCompiler(context, inner, within, PointerColumnBindings.none())
            .compile(group.items());
    List<String> list = new ArrayList<>();
    List<OutputColumn> columns = new ArrayList<>();
    for (Relation relation : inner.scope().relations()) {
      for (Column column : relation.columns()) {
        if (!column.isHidden()) {
          list.add(column.sql() + " AS " + CompiledSelect.sqlName(columns.size()));
          columns.add(new OutputColumn(column.name(), column.type(), column.affinity()));
        }
      }
    }
    return new CompiledSelect("SELECT " + String.join(", ", list) + " FROM " + from, columns);
  }

  private String table(FromItem.Table item) throws PerfettoSqlException {
    Name name = item.name().name();
    String alias = context.freshName();
    CompiledSelect common = item.name().schema() == null ? names.tables().find(name) : null;
    if (common != null) {
      names.scope().add(new Relation(nameOf(item.alias(), name.text()), alias, common));
      return common.sql() + " AS " + alias;
    }
    CatalogTable table = context.catalog().table(name.key());
    String visible = nameOf(item.alias(), name.text());
    if (table == null && SqliteSchemaCompiler.isSchema(name)) {
      return derived(new SqliteSchemaCompiler(context.catalog()).schema(), visible, "");
    }
    if (table == null) {
      throw new PerfettoSqlException(
          "there is no table "
              + name.text()
              + ClosestName.question(name.text(), context.catalog().tableNames().stream()),
          name.position());
    }
    names
        .scope()
        .add(new Relation(visible, alias, columns(table, alias), name.key(), table.order()));
    return TypeConversions.name(table.name()) + " AS " + alias;
  }

  private static List<Column> columns(CatalogTable table, String alias) {
    List<Column> columns = new ArrayList<>();
    for (CatalogColumn column : table.columns()) {
      columns.add(Column.of(column, alias + "." + TypeConversions.name(column.name())));
    }
    for (String rowid : ROWID) {
      columns.add(new Column(rowid, alias + ".rowid", ValueType.INTEGER, Affinity.INTEGER, true));
    }
    return columns;
  }

  private String function(FromItem.Function item) throws PerfettoSqlException {
    Name name = item.name().name();
    if (name.is(PointerColumnBindings.TABLE)) {
      return pointer(item);
    }
    if (name.is(BoundedGraphSearchRewrite.NAME)) {
      CompiledSelect output = pointed(BoundedGraphSearchRewrite.of(item));
      return derived(output, nameOf(item.alias(), name.text()), lateral());
    }
    if (name.is(TableInfoFunctionCompiler.NAME)) {
      return derived(
          TableInfoFunctionCompiler.of(item, context),
          nameOf(item.alias(), name.text()),
          lateral());
    }
    if (SqliteSchemaCompiler.isTableInfo(name)) {
      List<TypedExpression> arguments = expressions.compileAll(item.arguments());
      return derived(
          new SqliteSchemaCompiler(context.catalog()).tableInfo(item, arguments),
          nameOf(item.alias(), name.text()),
          lateral());
    }
    JsonTableFunctionCompiler json = JsonTableFunctionCompiler.of(item, context.catalog());
    if (json != null) {
      return jsonRows(json, item, nameOf(item.alias(), name.text()));
    }
    IntrinsicOperator ofTrace = TraceTableFunctions.find(name.key()).orElse(null);
    if (ofTrace != null) {
      TablePointerCompiler compiler = new TablePointerCompiler(context, expressions);
      CompiledSelect output = compiler.rows(compiler.operator(item, ofTrace));
      return derived(output, nameOf(item.alias(), name.text()), lateral());
    }
    RelatedRowsFunctionCompiler rows = new RelatedRowsFunctionCompiler(context, names, expressions);
    RelatedRowsFunction row = RelatedRowsFunction.find(name.key()).orElse(null);
    if (row != null && rows.isKnown(row)) {
      return rows.compile(item, row, nameOf(item.alias(), name.text()), lateral());
    }
    StoredTableFunction tableRows = StoredTableFunction.find(name.key()).orElse(null);
    CatalogTable table = tableRows == null ? null : context.catalog().table(tableRows.table());
    if (tableRows != null && table != null) {
      return rows.compileTable(
          item, tableRows, table, nameOf(item.alias(), name.text()), lateral());
    }
    if (item.arguments().isEmpty() && context.catalog().table(name.key()) != null) {
      return table(new FromItem.Table(item.name(), item.alias(), null));
    }
    if (!(context.catalog().function(name.key(), item.arguments().size())
            instanceof CatalogFunction.Inlined(CreatePerfettoFunction definition)
        && definition.returns() instanceof Returns.Table(List<TypedName> declared))) {
      throw new PerfettoSqlException(
          "there is no function "
              + name.text()
              + " that returns a table"
              + ClosestName.question(name.text(), context.catalog().functionNames().stream()),
          name.position());
    }
    return inlined(item, definition, declared);
  }

  private String inlined(
      FromItem.Function item, CreatePerfettoFunction definition, List<TypedName> declared)
      throws PerfettoSqlException {
    Name name = item.name().name();
    FunctionCall call =
        new FunctionCall(name, false, false, item.arguments(), List.of(), null, null);
    Map<String, TypedExpression> arguments =
        FunctionCompiler.arguments(call, definition, expressions.compileAll(item.arguments()));
    context.enter(name, false, false);
    Select numbered = numbered(definition.select());
    Select body = numbered == null ? definition.select() : numbered;
    CompiledSelect output =
        new QueryCompiler(context).compile(body, null, new CommonTableExpressions(null), arguments);
    context.leave(false);
    String alias = nameOf(item.alias(), name.text());
    CompiledSelect rows =
        TableFunctionResultCompiler.of(
            output, declared, name, numbered != null, context.freshName());
    return numbered == null
        ? derived(rows, alias, lateral())
        : numberedParts(rows, alias, lateral());
  }

  private String jsonRows(JsonTableFunctionCompiler rows, FromItem.Function item, String name)
      throws PerfettoSqlException {
    String sql = rows.sql(expressions.compileAll(item.arguments()));
    String lateral = lateral();
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, rows.columns(alias)));
    return lateral + sql + " AS " + alias;
  }

  /**
   * Compiles a table passed as a value (pointer) to a FROM item, with the columns that the query's
   * WHERE clause binds.
   */
  private String pointer(FromItem.Function item) throws PerfettoSqlException {
    if (item.arguments().size() != 1) {
      throw new PerfettoSqlException(
          PointerColumnBindings.TABLE + " takes one table", item.position());
    }
    CompiledSelect output = pointed(item.arguments().getFirst());
    String name = nameOf(item.alias(), PointerColumnBindings.TABLE);
    String alias = context.freshName();
    names.scope().add(new Relation(name, alias, pointers.columns(name, alias, output)));
    return lateral() + "(" + output.sql() + ") AS " + alias;
  }

  private CompiledSelect pointed(Expression pointer) throws PerfettoSqlException {
    if (pointer instanceof Expression.FunctionCall call && GraphScan.isOne(call)) {
      return new GraphScanCompiler(context, names, GraphScan.of(call)).compile();
    }
    TablePointerCompiler compiler = new TablePointerCompiler(context, expressions);
    return compiler.rows(compiler.compile(pointer));
  }

  /**
   * The keyword LATERAL, which a subquery in FROM needs to see columns of preceding tables; empty
   * if there are none.
   */
  private String lateral() {
    return names.scope().relations().isEmpty() ? "" : "LATERAL ";
  }
}
