package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A JSON text with the index of its next character; reads values that have no children. */
final class JsonText {
  private static final String SPACE = " \t\n\r";
  private static final String SPACE_OF_JSON5 =
      "\u000b\f\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
  private static final Pattern SPACES = Pattern.compile("[" + SPACE + SPACE_OF_JSON5 + "]++");
  private static final Pattern COMMENT =
      Pattern.compile("/[*][\\s\\S]*?[*]/|//[^\n\r\u2028\u2029]*");
  private static final Pattern WORD =
      Pattern.compile("(?:true|false|null|(?i:[qs]?nan|inf(?:inity)?))(?![A-Za-z0-9])");
  private static final Pattern PART_OF_NAME =
      Pattern.compile("[A-Za-z0-9_$[^\u0000-\u007f" + SPACE_OF_JSON5 + "]]++|\\\\u[0-9a-fA-F]{4}");
  private static final Pattern ESCAPE =
      Pattern.compile(
          "\\\\(?:[\"'\\\\/bfnrtv\\n\u2028\u2029]|\\r\\n?|0(?![0-9])|x[0-9a-fA-F]{2}"
              + "|u[0-9a-fA-F]{4})");

  private final String text;
  private int at;

  JsonText(String text) {
    this.text = text;
  }

  int index() {
    return at;
  }

  boolean isAtEnd() {
    return at >= text.length();
  }

  /** The next character; 0 at the end. */
  char current() {
    return isAtEnd() ? 0 : text.charAt(at);
  }

  void skip() {
    at++;
  }

  void goTo(int index) {
    at = index;
  }

  /** Skips white space before {@code wanted}; skips nothing if another character follows. */
  boolean isNext(char wanted) {
    int start = at;
    skipSpace();
    boolean isNext = current() == wanted;
    at = isNext ? at : start;
    return isNext;
  }

  /** Skips the white space that JSON has, which SQLite skips before it remembers a position. */
  void skipPlainSpace() {
    while (!isAtEnd() && SPACE.indexOf(current()) >= 0) {
      at++;
    }
  }

  /** Skips all white space and comments of JSON5. */
  void skipSpace() {
    while (isSkipped(SPACES) || isSkipped(COMMENT)) {
      // All that matches is skipped.
    }
  }

  private boolean isSkipped(Pattern pattern) {
    Matcher skipped = at(pattern);
    boolean isSkipped = skipped.lookingAt();
    at = isSkipped ? skipped.end() : at;
    return isSkipped;
  }

  private Matcher at(Pattern pattern) {
    return pattern.matcher(text).region(at, text.length()).useTransparentBounds(true);
  }

  /** A name without quotes, as JSON5 allows for members; null if there is none. */
  @Nullable JsonNode name() {
    if (current() >= '0' && current() <= '9') {
      return null;
    }
    int start = at;
    Matcher part = at(PART_OF_NAME);
    while (part.lookingAt()) {
      at = part.end();
      part = at(PART_OF_NAME);
    }
    return at == start ? null : new JsonNode(Kind.TEXT, text.substring(start, at));
  }

  /** A value that is neither array nor object. */
  JsonNode atom() {
    char first = current();
    if (first == '"' || first == '\'') {
      return string();
    }
    if ("+-.0123456789".indexOf(first) >= 0) {
      JsonNumber number = JsonNumber.read(text, at);
      at = number.end();
      return number.node();
    }
    return word();
  }

  private JsonNode word() {
    Matcher word = at(WORD);
    if (!word.lookingAt()) {
      throw new JsonSyntaxException(at);
    }
    at = word.end();
    return switch (word.group()) {
      case "true" -> new JsonNode(Kind.TRUE, "");
      case "false" -> new JsonNode(Kind.FALSE, "");
      default ->
          "iI".indexOf(word.group().charAt(0)) >= 0
              ? new JsonNode(Kind.REAL, JsonNumber.INFINITE)
              : new JsonNode(Kind.NULL, "");
    };
  }

  private JsonNode string() {
    char quote = current();
    int start = ++at;
    while (current() != quote) {
      at += length();
    }
    String raw = text.substring(start, at++);
    return new JsonNode(Kind.TEXT, JsonEscapes.normalized(raw), raw);
  }

  /** Number of chars that the next character of a string literal occupies, including escapes. */
  private int length() {
    if (current() == 0) {
      throw new JsonSyntaxException(at);
    }
    if (current() != '\\') {
      return 1;
    }
    Matcher escape = at(ESCAPE);
    if (!escape.lookingAt()) {
      throw new JsonSyntaxException(at + 1);
    }
    return escape.end() - escape.start();
  }
}
