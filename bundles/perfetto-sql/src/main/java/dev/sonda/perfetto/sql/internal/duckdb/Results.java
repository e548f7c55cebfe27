package dev.sonda.perfetto.sql.internal.duckdb;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.OrderingTerm;
import dev.sonda.perfetto.sql.syntax.ResultColumn;
import java.util.List;

/** Columns of a result: their names and numbers. */
final class Results {
  private Results() {}

  /** The name of a column as SQLite gives it. */
  static String name(ResultColumn.Value value) {
    if (value.alias() != null) {
      return value.alias().text();
    }
    return value.expression() instanceof Expression.ColumnName column
        ? column.column().text()
        : value.written().text();
  }

  /** The index of the column that a number in ORDER BY means; -1 for no number. */
  static int position(OrderingTerm term, int columns) throws PerfettoSqlException {
    if (!(term.expression() instanceof Expression.IntegerLiteral literal)) {
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

  static String orderBy(List<String> terms) {
    return terms.isEmpty() ? "" : " ORDER BY " + String.join(", ", terms);
  }
}
