package dev.sonda.analysis.cli.internal.perfetto.statement;

import dev.sonda.analysis.cli.internal.perfetto.line.ShellException;
import dev.sonda.engine.EngineException;

/** Formats the error of a failed statement: a sentence with the SQL line in which the error is. */
public final class StatementErrorText {
  private StatementErrorText() {}

  public static ShellException of(String statement, EngineException e) {
    String sentence = String.valueOf(e.getMessage());
    return new ShellException(
        e.position().isPresent()
            ? sentence + "\n" + place(statement, e.position().getAsInt())
            : sentence,
        e);
  }

  private static String place(String statement, int at) {
    int offset = Math.min(at, statement.length());
    int begin = statement.lastIndexOf('\n', offset - 1) + 1;
    int end = statement.indexOf('\n', offset);
    String line = statement.substring(begin, end < 0 ? statement.length() : end);
    return "    " + line + "\n    " + blank(line, offset - begin) + "^";
  }

  /** Blanks as wide as the first {@code characters} of a line, to place the caret. */
  private static String blank(String line, int characters) {
    StringBuilder blank = new StringBuilder();
    line.chars().limit(characters).forEach(c -> blank.append(c == '\t' ? '\t' : ' '));
    return blank.toString();
  }
}
