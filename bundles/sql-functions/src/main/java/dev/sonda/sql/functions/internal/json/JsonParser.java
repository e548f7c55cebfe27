package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses JSON text (RFC 8259). */
final class JsonParser {
  /** Limit of nesting depth, equal to SQLite's. */
  private static final int MOST_DEPTH = 1000;

  private static final Pattern NUMBER =
      Pattern.compile("-?(?:0|[1-9][0-9]*)([.][0-9]+)?([eE][+-]?[0-9]+)?");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:[\"\\\\/bfnrt]|u[0-9a-fA-F]{4})");

  private final String text;
  private int at;
  private int depth;

  private JsonParser(String text) {
    this.text = text;
  }

  /** Parses a text to a value with positions assigned. */
  static JsonNode parse(String text) {
    JsonParser parser = new JsonParser(text);
    JsonNode node = parser.value();
    parser.skipSpace();
    if (parser.at < text.length()) {
      throw malformed();
    }
    node.place(0);
    return node;
  }

  private static IllegalArgumentException malformed() {
    return new IllegalArgumentException("malformed JSON");
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : 0;
  }

  private void skipSpace() {
    while (" \t\n\r".indexOf(current()) >= 0 && at < text.length()) {
      at++;
    }
  }

  /** Skips white space and reads the next character if it is {@code wanted}; false otherwise. */
  private boolean isNext(char wanted) {
    skipSpace();
    boolean isNext = current() == wanted;
    at += isNext ? 1 : 0;
    return isNext;
  }

  private void expect(char wanted) {
    if (!isNext(wanted)) {
      throw malformed();
    }
  }

  private JsonNode value() {
    skipSpace();
    return switch (current()) {
      case '{' -> container(Kind.OBJECT, '}');
      case '[' -> container(Kind.ARRAY, ']');
      case '"' -> string();
      case 't' -> word(Kind.TRUE, "true");
      case 'f' -> word(Kind.FALSE, "false");
      case 'n' -> word(Kind.NULL, "null");
      default -> number();
    };
  }

  private JsonNode container(Kind type, char end) {
    if (++depth > MOST_DEPTH) {
      throw malformed();
    }
    at++;
    JsonNode node = new JsonNode(type, "");
    boolean isDone = isNext(end);
    while (!isDone) {
      addChild(node);
      isDone = !isNext(',');
      if (isDone) {
        expect(end);
      }
    }
    depth--;
    return node;
  }

  private void addChild(JsonNode node) {
    if (node.type() == Kind.ARRAY) {
      node.add(null, value());
      return;
    }
    skipSpace();
    JsonNode label = string();
    expect(':');
    node.add(label, value());
  }

  private JsonNode word(Kind type, String word) {
    if (!text.startsWith(word, at)) {
      throw malformed();
    }
    at += word.length();
    return new JsonNode(type, "");
  }

  private JsonNode number() {
    Matcher number = NUMBER.matcher(text).region(at, text.length());
    if (!number.lookingAt()) {
      throw malformed();
    }
    at = number.end();
    boolean isInteger = number.group(1) == null && number.group(2) == null;
    return new JsonNode(isInteger ? Kind.INTEGER : Kind.REAL, number.group());
  }

  private JsonNode string() {
    if (current() != '"') {
      throw malformed();
    }
    int start = ++at;
    while (current() != '"') {
      at += length();
    }
    at++;
    return new JsonNode(Kind.TEXT, text.substring(start, at - 1));
  }

  /** Number of chars that the next character of a string literal occupies, including escapes. */
  private int length() {
    if (current() < ' ') {
      throw malformed();
    }
    if (current() != '\\') {
      return 1;
    }
    Matcher escape = ESCAPE.matcher(text).region(at, text.length());
    if (!escape.lookingAt()) {
      throw malformed();
    }
    return escape.end() - escape.start();
  }

  /** The text of a string literal with escapes resolved. */
  static String unescaped(String raw) {
    if (raw.indexOf('\\') < 0) {
      return raw;
    }
    return ESCAPE
        .matcher(raw)
        .replaceAll(escape -> Matcher.quoteReplacement(meant(escape.group())));
  }

  private static String meant(String escape) {
    return switch (escape.charAt(1)) {
      case 'b' -> "\b";
      case 'f' -> "\f";
      case 'n' -> "\n";
      case 'r' -> "\r";
      case 't' -> "\t";
      case 'u' -> String.valueOf((char) Integer.parseInt(escape, 2, escape.length(), 16));
      default -> escape.substring(1);
    };
  }
}
