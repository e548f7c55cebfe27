package dev.sonda.analysis.cli.internal.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds the semicolons that end statements: those outside of quotes, comments and dollar quotes.
 * Keeps its state between lines, so that a long statement is scanned only once.
 */
public final class StatementScanner {
  private enum Place {
    CODE,
    TEXT,
    ESCAPED_TEXT,
    NAME,
    LINE_COMMENT,
    BLOCK_COMMENT,
    DOLLAR_TEXT
  }

  private final StringBuilder pending = new StringBuilder();
  private Place place = Place.CODE;
  private String dollarTag = "";
  private int commentDepth;
  private boolean hasCode;
  private int lines;
  private int firstLine = 1;

  /** Adds a line and returns the statements that end in it. */
  public List<Statement> add(String line) {
    List<Statement> ended = new ArrayList<>();
    lines++;
    if (pending.isEmpty()) {
      firstLine = lines;
    }
    int index = 0;
    while (index < line.length()) {
      int next = step(line, index);
      pending.append(line, index, next);
      if (place == Place.CODE && line.charAt(index) == ';') {
        take().ifPresent(ended::add);
      }
      index = next;
    }
    endLine();
    return ended;
  }

  private void endLine() {
    if (place == Place.LINE_COMMENT) {
      place = Place.CODE;
    }
    if (!pending.isEmpty()) {
      pending.append('\n');
    }
  }

  /** Counts a line that isn't SQL. */
  public void skip() {
    lines++;
  }

  /** Whether the input so far ends within a statement or an open comment. */
  public boolean isWithinStatement() {
    return hasCode || place != Place.CODE;
  }

  /** The last statement of the input if no semicolon ends it; empty if there is none. */
  public Optional<Statement> rest() {
    return take();
  }

  private Optional<Statement> take() {
    Optional<Statement> statement =
        hasCode ? Optional.of(new Statement(pending.toString(), firstLine)) : Optional.empty();
    pending.setLength(0);
    hasCode = false;
    firstLine = lines;
    return statement;
  }

  /** Consumes one character or token and returns the index of the next one. */
  private int step(String line, int at) {
    return switch (place) {
      case CODE -> code(line, at);
      case TEXT -> ends(line, at, '\'');
      case ESCAPED_TEXT ->
          line.charAt(at) == '\\' ? Math.min(at + 2, line.length()) : ends(line, at, '\'');
      case NAME -> ends(line, at, '"');
      case LINE_COMMENT -> line.length();
      case BLOCK_COMMENT -> comment(line, at);
      case DOLLAR_TEXT -> dollarText(line, at);
    };
  }

  private int code(String line, int at) {
    char character = line.charAt(at);
    if (line.startsWith("--", at)) {
      place = Place.LINE_COMMENT;
      return at;
    }
    if (line.startsWith("/*", at)) {
      place = Place.BLOCK_COMMENT;
      commentDepth = 0;
      return at;
    }
    hasCode |= character != ';' && !Character.isWhitespace(character);
    return switch (character) {
      case '\'' -> begin(isEscape(line, at) ? Place.ESCAPED_TEXT : Place.TEXT, at + 1);
      case '"' -> begin(Place.NAME, at + 1);
      case '$' -> dollar(line, at);
      default -> at + 1;
    };
  }

  private int begin(Place begun, int next) {
    place = begun;
    return next;
  }

  /**
   * Ends a quoted text at its quote. A doubled quote within a text counts as the end of one text
   * and the begin of another, which doesn't change where statements end.
   */
  private int ends(String line, int at, char quote) {
    if (line.charAt(at) == quote) {
      place = Place.CODE;
    }
    return at + 1;
  }

  /** Whether a text allows backslash escapes: {@code E'…'}. */
  private static boolean isEscape(String line, int quote) {
    return quote > 0
        && (line.charAt(quote - 1) == 'E' || line.charAt(quote - 1) == 'e')
        && (quote == 1 || !Character.isJavaIdentifierPart(line.charAt(quote - 2)));
  }

  private int comment(String line, int at) {
    if (line.startsWith("/*", at)) {
      commentDepth++;
      return at + 2;
    }
    if (!line.startsWith("*/", at)) {
      return at + 1;
    }
    commentDepth--;
    return commentDepth == 0 ? begin(Place.CODE, at + 2) : at + 2;
  }

  /** {@code $$} or {@code $tag$} begins a text; a parameter such as {@code $1} doesn't. */
  private int dollar(String line, int at) {
    int end = at + 1;
    while (end < line.length() && Character.isLetterOrDigit(line.charAt(end))) {
      end++;
    }
    boolean isTag =
        end < line.length() && line.charAt(end) == '$' && !Character.isDigit(line.charAt(at + 1));
    if (!isTag) {
      return at + 1;
    }
    dollarTag = line.substring(at, end + 1);
    return begin(Place.DOLLAR_TEXT, end + 1);
  }

  private int dollarText(String line, int at) {
    return line.startsWith(dollarTag, at) ? begin(Place.CODE, at + dollarTag.length()) : at + 1;
  }
}
