package dev.sonda.trace.proto.internal.args;

import dev.sonda.trace.storage.args.ArgSet;
import dev.sonda.trace.storage.args.ArgType;
import dev.sonda.trace.tables.StringPool;

/**
 * Reads a JSON value into arguments, as if it had been written field by field. Of a malformed text,
 * the values before the error become arguments.
 */
final class JsonArgs {
  /** Upper limit of nesting; deeper nesting is an attack on the reader's stack. */
  private static final int MAX_DEPTH = 64;

  private static final int HEX = 16;

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
      addValue(flatKey, key, target, 0);
    } catch (IllegalArgumentException _) {
      at = text.length(); // stops at the error and keeps the arguments before it
    }
  }

  private void addValue(String flatKey, String key, ArgSet target, int depth) {
    switch (peek()) {
      case '{' -> addObject(flatKey, key, target, depth);
      case '[' -> addArray(flatKey, key, target, depth);
      case '"' -> put(flatKey, key, ArgType.STRING, strings.intern(string()), target);
      case 't' -> addWord("true", flatKey, key, 1, target);
      case 'f' -> addWord("false", flatKey, key, 0, target);
      case 'n' -> expect("null");
      default -> addNumber(flatKey, key, target);
    }
  }

  private void addObject(String flatKey, String key, ArgSet target, int depth) {
    expect("{");
    check(depth < MAX_DEPTH);
    while (peek() != '}') {
      String name = string();
      check(peek() == ':');
      at++;
      addValue(flatKey + "." + name, key + "." + name, target, depth + 1);
      endElement('}');
    }
    at++;
  }

  private void addArray(String flatKey, String key, ArgSet target, int depth) {
    expect("[");
    check(depth < MAX_DEPTH);
    int array = strings.intern(key);
    while (peek() != ']') {
      if (peek() == 'n') {
        expect("null");
      } else {
        String element = key + "[" + target.countElement(array) + "]";
        addValue(flatKey, element, target, depth + 1);
      }
      endElement(']');
    }
    at++;
  }

  private void endElement(char end) {
    if (peek() == ',') {
      at++;
    } else {
      check(peek() == end);
    }
  }

  private void addWord(String word, String flatKey, String key, int value, ArgSet target) {
    expect(word);
    put(flatKey, key, ArgType.BOOL, value, target);
  }

  private void addNumber(String flatKey, String key, ArgSet target) {
    int begin = at;
    while (at < text.length() && "+-.eE0123456789".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    String number = text.substring(begin, at);
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
