package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.printer.StatementPrinter;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;

/**
 * Formats a syntax tree as canonical SQL: on one line, with only the parentheses that are
 * necessary.
 */
public interface SqlFormatter {
  /** Formats a statement, without a semicolon. */
  static String of(Statement statement) {
    return StatementPrinter.print(statement);
  }

  /** Formats a query. */
  static String of(Select select) {
    return StatementPrinter.print(select);
  }

  /** Formats an expression. */
  static String of(Expression expression) {
    return StatementPrinter.print(expression);
  }
}
