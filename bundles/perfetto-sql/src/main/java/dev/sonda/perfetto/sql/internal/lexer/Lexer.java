package dev.sonda.perfetto.sql.internal.lexer;

import dev.sonda.perfetto.sql.PerfettoSqlException;
import dev.sonda.perfetto.sql.syntax.MacroCall;
import dev.sonda.perfetto.sql.syntax.SourcePosition;
import dev.sonda.perfetto.sql.syntax.SourceText;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Splits a text into tokens, by SQLite's rules. */
public final class Lexer {
  private static final char BYTE_ORDER_MARK = '\uFEFF';

  /**
   * Average length of an SQL token in characters, including spaces and comments; used to size the
   * list.
   */
  private static final int CHARS_A_TOKEN = 6;

  private final SourceText source;
  private final String text;
  private final int limit;
  private final @Nullable MacroCall call;
  private final List<Token> tokens;
  private int at;
  private int start;
  private boolean isSpaced;

  private Lexer(SourceText source, int from, int limit, @Nullable MacroCall call) {
    this.source = source;
    this.text = source.text();
    this.at = from;
    this.limit = limit;
    this.call = call;
    tokens = new ArrayList<>((limit - from) / CHARS_A_TOKEN + 2);
  }

  /** All tokens of a text, followed by the END token. */
  public static List<Token> tokens(SourceText source) throws PerfettoSqlException {
    Lexer lexer = new Lexer(source, 0, source.text().length(), null);
    if (!source.text().isEmpty() && source.text().charAt(0) == BYTE_ORDER_MARK) {
      lexer.at = 1;
    }
    lexer.run();
    lexer.start = lexer.limit;
    lexer.tokens.add(new Token(TokenKind.END, null, "", lexer.position(), true));
    return lexer.tokens;
  }

  /** The tokens of a macro's body, with the macro call as their origin. */
  public static List<Token> bodyTokens(SourcePosition from, int length, MacroCall call)
      throws PerfettoSqlException {
    Lexer lexer = new Lexer(from.source(), from.offset(), from.offset() + length, call);
    lexer.run();
    return lexer.tokens;
  }

  private void run() throws PerfettoSqlException {
    while (skipSpace()) {
      start = at;
      readToken(text.charAt(at));
    }
  }

  private void readToken(char c) throws PerfettoSqlException {
    if (isNameStart(c)) {
      readWord(c);
    } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
      readNumber();
    } else {
      switch (c) {
        case '\'' -> readQuoted(TokenKind.STRING, '\'');
        case '"', '`' -> readQuoted(TokenKind.QUOTED_NAME, c);
        case '[' -> readQuoted(TokenKind.QUOTED_NAME, ']');
        case '?', ':', '@', '$', '#' -> readParameter();
        default -> readSign(c);
      }
    }
  }

  private boolean skipSpace() {
    int before = at;
    while (at < limit && skipOneSpace()) {}
    isSpaced = at > before;
    return at < limit;
  }

  private boolean skipOneSpace() {
    char c = text.charAt(at);
    if (isSpace(c)) {
      at++;
      return true;
    }
    if (c == '-' && peek(1) == '-') {
      at = endOf("\n", at);
      return true;
    }
    if (c == '/' && peek(1) == '*') {
      at = endOf("*/", at + 2);
      return true;
    }
    return false;
  }

  private int endOf(String mark, int from) {
    int found = text.indexOf(mark, from);
    return found < 0 ? limit : Math.min(limit, found + mark.length());
  }

  private void readWord(char c) throws PerfettoSqlException {
    if ((c == 'x' || c == 'X') && peek(1) == '\'') {
      readBlob();
      return;
    }
    skipName();
    add(TokenKind.WORD, Keyword.find(text, start, at));
  }

  private void readBlob() throws PerfettoSqlException {
    int quote = text.indexOf('\'', start + 2);
    if (quote < 0 || quote >= limit || !isHex(start + 2, quote)) {
      throw error("a blob is hexadecimal digits in quotes, two for each byte: x'00ff'");
    }
    at = quote + 1;
    add(TokenKind.BLOB);
  }

  private boolean isHex(int from, int to) {
    return (to - from) % 2 == 0
        && text.substring(from, to).chars().allMatch(c -> Character.digit(c, 16) >= 0 && c < 128);
  }

  private void readNumber() throws PerfettoSqlException {
    TokenKind kind = TokenKind.INTEGER;
    if (text.charAt(at) == '0' && (peek(1) == 'x' || peek(1) == 'X') && isHexDigit(peek(2))) {
      at += 2;
      skipDigits(true);
    } else {
      skipDigits(false);
      boolean hasFraction = skipFraction();
      boolean hasExponent = skipExponent();
      kind = hasFraction || hasExponent ? TokenKind.REAL : TokenKind.INTEGER;
    }
    if (at < limit && isNamePart(text.charAt(at))) {
      skipName();
      throw error("'" + text.substring(start, at) + "' is neither a number nor a name");
    }
    add(kind);
  }

  private boolean skipFraction() {
    if (peek(0) != '.') {
      return false;
    }
    at++;
    skipDigits(false);
    return true;
  }

  private boolean skipExponent() {
    if (peek(0) != 'e' && peek(0) != 'E') {
      return false;
    }
    int sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
    if (!isDigit(peek(1 + sign))) {
      return false;
    }
    at += 1 + sign;
    skipDigits(false);
    return true;
  }

  private void skipDigits(boolean isHex) {
    while (isDigitOf(isHex, peek(0))
        || (peek(0) == '_' && at > start && isDigitOf(isHex, peek(1)))) {
      at++;
    }
  }

  private static boolean isDigitOf(boolean isHex, char c) {
    return isHex ? isHexDigit(c) : isDigit(c);
  }

  private void readQuoted(TokenKind kind, char quote) throws PerfettoSqlException {
    for (at++; at < limit; at++) {
      if (text.charAt(at) == quote) {
        if (quote == ']' || peek(1) != quote) {
          at++;
          add(kind);
          return;
        }
        at++;
      }
    }
    at = start;
    throw error("the quote that begins here has no end");
  }

  private void readParameter() throws PerfettoSqlException {
    char sign = text.charAt(at++);
    if (sign == '?') {
      skipDigits(false);
    } else {
      skipName();
      if (at == start + 1) {
        throw error("'" + sign + "' needs a name behind it");
      }
    }
    add(TokenKind.PARAMETER);
  }

  private void readSign(char c) throws PerfettoSqlException {
    TokenKind kind = Punctuation.find(c, peek(1), peek(2));
    if (kind == null) {
      throw error("'" + Character.toString(text.codePointAt(at)) + "' has no meaning in SQL");
    }
    at += Punctuation.lengthOf(kind, peek(1));
    add(kind);
  }

  private void skipName() {
    while (at < limit && isNamePart(text.charAt(at))) {
      at++;
    }
  }

  private void add(TokenKind kind) {
    add(kind, null);
  }

  private void add(TokenKind kind, @Nullable Keyword keyword) {
    tokens.add(new Token(kind, keyword, text.substring(start, at), position(), isSpaced));
  }

  private SourcePosition position() {
    return new SourcePosition(source, start, call);
  }

  private PerfettoSqlException error(String sentence) {
    return new PerfettoSqlException(sentence, position());
  }

  private char peek(int distance) {
    return at + distance < limit ? text.charAt(at + distance) : 0;
  }

  private static boolean isSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r' && c != '\u000B');
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  private static boolean isHexDigit(char c) {
    return isDigit(c) || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F');
  }

  /**
   * Whether a name can begin with the character; SQLite treats all non-ASCII characters as letters.
   */
  static boolean isNameStart(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c >= 0x80;
  }

  static boolean isNamePart(char c) {
    return isNameStart(c) || isDigit(c) || c == '$';
  }

  /** Whether the name needs no quotes, provided that it is no keyword. */
  public static boolean isPlainName(String name) {
    return !name.isEmpty()
        && isNameStart(name.charAt(0))
        && name.chars().allMatch(c -> isNamePart((char) c));
  }
}
