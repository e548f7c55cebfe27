package dev.sonda.cli.internal;

import java.util.List;
import java.util.Map;

/** Writes JSON on one line. Maps become objects, whose keys keep the map's order. */
public final class JsonFormatter {
  private final StringBuilder text = new StringBuilder();

  /**
   * Writes maps, lists, strings, numbers and booleans, nested to any depth. Numbers that JSON can't
   * have (NaN, infinities) and all other objects become strings.
   */
  public static String of(Object value) {
    JsonFormatter json = new JsonFormatter();
    json.append(value);
    return json.text.toString();
  }

  private void append(Object value) {
    switch (value) {
      case Map<?, ?> map -> appendObject(map);
      case List<?> list -> appendArray(list);
      case Double number when !Double.isFinite(number) -> appendString(number.toString());
      case Float number when !Float.isFinite(number) -> appendString(number.toString());
      case Number number -> text.append(number);
      case Boolean flag -> text.append(flag);
      default -> appendString(value.toString());
    }
  }

  private void appendObject(Map<?, ?> map) {
    text.append('{');
    String separator = "";
    for (Map.Entry<?, ?> entry : map.entrySet()) {
      text.append(separator);
      appendString(entry.getKey().toString());
      text.append(':');
      append(entry.getValue());
      separator = ",";
    }
    text.append('}');
  }

  private void appendArray(List<?> list) {
    text.append('[');
    String separator = "";
    for (Object element : list) {
      text.append(separator);
      append(element);
      separator = ",";
    }
    text.append(']');
  }

  private void appendString(String string) {
    text.append('"');
    for (int i = 0; i < string.length(); i++) {
      appendCharacter(string.charAt(i));
    }
    text.append('"');
  }

  private void appendCharacter(char character) {
    switch (character) {
      case '"' -> text.append("\\\"");
      case '\\' -> text.append("\\\\");
      case '\n' -> text.append("\\n");
      case '\r' -> text.append("\\r");
      case '\t' -> text.append("\\t");
      default -> {
        // Lone surrogates have no UTF-8 form.
        if (character < ' ' || Character.isSurrogate(character)) {
          text.append(String.format("\\u%04x", (int) character));
        } else {
          text.append(character);
        }
      }
    }
  }
}
