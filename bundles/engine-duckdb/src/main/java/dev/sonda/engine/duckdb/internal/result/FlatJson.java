package dev.sonda.engine.duckdb.internal.result;

import java.util.HashMap;
import java.util.Map;

/** Reads a JSON object whose values are strings, as DuckDB writes its errors. */
final class FlatJson {
  private static final int HEX = 16;
  private static final int HEX_DIGITS = 4;

  private final String text;
  private int at;

  private FlatJson(String text) {
    this.text = text;
  }

  /** The fields of the object, up to the first syntax error in the text. */
  static Map<String, String> fields(String text) {
    FlatJson json = new FlatJson(text);
    Map<String, String> fields = new HashMap<>();
    while (json.findsString()) {
      String name = json.string();
      if (!json.findsString()) {
        break;
      }
      fields.put(name, json.string());
    }
    return fields;
  }

  private boolean findsString() {
    at = text.indexOf('"', at);
    if (at < 0) {
      at = text.length();
      return false;
    }
    at++;
    return true;
  }

  private String string() {
    StringBuilder value = new StringBuilder();
    while (at < text.length() && text.charAt(at) != '"') {
      char c = text.charAt(at++);
      value.append(c == '\\' && at < text.length() ? escaped() : c);
    }
    at++;
    return value.toString();
  }

  private char escaped() {
    char c = text.charAt(at++);
    return switch (c) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> hex();
      default -> c;
    };
  }

  private char hex() {
    int end = Math.min(at + HEX_DIGITS, text.length());
    try {
      char c = (char) Integer.parseInt(text.substring(at, end), HEX);
      at = end;
      return c;
    } catch (NumberFormatException e) {
      return '?';
    }
  }
}
