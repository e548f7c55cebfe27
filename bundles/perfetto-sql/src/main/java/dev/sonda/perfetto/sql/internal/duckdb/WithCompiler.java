package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.duckdb.Output.OutputColumn;
import dev.sonda.perfetto.sql.internal.scope.Scope;
import dev.sonda.perfetto.sql.internal.value.Typed;
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

/** Queries with names, also those that read their own rows. */
final class WithCompiler {
  private final QueryContext context;
  private final QueryCompiler queries;
  private final @Nullable Scope outer;
  private final Map<String, Typed> parameters;
  private boolean isRecursive;

  WithCompiler(
      QueryContext context,
      QueryCompiler queries,
      @Nullable Scope outer,
      Map<String, Typed> parameters) {
    this.context = context;
    this.queries = queries;
    this.outer = outer;
    this.parameters = parameters;
  }

  /** The clause; its tables are known from now on. */
  String compile(With with, CommonTables tables) throws PerfettoSqlException {
    List<String> list = new ArrayList<>();
    for (CommonTable table : with.tables()) {
      list.add(
          refersTo(table.select().body(), table.name())
              ? recursive(table, tables)
              : plain(table, tables));
    }
    return "WITH " + (isRecursive ? "RECURSIVE " : "") + String.join(", ", list) + " ";
  }

  private String plain(CommonTable table, CommonTables tables) throws PerfettoSqlException {
    String name = context.freshName();
    Output output = queries.compile(table.select(), outer, tables, parameters);
    tables.add(table.name(), new Output(name, named(table, output.columns())));
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

  private String recursive(CommonTable table, CommonTables tables) throws PerfettoSqlException {
    isRecursive = true;
    Select select = table.select();
    if (!(select.body() instanceof SelectBody.Compound compound)
        || refersTo(compound.left(), table.name())
        || !(compound.operator() == SetOperator.UNION
            || compound.operator() == SetOperator.UNION_ALL)
        || !select.orderBy().isEmpty()
        || select.limit() != null
        || select.with() != null) {
      throw new PerfettoSqlException(
          "this form of a recursive query can't be compiled yet", table.name().position());
    }
    String name = context.freshName();
    Output first = queries.body(compound.left(), outer, tables, parameters);
    Output next = step(table, name, first.columns(), compound.right(), tables);
    List<OutputColumn> columns = QueryCompiler.common(first, next);
    // Once more with the types that both have: the step reads its own rows.
    next = step(table, name, columns, compound.right(), tables);
    return name
        + " AS (("
        + queries.converted(first, columns)
        + ") "
        + compound.operator().sql()
        + " ("
        + queries.converted(next, columns)
        + "))";
  }

  private Output step(
      CommonTable table,
      String name,
      List<OutputColumn> columns,
      SelectBody body,
      CommonTables tables)
      throws PerfettoSqlException {
    tables.add(table.name(), new Output(name, named(table, columns)));
    return queries.body(body, outer, tables, parameters);
  }
}
