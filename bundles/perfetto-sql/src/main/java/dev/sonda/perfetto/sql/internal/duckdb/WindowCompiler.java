package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.internal.lexer.ClosestName;
import dev.sonda.perfetto.sql.internal.value.ComparisonCompiler;
import dev.sonda.perfetto.sql.internal.value.OrderByTermCompiler;
import dev.sonda.perfetto.sql.internal.value.TypedExpression;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Expression.FunctionCall;
import dev.sonda.perfetto.sql.syntax.Name;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.Over;
import dev.sonda.perfetto.sql.syntax.Window;
import dev.sonda.perfetto.sql.syntax.Window.Bound;
import dev.sonda.perfetto.sql.syntax.Window.Exclusion;
import dev.sonda.perfetto.sql.syntax.Window.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Compiles windows; named windows are inlined. */
final class WindowCompiler {
  /**
   * Functions that distinguish rows that are equal by ORDER BY, which SQLite leaves in the order in
   * which it has read them.
   */
  private static final Set<String> OF_ROWS = Set.of("row_number", "ntile", "lag", "lead");

  private final NameResolver names;
  private final ExpressionCompiler expressions;

  WindowCompiler(NameResolver names, ExpressionCompiler expressions) {
    this.names = names;
    this.expressions = expressions;
  }

  String over(FunctionCall call) throws PerfettoSqlException {
    Window window = window(call.over());
    boolean isOfRows = OF_ROWS.contains(call.name().key()) && names.projection() == null;
    boolean isSorted = !window.partitionBy().isEmpty() || !window.orderBy().isEmpty();
    boolean isRefined = isOfRows && isSorted && window.frame() == null;
    return " OVER (" + sql(window, isRefined ? names.rowOrderTerms() : List.of()) + ")";
  }

  private Window window(@Nullable Over over) throws PerfettoSqlException {
    return switch (over) {
      case Over.Named named -> find(named.name());
      case Over.Inline inline -> whole(inline.window());
      case null -> throw new IllegalArgumentException("no window");
    };
  }

  /**
   * Compiles the number of a row's partition, and the row's position among all rows when the
   * partitions are laid out one after the other.
   */
  List<TypedExpression> place(@Nullable Over over) throws PerfettoSqlException {
    Window window = window(over);
    List<String> partition = keys(window);
    List<String> order = new ArrayList<>(partition);
    order.addAll(terms(window));
    String rank = partition.isEmpty() ? "1" : "dense_rank()" + over(partition);
    return List.of(
        TypedExpression.integer("CAST(" + rank + " AS BIGINT)"),
        TypedExpression.integer("CAST(row_number()" + over(order) + " AS BIGINT)"));
  }

  /** The ORDER BY terms by which rows are sorted for a window: by partition, then within each. */
  List<String> rowOrder(Over over) throws PerfettoSqlException {
    Window window = window(over);
    List<String> order = new ArrayList<>();
    for (Expression key : window.partitionBy()) {
      TypedExpression typed = expressions.compile(key).value();
      if (OrderByTermCompiler.hasEffect(typed)) {
        order.add(OrderByTermCompiler.ascending(typed));
      }
    }
    for (OrderingTerm term : window.orderBy()) {
      TypedExpression typed = expressions.compile(term.expression()).value();
      if (OrderByTermCompiler.hasEffect(typed)) {
        order.add(OrderByTermCompiler.sql(typed, term));
      }
    }
    return order;
  }

  /**
   * The values that ascend in rows that are sorted for a window; null if there are terms by which
   * they descend.
   */
  @Nullable List<TypedExpression> ascending(Over over) throws PerfettoSqlException {
    Window window = window(over);
    List<Expression> keys = new ArrayList<>(window.partitionBy());
    for (OrderingTerm term : window.orderBy()) {
      keys.add(term.expression());
      if (!OrderByTermCompiler.isAscending(term)) {
        return null;
      }
    }
    List<TypedExpression> ascending = new ArrayList<>();
    for (Expression key : keys) {
      TypedExpression typed = expressions.compile(key).value();
      if (OrderByTermCompiler.hasEffect(typed)) {
        ascending.add(OrderByTermCompiler.typedKey(typed));
      }
    }
    return ascending;
  }

  private static String over(List<String> order) {
    return order.isEmpty() ? " OVER ()" : " OVER (ORDER BY " + String.join(", ", order) + ")";
  }

  private Window find(Name name) throws PerfettoSqlException {
    for (Window.Named named : names.windows()) {
      if (named.name().is(name.text())) {
        return whole(named.window());
      }
    }
    throw new PerfettoSqlException(
        "there is no window "
            + name.text()
            + ClosestName.question(
                name.text(), names.windows().stream().map(named -> named.name().text())),
        name.position());
  }

  /** A window definition merged with the named window that it refines. */
  private Window whole(Window window) throws PerfettoSqlException {
    if (window.base() == null) {
      return window;
    }
    Window base = find(window.base());
    return new Window(
        window.position(),
        null,
        base.partitionBy(),
        base.orderBy().isEmpty() ? window.orderBy() : base.orderBy(),
        window.frame() == null ? base.frame() : window.frame());
  }

  private String sql(Window window, List<String> orderOfEqualRows) throws PerfettoSqlException {
    List<String> parts = new ArrayList<>();
    if (!window.partitionBy().isEmpty()) {
      parts.add("PARTITION BY " + String.join(", ", keys(window)));
    }
    List<String> order = new ArrayList<>(terms(window));
    order.addAll(orderOfEqualRows);
    if (!order.isEmpty()) {
      parts.add("ORDER BY " + String.join(", ", order));
    }
    if (window.frame() != null) {
      parts.add(frame(window.frame()));
    }
    return String.join(" ", parts);
  }

  private List<String> keys(Window window) throws PerfettoSqlException {
    List<String> keys = new ArrayList<>();
    for (Expression key : window.partitionBy()) {
      keys.add(ComparisonCompiler.equalityKey(expressions.compile(key).value()));
    }
    return keys;
  }

  private List<String> terms(Window window) throws PerfettoSqlException {
    List<String> terms = new ArrayList<>();
    for (OrderingTerm term : window.orderBy()) {
      terms.add(OrderByTermCompiler.sql(expressions.compile(term.expression()).value(), term));
    }
    return terms;
  }

  private String frame(Frame frame) throws PerfettoSqlException {
    String end = frame.end() == null ? "CURRENT ROW" : bound(frame.end());
    String sql = frame.unit() + " BETWEEN " + bound(frame.start()) + " AND " + end;
    return frame.exclusion() == Exclusion.NO_OTHERS
        ? sql
        : sql + " EXCLUDE " + frame.exclusion().sql();
  }

  private String bound(Bound bound) throws PerfettoSqlException {
    String kind = bound.kind().name().replace('_', ' ');
    return bound.distance() == null
        ? kind
        : expressions.compile(bound.distance()).value().sql() + " " + kind;
  }
}
