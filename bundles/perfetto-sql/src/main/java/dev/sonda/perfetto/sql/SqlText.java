package dev.sonda.perfetto.sql;

import dev.sonda.perfetto.sql.internal.printer.StatementPrinter;
import dev.sonda.perfetto.sql.syntax.Expression;
import dev.sonda.perfetto.sql.syntax.Select;
import dev.sonda.perfetto.sql.syntax.Statement;

/** Canonical SQL of a tree: on one line, with the parentheses that it needs and no others. */
public interface SqlText {
  /** A statement, without a semicolon. */
  static String of(Statement statement) {
    return StatementPrinter.print(statement);
  }

  /** A query. */
  static String of(Select select) {
    return StatementPrinter.print(select);
  }

  /** An expression. */
  static String of(Expression expression) {
    return StatementPrinter.print(expression);
  }
}
