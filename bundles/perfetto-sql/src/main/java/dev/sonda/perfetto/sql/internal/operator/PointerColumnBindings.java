package dev.sonda.perfetto.sql.internal.operator;

import dev.sonda.perfetto.sql.catalog.ValueType;
import dev.sonda.perfetto.sql.internal.scope.Column;
import dev.sonda.perfetto.sql.internal.scope.CompiledSelect;
import dev.sonda.perfetto.sql.internal.value.Affinity;
import dev.sonda.perfetto.sql.syntax.BinaryOperator;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.ColumnName;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Names that a query binds to columns of a table passed as a value (pointer): the condition {@code
 * __intrinsic_table_ptr_bind(c0, 'id')} binds the column id of the table to the name c0.
 */
public record PointerColumnBindings(List<Binding> bindings) {
  /** The table function whose columns are bound by a query's conditions. */
  public static final String TABLE = "__intrinsic_table_ptr";

  private static final String BIND = "__intrinsic_table_ptr_bind";

  /**
   * A name bound to a column.
   *
   * @param table qualifier of the name; empty if there is none
   */
  private record Binding(String table, String name, String column) {}

  public static PointerColumnBindings none() {
    return new PointerColumnBindings(List.of());
  }

  public static PointerColumnBindings of(@Nullable Expression where) {
    List<Binding> bindings = new ArrayList<>();
    if (where != null) {
      collect(where, bindings);
    }
    return new PointerColumnBindings(List.copyOf(bindings));
  }

  private static void collect(Expression condition, List<Binding> bindings) {
    if (condition instanceof Expression.Binary binary && binary.operator() == BinaryOperator.AND) {
      collect(binary.left(), bindings);
      collect(binary.right(), bindings);
    } else if (condition instanceof FunctionCall call
        && isBinding(call)
        && call.arguments().getFirst() instanceof ColumnName name
        && call.arguments().getLast() instanceof Expression.TextLiteral column) {
      String table = name.table() == null ? "" : name.table().text();
      bindings.add(new Binding(table, name.column().text(), column.value()));
    }
  }

  public static boolean isBinding(FunctionCall call) {
    return call.name().is(BIND) && call.arguments().size() == 2;
  }

  /**
   * The columns of a table under the names bound to them; a column that the table lacks is NULL.
   */
  public List<Column> columns(String table, String alias, CompiledSelect rows) {
    List<Column> all = rows.columnsOf(alias);
    List<Column> columns = new ArrayList<>();
    for (Binding binding : bindings) {
      if (binding.table.isEmpty() || binding.table.equalsIgnoreCase(table)) {
        columns.add(
            all.stream()
                .filter(column -> column.name().equalsIgnoreCase(binding.column))
                .findFirst()
                .map(column ->
                    new Column(binding.name, column.sql(), column.type(), column.affinity(), false))
                .orElseGet(
                    () -> new Column(binding.name, "NULL", ValueType.NULL, Affinity.BLOB, false)));
      }
    }
    return columns;
  }
}
