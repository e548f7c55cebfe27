package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;
import java.util.regex.Pattern;

/**
 * Reads a JSON value into arguments, as if it had been written field by field. Of a malformed text,
 * the values before the error become arguments.
 */
final class JsonArgs {
  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 64;

  private static final int HEX = 16;

  /** Stands for the end of the text, which needs no closing bracket. */
  private static final char NO_END = 0;

  private static final Pattern NUMBER =
      Pattern.compile("-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?");

  private final StringPool strings;
  private String text = "";
  private int at;

  JsonArgs(StringPool strings) {
    this.strings = strings;
  }

  void add(String json, String flatKey, String key, ArgSet target) {
    text = json;
    at = 0;
    try {
      addValue(flatKey, key, target, 0, NO_END);
    } catch (IllegalArgumentException _) {
      at = text.length(); // stops at the error and keeps the arguments before it
    }
  }

  /**
   * Adds a value, and skips what separates it from the next one.
   *
   * @param end the closing bracket of the object or array that contains the value
   */
  private void addValue(String flatKey, String key, ArgSet target, int depth, char end) {
    switch (peek()) {
      case '{' -> addObject(flatKey, key, target, depth, end);
      case '[' -> addArray(flatKey, key, target, depth, end);
      case '"' -> {
        int value = strings.intern(string());
        endValue(end);
        put(flatKey, key, ArgType.STRING, value, target);
      }
      case 't' -> addWord("true", flatKey, key, 1, target, end);
      case 'f' -> addWord("false", flatKey, key, 0, target, end);
      case 'n' -> {
        expect("null");
        endValue(end);
      }
      default -> addNumber(flatKey, key, target, end);
    }
  }

  private void addObject(String flatKey, String key, ArgSet target, int depth, char end) {
    expect("{");
    check(depth < MAX_DEPTH);
    while (peek() != '}') {
      String name = string();
      check(peek() == ':');
      at++;
      addValue(flatKey + "." + name, key + "." + name, target, depth + 1, '}');
    }
    at++;
    endValue(end);
  }

  private void addArray(String flatKey, String key, ArgSet target, int depth, char end) {
    expect("[");
    check(depth < MAX_DEPTH);
    int array = strings.intern(key);
    while (peek() != ']') {
      String element = key + "[" + target.elements(array) + "]";
      boolean isNull = peek() == 'n';
      boolean isNested = peek() == '{' || peek() == '[';
      if (isNested) {
        target.countElement(array);
      }
      addValue(flatKey, element, target, depth + 1, ']');
      if (!isNested && !isNull) {
        target.countElement(array);
      }
    }
    at++;
    endValue(end);
  }

  /** Skips the comma after a value; called before the value is added, as an error leaves it out. */
  private void endValue(char end) {
    if (end != NO_END && peek() == ',') {
      at++;
      peek();
    } else {
      check(end == NO_END || peek() == end);
    }
  }

  private void addWord(
      String word, String flatKey, String key, int value, ArgSet target, char end) {
    expect(word);
    endValue(end);
    put(flatKey, key, ArgType.BOOL, value, target);
  }

  private void addNumber(String flatKey, String key, ArgSet target, char end) {
    int begin = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(begin, at);
    check(NUMBER.matcher(number).matches());
    endValue(end);
    try {
      put(flatKey, key, ArgType.INT, Long.parseLong(number), target);
    } catch (NumberFormatException _) {
      double real = Double.parseDouble(number);
      put(flatKey, key, ArgType.REAL, Double.doubleToRawLongBits(real), target);
    }
  }

  private String string() {
    check(peek() == '"');
    at++;
    StringBuilder string = new StringBuilder();
    while (character() != '"') {
      char next = text.charAt(at++);
      string.append(next == '\\' ? escaped() : next);
    }
    at++;
    return string.toString();
  }

  private char escaped() {
    char kind = character();
    at++;
    return switch (kind) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> {
        check(at + 4 <= text.length());
        at += 4;
        yield (char) Integer.parseInt(text, at - 4, at, HEX);
      }
      default -> kind;
    };
  }

  private char character() {
    check(at < text.length());
    return text.charAt(at);
  }

  /** Skips white space; returns the next character without consuming it. */
  private char peek() {
    while (Character.isWhitespace(character())) {
      at++;
    }
    return character();
  }

  private void expect(String word) {
    check(text.startsWith(word, at));
    at += word.length();
  }

  private static void check(boolean isSo) {
    if (!isSo) {
      throw new IllegalArgumentException("no JSON");
    }
  }

  private void put(String flatKey, String key, ArgType type, long value, ArgSet target) {
    target.add(strings.intern(flatKey), strings.intern(key), type, value);
  }
}
