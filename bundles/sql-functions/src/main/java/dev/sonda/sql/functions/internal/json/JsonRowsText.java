package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Formats the rows of {@code json_each} and {@code json_tree} as a JSON array of objects, which the
 * engine converts to rows.
 */
final class JsonRowsText {
  /**
   * Limit of characters in all rows; it is needed because a tree repeats each value in all its
   * ancestors.
   */
  static final int MOST_CHARACTERS = 100_000_000;

  private static final Pattern PLAIN_LABEL = Pattern.compile("[A-Za-z][A-Za-z0-9]*");
  private static final Pattern DIGITS = Pattern.compile("\\[([0-9]{1,18})");

  private final StringBuilder text = new StringBuilder("[");

  private JsonRowsText() {}

  /**
   * The rows of {@code json_each}: one for each element or member, or a single one for a value
   * without children. Null if the path finds nothing.
   */
  static @Nullable String each(String json, String path) {
    JsonNode root = JsonPath.find(JsonParser.parse(json), path);
    if (root == null) {
      return null;
    }
    JsonRowsText rows = new JsonRowsText();
    if (!root.type().isContainer()) {
      rows.row(root, null, null, path, path);
    }
    for (int i = 0; i < root.children().size(); i++) {
      rows.add(root.children().get(i), i, null, path);
    }
    return rows.text.append(']').toString();
  }

  /**
   * The rows of {@code json_tree}: one for the value at the path and one for each descendant. Null
   * if the path finds nothing.
   */
  static @Nullable String tree(String json, String path) {
    JsonNode whole = JsonParser.parse(json);
    JsonNode root = JsonPath.find(whole, path);
    if (root == null) {
      return null;
    }
    JsonRowsText rows = new JsonRowsText();
    int keyStart = JsonPath.keyStart(whole, path);
    rows.row(root, key(path.substring(keyStart)), null, path, path.substring(0, keyStart));
    rows.addAll(root, path);
    return rows.text.append(']').toString();
  }

  private void addAll(JsonNode node, String path) {
    for (int i = 0; i < node.children().size(); i++) {
      JsonNode child = node.children().get(i);
      add(child, i, node.id(), path);
      addAll(child, path + step(child, i));
    }
  }

  /** The key that SQLite derives from the steps of a path. */
  private static @Nullable Object key(String steps) {
    if (steps.isEmpty()) {
      return null;
    }
    if (steps.startsWith("[")) {
      Matcher digits = DIGITS.matcher(steps);
      return digits.lookingAt() ? Long.parseLong(digits.group(1)) : 0L;
    }
    return steps.startsWith(".\"") ? steps.substring(2, steps.length() - 1) : steps.substring(1);
  }

  private void add(JsonNode node, int index, @Nullable Long parent, String path) {
    JsonNode label = node.label();
    Object key = label == null ? (Object) (long) index : JsonEscapes.unescaped(label.raw());
    row(node, key, parent, path + step(node, index), path);
  }

  private static String step(JsonNode node, int index) {
    JsonNode label = node.label();
    if (label == null) {
      return "[" + index + "]";
    }
    return PLAIN_LABEL.matcher(label.raw()).matches()
        ? "." + label.raw()
        : ".\"" + label.raw() + "\"";
  }

  private void row(
      JsonNode node, @Nullable Object key, @Nullable Long parent, String fullKey, String path) {
    text.append(text.length() == 1 ? "{" : ",{").append("\"i\":").append(node.id());
    member("t", node.type().shown());
    member("f", fullKey);
    member("h", path);
    if (key instanceof String label) {
      member("k", label);
    } else if (key != null) {
      text.append(",\"n\":").append(key);
    }
    if (parent != null) {
      text.append(",\"p\":").append((long) parent);
    }
    if (node.type() != Kind.NULL) {
      member("v", value(node));
    }
    text.append('}');
    if (text.length() > MOST_CHARACTERS) {
      throw new IllegalArgumentException(
          "rows of JSON take more than " + MOST_CHARACTERS + " characters");
    }
  }

  private static String value(JsonNode node) {
    return switch (node.type()) {
      case NULL -> "";
      case TRUE -> "1";
      case FALSE -> "0";
      case INTEGER, REAL -> node.raw();
      case TEXT -> JsonEscapes.unescaped(node.raw());
      case ARRAY, OBJECT -> node.json();
    };
  }

  private void member(String name, String value) {
    text.append(",\"").append(name).append("\":\"").append(JsonEscapes.escaped(value)).append('"');
  }
}
