package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.scope.CommonTableExpressions;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.QueryContext;
import dev.sonda.perfetto.sql.internal.scope.QueryReader;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.scope.UnusedCommonTableExpressions;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.SelectBody.SetOperator;
import dev.sonda.perfetto.sql.syntax.With;
import dev.sonda.perfetto.sql.syntax.With.CommonTable;
import dev.sonda.perfetto.sql.syntax.With.Materialization;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compiles common table expressions, also recursive ones. */
final class WithCompiler {
  private final QueryContext context;
  private final QueryCompiler queries;
  private final @Nullable Scope outer;
  private final Map<String, TypedExpression> parameters;
  private boolean isRecursive;

  WithCompiler(
      QueryContext context,
      QueryCompiler queries,
      @Nullable Scope outer,
      Map<String, TypedExpression> parameters) {
    this.context = context;
    this.queries = queries;
    this.outer = outer;
    this.parameters = parameters;
  }

  /**
   * The WITH clause of a query, empty if it has no tables that are read. Its tables are visible in
   * {@code tables} from now on.
   */
  String compile(Select select, CommonTableExpressions tables) throws PerfettoSqlException {
    With with = select.with();
    if (with == null) {
      return "";
    }
    UnusedCommonTableExpressions unused = new UnusedCommonTableExpressions(select);
    List<String> list = new ArrayList<>();
    for (CommonTable table : with.tables()) {
      if (unused.has(table.name())) {
        continue;
      }
      list.add(
          refersTo(table.select().body(), table.name())
              ? recursive(table, tables)
              : plain(table, tables));
    }
    return list.isEmpty()
        ? ""
        : "WITH " + (isRecursive ? "RECURSIVE " : "") + String.join(", ", list) + " ";
  }

  private String plain(CommonTable table, CommonTableExpressions tables)
      throws PerfettoSqlException {
    String name = context.freshTableName();
    CompiledSelect output =
        queries.compile(table.select(), outer, tables, parameters, QueryReader.FROM);
    tables.add(
        table.name(), new CompiledSelect(name, named(table, output.columns()), output.order()));
    String materialized =
        table.materialization() == Materialization.MATERIALIZED ? "MATERIALIZED " : "";
    return name + " AS " + materialized + "(" + output.sql() + ")";
  }

  private static List<OutputColumn> named(CommonTable table, List<OutputColumn> columns)
      throws PerfettoSqlException {
    if (table.columns().isEmpty()) {
      return columns;
    }
    if (table.columns().size() != columns.size()) {
      throw new PerfettoSqlException(
          "%s has %d columns, its query %d"
              .formatted(table.name().text(), table.columns().size(), columns.size()),
          table.name().position());
    }
    List<OutputColumn> result = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      OutputColumn column = columns.get(i);
      result.add(new OutputColumn(table.columns().get(i).text(), column.type(), column.affinity()));
    }
    return result;
  }

  private static boolean refersTo(SelectBody body, Name name) {
    return switch (body) {
      case SelectBody.Simple simple -> simple.from() != null && refersTo(simple.from(), name);
      case SelectBody.Values _ -> false;
      case SelectBody.Compound compound ->
          refersTo(compound.left(), name) || refersTo(compound.right(), name);
    };
  }

  private static boolean refersTo(FromItem item, Name name) {
    return switch (item) {
      case FromItem.Table table ->
          table.name().schema() == null && table.name().name().is(name.text());
      case FromItem.Join join -> refersTo(join.left(), name) || refersTo(join.right(), name);
      case FromItem.Group group -> refersTo(group.items(), name);
      case FromItem.Derived derived -> refersTo(derived.select().body(), name);
      case FromItem.Function _ -> false;
    };
  }

  /**
   * A recursive query split into its initial part and its recursive part.
   *
   * @param first the part that doesn't read the table itself
   * @param next the parts that read the rows of the previous step
   */
  private record Recursion(SelectBody first, SelectBody next, SetOperator by) {}

  private Recursion split(CommonTable table) throws PerfettoSqlException {
    List<SelectBody> parts = new ArrayList<>();
    SelectBody body = table.select().body();
    SetOperator by = SetOperator.UNION_ALL;
    while (body instanceof SelectBody.Compound compound && refersTo(body, table.name())) {
      if (!parts.isEmpty() && by != compound.operator()) {
        throw unknownForm(table);
      }
      by = compound.operator();
      parts.addFirst(compound.right());
      body = compound.left();
    }
    boolean isUnion = by == SetOperator.UNION || by == SetOperator.UNION_ALL;
    boolean areRecursive = parts.stream().allMatch(part -> refersTo(part, table.name()));
    if (parts.isEmpty() || refersTo(body, table.name()) || !isUnion || !areRecursive) {
      throw unknownForm(table);
    }
    SelectBody next =
        parts.stream()
            .reduce((a, b) -> new SelectBody.Compound(a.position(), a, SetOperator.UNION_ALL, b))
            .orElseThrow();
    return new Recursion(body, next, by);
  }

  private static PerfettoSqlException unknownForm(CommonTable table) {
    return new PerfettoSqlException(
        "this form of a recursive query can't be compiled yet", table.name().position());
  }

  private String recursive(CommonTable table, CommonTableExpressions tables)
      throws PerfettoSqlException {
    isRecursive = true;
    Select select = table.select();
    boolean isOrdered = !select.orderBy().isEmpty() && select.limit() != null;
    if (isOrdered || select.with() != null) {
      throw unknownForm(table);
    }
    Recursion recursion = split(table);
    String name = context.freshTableName();
    CompiledSelect first = queries.body(recursion.first(), outer, tables, parameters);
    CompiledSelect next = step(table, name, first.columns(), recursion.next(), tables);
    List<OutputColumn> columns = first.columns();
    // Repeat while column types become wider, because the recursive step reads its own rows.
    for (List<OutputColumn> wider = SetOperationCompiler.common(first.columns(), next);
        !wider.equals(columns);
        wider = SetOperationCompiler.common(columns, next)) {
      columns = wider;
      next = step(table, name, columns, recursion.next(), tables);
    }
    String sql =
        name
            + " AS (("
            + SetOperationCompiler.converted(context, first, columns)
            + ") "
            + recursion.by().sql()
            + " ("
            + SetOperationCompiler.converted(context, next, columns)
            + "))";
    return select.limit() == null ? sql : sql + limited(table, name, columns, tables);
  }

  /**
   * Adds the recursive query's LIMIT in a second query; DuckDB computes the rows of a recursion on
   * demand, so the limit ends it.
   */
  private String limited(
      CommonTable table, String all, List<OutputColumn> columns, CommonTableExpressions tables)
      throws PerfettoSqlException {
    String name = context.freshTableName();
    tables.add(table.name(), new CompiledSelect(name, named(table, columns)));
    String limit = queries.limit(table.select(), tables, parameters);
    return ", " + name + " AS MATERIALIZED (SELECT * FROM " + all + limit + ")";
  }

  private CompiledSelect step(
      CommonTable table,
      String name,
      List<OutputColumn> columns,
      SelectBody body,
      CommonTableExpressions tables)
      throws PerfettoSqlException {
    tables.add(table.name(), new CompiledSelect(name, named(table, columns)));
    return queries.body(body, outer, tables, parameters);
  }
}
