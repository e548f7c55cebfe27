package dev.sonda.analysis.cli.internal.perfetto.statement;

import java.util.ArrayList;
import java.util.List;

/**
 * Splits PerfettoSQL text into statements, at semicolons outside of quotes and comments. A part
 * with nothing but comments and blanks is no statement.
 */
public final class StatementSplitter {
  private final String sql;
  private final List<String> statements = new ArrayList<>();
  private int begin;
  private boolean hasWord;

  private StatementSplitter(String sql) {
    this.sql = sql;
  }

  public static List<String> of(String sql) {
    return new StatementSplitter(sql).cut();
  }

  private List<String> cut() {
    int at = 0;
    while (at < sql.length()) {
      if (sql.charAt(at) == ';') {
        end(at + 1);
      }
      at = next(at);
    }
    end(sql.length());
    return statements;
  }

  private void end(int at) {
    if (hasWord) {
      statements.add(sql.substring(begin, at));
    }
    begin = at;
    hasWord = false;
  }

  /** The index behind the quoted text, comment or character that begins at {@code at}. */
  private int next(int at) {
    if (sql.startsWith("--", at)) {
      return behind("\n", at + 2);
    }
    if (sql.startsWith("/*", at)) {
      return behind("*/", at + 2);
    }
    char character = sql.charAt(at);
    hasWord |= character != ';' && !Character.isWhitespace(character);
    return switch (character) {
      case '\'', '"', '`' -> behind(String.valueOf(character), at + 1);
      case '[' -> behind("]", at + 1);
      default -> at + 1;
    };
  }

  private int behind(String closing, int from) {
    int at = sql.indexOf(closing, from);
    return at < 0 ? sql.length() : at + closing.length();
  }
}
