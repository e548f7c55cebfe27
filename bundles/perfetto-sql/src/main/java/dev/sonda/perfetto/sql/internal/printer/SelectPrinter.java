package dev.sonda.perfetto.sql.internal.printer;

import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.FromItem;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Select.Limit;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import dev.sonda.perfetto.sql.syntax.Window;
import dev.sonda.perfetto.sql.syntax.Window.Bound;
import dev.sonda.perfetto.sql.syntax.Window.Exclusion;
import dev.sonda.perfetto.sql.syntax.Window.Frame;
import dev.sonda.perfetto.sql.syntax.With;
import dev.sonda.perfetto.sql.syntax.With.CommonTable;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Prints queries and windows. */
final class SelectPrinter {
  private final SqlWriter out;
  private final ExpressionPrinter expressions;
  private final FromPrinter from;

  SelectPrinter(SqlWriter out) {
    this.out = out;
    expressions = new ExpressionPrinter(out, this);
    from = new FromPrinter(out, this);
  }

  ExpressionPrinter expressions() {
    return expressions;
  }

  void print(Select select) {
    with(select.with());
    body(select.body());
    orderBy(" ORDER BY ", select.orderBy());
    Limit limit = select.limit();
    if (limit != null) {
      clause(" LIMIT ", limit.count());
      clause(" OFFSET ", limit.offset());
    }
  }

  void parenthesised(Select select) {
    out.add("(");
    print(select);
    out.add(")");
  }

  void with(@Nullable With with) {
    if (with != null) {
      out.add("WITH ").addIf(with.isRecursive(), "RECURSIVE ");
      out.list(with.tables(), this::commonTable).add(" ");
    }
  }

  private void commonTable(CommonTable table) {
    out.name(table.name()).optionalNames(table.columns()).add(" AS ");
    switch (table.materialization()) {
      case MATERIALIZED -> out.add("MATERIALIZED ");
      case NOT_MATERIALIZED -> out.add("NOT MATERIALIZED ");
      case DEFAULT -> {}
    }
    parenthesised(table.select());
  }

  private void body(SelectBody body) {
    switch (body) {
      case SelectBody.Simple simple -> simple(simple);
      case SelectBody.Values values -> {
        out.add("VALUES ");
        out.list(values.rows(), row -> out.parenthesised(row, expressions::print));
      }
      case SelectBody.Compound compound -> {
        body(compound.left());
        out.add(" ").add(compound.operator().sql()).add(" ");
        body(compound.right());
      }
    }
  }

  private void simple(SelectBody.Simple simple) {
    out.add("SELECT ").addIf(simple.isDistinct(), "DISTINCT ");
    out.list(simple.columns(), this::resultColumn);
    from(simple.from());
    clause(" WHERE ", simple.where());
    if (!simple.groupBy().isEmpty()) {
      out.add(" GROUP BY ").list(simple.groupBy(), expressions::print);
    }
    clause(" HAVING ", simple.having());
    if (!simple.windows().isEmpty()) {
      out.add(" WINDOW ").list(simple.windows(), this::namedWindow);
    }
  }

  void from(@Nullable FromItem items) {
    if (items != null) {
      out.add(" FROM ");
      from.print(items);
    }
  }

  void clause(String words, @Nullable Expression expression) {
    if (expression != null) {
      out.add(words);
      expressions.print(expression);
    }
  }

  private void orderBy(String words, List<OrderingTerm> terms) {
    if (!terms.isEmpty()) {
      out.add(words).list(terms, expressions::orderingTerm);
    }
  }

  void resultColumn(ResultColumn column) {
    switch (column) {
      case ResultColumn.Star _ -> out.add("*");
      case ResultColumn.TableStar star -> out.name(star.table()).add(".*");
      case ResultColumn.Value value -> {
        expressions.print(value.expression());
        out.alias(value.alias());
      }
    }
  }

  private void namedWindow(Window.Named named) {
    out.name(named.name()).add(" AS ");
    window(named.window());
  }

  void window(Window window) {
    out.add("(");
    String space = "";
    if (window.base() != null) {
      out.name(window.base());
      space = " ";
    }
    if (!window.partitionBy().isEmpty()) {
      out.add(space).add("PARTITION BY ").list(window.partitionBy(), expressions::print);
      space = " ";
    }
    if (!window.orderBy().isEmpty()) {
      orderBy(space + "ORDER BY ", window.orderBy());
      space = " ";
    }
    if (window.frame() != null) {
      out.add(space);
      frame(window.frame());
    }
    out.add(")");
  }

  private void frame(Frame frame) {
    out.add(frame.unit().name()).addIf(frame.end() != null, " BETWEEN").add(" ");
    bound(frame.start());
    if (frame.end() != null) {
      out.add(" AND ");
      bound(frame.end());
    }
    if (frame.exclusion() != Exclusion.NO_OTHERS) {
      out.add(" EXCLUDE ").add(frame.exclusion().sql());
    }
  }

  private void bound(Bound bound) {
    if (bound.distance() != null) {
      expressions.print(bound.distance());
      out.add(" ");
    }
    out.add(bound.kind().name().replace('_', ' '));
  }
}
