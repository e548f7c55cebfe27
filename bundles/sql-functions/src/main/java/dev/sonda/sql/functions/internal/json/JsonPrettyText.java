package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;

/** Prints JSON with each element on a line of its own, as {@code json_pretty} does. */
final class JsonPrettyText {
  /** Limit of characters, because the indentation grows with the depth of values. */
  static final int MOST_CHARACTERS = 100_000_000;

  private final String indent;
  private final StringBuilder text = new StringBuilder();

  private JsonPrettyText(String indent) {
    this.indent = indent;
  }

  static String of(JsonNode node, String indent) {
    JsonPrettyText pretty = new JsonPrettyText(indent);
    pretty.print(node, 0);
    return pretty.text.toString();
  }

  private void print(JsonNode node, int depth) {
    if (node.children().isEmpty()) {
      node.print(text);
      return;
    }
    boolean isArray = node.type() == Kind.ARRAY;
    text.append(isArray ? '[' : '{');
    String separator = "";
    for (JsonNode child : node.children()) {
      text.append(separator);
      startLine(depth + 1);
      printChild(child, depth + 1);
      separator = ",";
    }
    startLine(depth);
    text.append(isArray ? ']' : '}');
  }

  private void printChild(JsonNode child, int depth) {
    JsonNode label = child.label();
    if (label != null) {
      label.print(text);
      text.append(": ");
    }
    print(child, depth);
  }

  private void startLine(int depth) {
    if (text.length() + (long) depth * indent.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "pretty JSON takes more than " + MOST_CHARACTERS + " characters");
    }
    text.append('\n').repeat(indent, depth);
  }
}
