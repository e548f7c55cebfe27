package dev.sonda.analysis.cli.internal.perfetto.convert.json;

import dev.sonda.analysis.cli.internal.format.JsonQuoting;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Formats values as JSON without spaces: maps, lists, texts, numbers and booleans. */
final class JsonText {
  /** Whole numbers below it are written without a fraction, as an integer. */
  private static final double LARGEST_WHOLE = 1e15;

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
    JsonQuoting.appendEscaped(text, json);
    json.append('"');
  }
}
