package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats values as JSON without spaces: maps, lists, texts, numbers and booleans. */
final class JsonText {
  /** A text that is JSON already. */
  record Raw(String json) {}

  /** Whole numbers below it are written without a fraction, as an integer. */
  private static final double LARGEST_WHOLE = 1e15;

  private static final int FIRST_PRINTABLE = ' ';

  private final StringBuilder json = new StringBuilder();

  private JsonText() {}

  static String of(@Nullable Object value) {
    JsonText text = new JsonText();
    text.append(value);
    return text.json.toString();
  }

  private void append(@Nullable Object value) {
    switch (value) {
      case Map<?, ?> members -> appendMembers(members);
      case List<?> items -> appendItems(items);
      case String string -> appendQuoted(string);
      case Double number -> appendReal(number);
      case Raw raw -> json.append(raw.json);
      case null -> json.append("null");
      default -> json.append(value);
    }
  }

  private void appendMembers(Map<?, ?> members) {
    json.append('{');
    String separator = "";
    for (Map.Entry<?, ?> member : members.entrySet()) {
      json.append(separator);
      appendQuoted(String.valueOf(member.getKey()));
      json.append(':');
      append(member.getValue());
      separator = ",";
    }
    json.append('}');
  }

  private void appendItems(List<?> items) {
    json.append('[');
    String separator = "";
    for (Object item : items) {
      json.append(separator);
      append(item);
      separator = ",";
    }
    json.append(']');
  }

  /** JSON has no numbers for infinities and NaN, which are texts. */
  private void appendReal(double number) {
    if (!Double.isFinite(number)) {
      appendQuoted(Double.toString(number));
    } else if (number == Math.rint(number) && Math.abs(number) < LARGEST_WHOLE) {
      json.append((long) number);
    } else {
      json.append(number);
    }
  }

  private void appendQuoted(String text) {
    json.append('"');
    appendEscaped(text, json);
    json.append('"');
  }

  /** Appends the characters of a text as they are written between quotes. */
  static void appendEscaped(String text, StringBuilder json) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"', '\\' -> json.append('\\').append(c);
        case '\n' -> json.append("\\n");
        case '\b' -> json.append("\\b");
        case '\f' -> json.append("\\f");
        case '\r' -> json.append("\\r");
        case '\t' -> json.append("\\t");
        default -> {
          if (c < FIRST_PRINTABLE) {
            json.append("\\u%04x".formatted((int) c));
          } else {
            json.append(c);
          }
        }
      }
    }
  }
}
