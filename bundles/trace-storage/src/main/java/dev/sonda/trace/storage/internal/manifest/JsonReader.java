package dev.sonda.trace.storage.internal.manifest;

import dev.sonda.trace.format.TraceFormatException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses a JSON text completely into memory. */
final class JsonReader {
  /** Limit of nesting depth. Manifests have five levels, and each level consumes stack. */
  private static final int MAX_DEPTH = 64;

  private static final int UNICODE_DIGITS = 4;
  private static final int HEXADECIMAL = 16;

  private final String text;
  private int at;

  private JsonReader(String text) {
    this.text = text;
  }

  static JsonValue read(String text) throws TraceFormatException {
    JsonReader reader = new JsonReader(text);
    JsonValue value = reader.value(0);
    if (reader.peek() != 0) {
      throw reader.broken();
    }
    return value;
  }

  private JsonValue value(int depth) throws TraceFormatException {
    if (depth > MAX_DEPTH) {
      throw broken();
    }
    return switch (peek()) {
      case '{' -> fields(depth);
      case '[' -> items(depth);
      case '"' -> new JsonValue.Text(string());
      default -> scalar();
    };
  }

  private JsonValue fields(int depth) throws TraceFormatException {
    Map<String, JsonValue> values = new LinkedHashMap<>();
    at++;
    while (peek() != '}') {
      if (!values.isEmpty()) {
        take(',');
      }
      if (peek() != '"') {
        throw broken();
      }
      String name = string();
      take(':');
      values.put(name, value(depth + 1));
    }
    at++;
    return new JsonValue.Fields(values);
  }

  private JsonValue items(int depth) throws TraceFormatException {
    List<JsonValue> values = new ArrayList<>();
    at++;
    while (peek() != ']') {
      if (!values.isEmpty()) {
        take(',');
      }
      values.add(value(depth + 1));
    }
    at++;
    return new JsonValue.Items(values);
  }

  private JsonValue scalar() throws TraceFormatException {
    int start = at;
    while (at < text.length() && ",]} \n\r\t".indexOf(text.charAt(at)) < 0) {
      at++;
    }
    String word = text.substring(start, at);
    if (word.equals("true") || word.equals("false") || word.equals("null")) {
      return JsonValue.ABSENT;
    }
    if (!word.matches("-?\\d{1,30}(\\.\\d{1,30})?([eE][+-]?\\d{1,4})?")) {
      throw broken();
    }
    try {
      return new JsonValue.Whole(Long.parseLong(word));
    } catch (NumberFormatException e) { // a fraction, or out of range of 64 bits
      return JsonValue.ABSENT;
    }
  }

  private String string() throws TraceFormatException {
    StringBuilder string = new StringBuilder();
    at++;
    while (next() != '"') {
      char character = text.charAt(at++);
      string.append(character == '\\' ? escaped() : character);
    }
    at++;
    return string.toString();
  }

  private char escaped() throws TraceFormatException {
    char kind = next();
    at++;
    return switch (kind) {
      case 'n' -> '\n';
      case 't' -> '\t';
      case 'r' -> '\r';
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'u' -> unicode();
      default -> kind;
    };
  }

  private char unicode() throws TraceFormatException {
    int end = Math.min(text.length(), at + UNICODE_DIGITS);
    String digits = text.substring(at, end);
    at = end;
    if (!digits.matches("[0-9a-fA-F]{4}")) {
      throw broken();
    }
    return (char) Integer.parseInt(digits, HEXADECIMAL);
  }

  private char next() throws TraceFormatException {
    if (at >= text.length()) {
      throw broken();
    }
    return text.charAt(at);
  }

  private void take(char expected) throws TraceFormatException {
    if (peek() != expected) {
      throw broken();
    }
    at++;
  }

  /** The next character that is not white space; 0 at the end. */
  private char peek() {
    while (at < text.length() && " \n\r\t".indexOf(text.charAt(at)) >= 0) {
      at++;
    }
    return at < text.length() ? text.charAt(at) : 0;
  }

  private TraceFormatException broken() {
    return new TraceFormatException(
        "perfetto_manifest: the text is no JSON at its character " + at);
  }
}
