package dev.sonda.cli.internal.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON strictly, into maps, lists, strings, numbers and booleans. */
final class StrictJsonParser {
  private final String text;
  private int position;

  private StrictJsonParser(String text) {
    this.text = text;
  }

  static Object parse(String text) {
    StrictJsonParser json = new StrictJsonParser(text);
    Object value = json.value();
    json.skipBlanks();
    if (json.position != text.length()) {
      throw json.error("more behind the end");
    }
    return value;
  }

  private Object value() {
    skipBlanks();
    return switch (text.charAt(position)) {
      case '{' -> object();
      case '[' -> array();
      case '"' -> string();
      case 't' -> word("true", true);
      case 'f' -> word("false", false);
      default -> number();
    };
  }

  private Map<String, Object> object() {
    Map<String, Object> object = new LinkedHashMap<>();
    expect('{');
    while (!isNext('}')) {
      if (!object.isEmpty()) {
        expect(',');
      }
      skipBlanks();
      String key = string();
      expect(':');
      if (object.put(key, value()) != null) {
        throw error(key + " is there twice");
      }
    }
    expect('}');
    return object;
  }

  private List<Object> array() {
    List<Object> array = new ArrayList<>();
    expect('[');
    while (!isNext(']')) {
      if (!array.isEmpty()) {
        expect(',');
      }
      array.add(value());
    }
    expect(']');
    return array;
  }

  private String string() {
    expect('"');
    StringBuilder string = new StringBuilder();
    while (text.charAt(position) != '"') {
      char next = text.charAt(position++);
      if (next < ' ') {
        throw error("a bare control character");
      }
      string.append(next == '\\' ? escaped() : next);
    }
    position++;
    return string.toString();
  }

  private char escaped() {
    char kind = text.charAt(position++);
    return switch (kind) {
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        position += 4;
        yield (char) Integer.parseInt(text.substring(position - 4, position), 16);
      }
      default -> kind;
    };
  }

  private Object number() {
    int start = position;
    while (position < text.length() && "+-.eE0123456789".indexOf(text.charAt(position)) >= 0) {
      position++;
    }
    String number = text.substring(start, position);
    if (number.matches("-?(0|[1-9]\\d*)")) {
      return Long.valueOf(number);
    }
    return Double.valueOf(number);
  }

  private Object word(String word, Object value) {
    if (!text.startsWith(word, position)) {
      throw error("no " + word);
    }
    position += word.length();
    return value;
  }

  private boolean isNext(char wanted) {
    skipBlanks();
    return text.charAt(position) == wanted;
  }

  private void expect(char wanted) {
    skipBlanks();
    if (text.charAt(position) != wanted) {
      throw error("no " + wanted);
    }
    position++;
  }

  private void skipBlanks() {
    while (position < text.length() && Character.isWhitespace(text.charAt(position))) {
      position++;
    }
  }

  private IllegalArgumentException error(String what) {
    return new IllegalArgumentException(what + " at " + position + " in " + text);
  }
}
