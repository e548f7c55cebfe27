package dev.sonda.perfetto.sql.internal.scope;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.SqlFormatter;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import dev.sonda.perfetto.sql.syntax.SelectBody;
import java.util.List;

/**
 * Finds the name that SQLite gives to a result column, and the column that a term of ORDER BY
 * refers to.
 */
public final class ResultColumnResolver {
  private ResultColumnResolver() {}

  /** The name that SQLite gives to a result column. */
  public static String name(ResultColumn.Value value) {
    if (value.alias() != null) {
      return value.alias().text();
    }
    return value.expression() instanceof Expression.ColumnName column
        ? column.column().text()
        : value.written().text();
  }

  /**
   * The index of the column that an ORDER BY term refers to by number; -1 if the term is not a
   * number.
   */
  public static int position(OrderingTerm term, int columns) throws PerfettoSqlException {
    if (!(uncollated(term.expression()) instanceof Expression.IntegerLiteral literal)) {
      return -1;
    }
    int position = Integer.parseInt(literal.text());
    if (position < 1 || position > columns) {
      throw new PerfettoSqlException(
          "there is no column " + literal.text() + " to order by; there are " + columns,
          term.position());
    }
    return position - 1;
  }

  /** What a term orders by, without the collation that it names. */
  public static Expression uncollated(Expression term) {
    return term instanceof Expression.Collate collate ? uncollated(collate.operand()) : term;
  }

  /**
   * The index of the column in a part of a compound query that is written exactly like the
   * expression, but for its collation; -1 if there is none.
   */
  public static int selected(Expression expression, SelectBody body) {
    return switch (body) {
      case SelectBody.Simple simple -> selected(expression, simple);
      case SelectBody.Values _ -> -1;
      case SelectBody.Compound compound -> {
        int left = selected(expression, compound.left());
        yield left >= 0 ? left : selected(expression, compound.right());
      }
    };
  }

  private static int selected(Expression expression, SelectBody.Simple simple) {
    String text = SqlFormatter.of(uncollated(expression));
    for (int i = 0; i < simple.columns().size(); i++) {
      if (!(simple.columns().get(i) instanceof ResultColumn.Value value)) {
        return -1;
      }
      if (SqlFormatter.of(uncollated(value.expression())).equals(text)) {
        return i;
      }
    }
    return -1;
  }

  public static String orderBy(List<String> terms) {
    return terms.isEmpty() ? "" : " ORDER BY " + String.join(", ", terms);
  }
}
