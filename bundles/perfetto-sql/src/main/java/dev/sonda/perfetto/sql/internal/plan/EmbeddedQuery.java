package dev.sonda.perfetto.sql.internal.plan;

import java.util.ArrayList;
import java.util.List;

/**
 * The place of a query whose result is an operand, in the SQL of an expression: {@code (SELECT …)}
 * or {@code EXISTS (SELECT …)}.
 *
 * @param start index of its first character
 * @param end index behind its last character
 */
record EmbeddedQuery(int start, int end) {
  private static final String START = "(SELECT ";
  private static final String EXISTS = "EXISTS ";

  /** The queries of an expression that aren't part of another query, and no operand of IN. */
  static List<EmbeddedQuery> in(String sql) {
    List<EmbeddedQuery> queries = new ArrayList<>();
    int at = 0;
    while (at < sql.length()) {
      if (isQuote(sql.charAt(at))) {
        at = behindQuoted(sql, at);
      } else if (sql.startsWith(START, at)) {
        int end = behindParenthesis(sql, at);
        int start = sql.startsWith(EXISTS, at - EXISTS.length()) ? at - EXISTS.length() : at;
        if (start < at || isOperand(sql, at)) {
          queries.add(new EmbeddedQuery(start, end));
        }
        at = end;
      } else {
        at++;
      }
    }
    return queries;
  }

  /** Whether the query at that place is no operand of IN and no argument without parentheses. */
  private static boolean isOperand(String sql, int at) {
    return at == 0
        || !(sql.startsWith(" IN ", at - " IN ".length())
            || Character.isLetterOrDigit(sql.charAt(at - 1)));
  }

  private static boolean isQuote(char c) {
    return c == '\'' || c == '"';
  }

  private static int behindQuoted(String sql, int at) {
    return sql.indexOf(sql.charAt(at), at + 1) + 1;
  }

  private static int behindParenthesis(String sql, int start) {
    int depth = 0;
    int at = start;
    do {
      char c = sql.charAt(at);
      depth += c == '(' ? 1 : c == ')' ? -1 : 0;
      at = isQuote(c) ? behindQuoted(sql, at) : at + 1;
    } while (depth > 0);
    return at;
  }
}
