package dev.sonda.sql.functions.internal.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value with its position in SQLite's binary JSON format (JSONB), which is the id of its row
 * in {@code json_tree}.
 */
final class JsonNode {
  /**
   * Largest size of a value in bytes for a header of one, two and three bytes; larger values have a
   * header of five bytes.
   */
  private static final int[] HEADER_LIMITS = {11, 0xff, 0xffff};

  private static final int LONGEST_HEADER = 5;

  /** The types of JSON values, named as in SQLite. */
  enum Kind {
    NULL,
    TRUE,
    FALSE,
    INTEGER,
    REAL,
    TEXT,
    ARRAY,
    OBJECT;

    String shown() {
      return name().toLowerCase(Locale.ROOT);
    }

    boolean isContainer() {
      return this == ARRAY || this == OBJECT;
    }
  }

  private final Kind type;
  private final String raw;
  private final List<JsonNode> children = new ArrayList<>();
  private @Nullable JsonNode label;
  private long bytes;
  private long position;
  private int depth;

  /**
   * Creates a value without children.
   *
   * @param raw the characters of a number, or of a text without its quotes; empty for other values,
   *     which consist only of a header in binary JSON
   */
  JsonNode(Kind type, String raw) {
    this(type, raw, raw);
  }

  /**
   * Creates a value without children.
   *
   * @param source the characters in the parsed text, which binary JSON has; JSON5 writes some
   *     values differently than JSON
   */
  JsonNode(Kind type, String raw, String source) {
    this.type = type;
    this.raw = raw;
    bytes = source.getBytes(StandardCharsets.UTF_8).length;
  }

  static JsonNode text(String text) {
    return new JsonNode(Kind.TEXT, JsonEscapes.escaped(text));
  }

  Kind type() {
    return type;
  }

  String raw() {
    return raw;
  }

  List<JsonNode> children() {
    return children;
  }

  /** The name of an object's member; null for array elements and the root. */
  @Nullable JsonNode label() {
    return label;
  }

  /** The id of the row: the position of the label if there is one, else of the value. */
  long id() {
    return label == null ? position : label.position;
  }

  /** How many arrays and objects are within each other, counted from this value. */
  int depth() {
    return type.isContainer() ? depth + 1 : 0;
  }

  void add(@Nullable JsonNode name, JsonNode child) {
    depth = Math.max(depth, child.depth());
    child.label = name;
    children.add(child);
    bytes += (name == null ? 0 : name.size()) + child.size();
  }

  /** This value with another child in the place of one, whose label the other takes. */
  JsonNode replaced(int index, JsonNode child) {
    List<JsonNode> others = new ArrayList<>(children);
    child.label = others.set(index, child).label;
    return with(others);
  }

  /** This value with one more child. */
  JsonNode inserted(int index, @Nullable JsonNode name, JsonNode child) {
    List<JsonNode> others = new ArrayList<>(children);
    child.label = name;
    others.add(index, child);
    return with(others);
  }

  JsonNode removed(int index) {
    List<JsonNode> others = new ArrayList<>(children);
    others.remove(index);
    return with(others);
  }

  private JsonNode with(List<JsonNode> others) {
    JsonNode copy = new JsonNode(type, "");
    others.forEach(child -> copy.add(child.label, child));
    return copy;
  }

  private int header() {
    for (int i = 0; i < HEADER_LIMITS.length; i++) {
      if (bytes <= HEADER_LIMITS[i]) {
        return i + 1;
      }
    }
    return LONGEST_HEADER;
  }

  private long size() {
    return header() + bytes;
  }

  /** Assigns positions in binary JSON to the value and its descendants. */
  void place(long start) {
    position = start;
    long next = start + header();
    for (JsonNode child : children) {
      JsonNode name = child.label;
      if (name != null) {
        name.position = next;
        next += name.size();
      }
      child.place(next);
      next += child.size();
    }
  }

  /** The value as JSON without spaces. */
  String json() {
    StringBuilder text = new StringBuilder();
    print(text);
    return text.toString();
  }

  /** Prints the value as JSON without spaces. */
  void print(StringBuilder text) {
    switch (type) {
      case NULL, TRUE, FALSE -> text.append(type.shown());
      case INTEGER, REAL -> text.append(raw);
      case TEXT -> text.append('"').append(raw).append('"');
      case ARRAY, OBJECT -> printChildren(text);
    }
  }

  private void printChildren(StringBuilder text) {
    text.append(type == Kind.ARRAY ? '[' : '{');
    for (int i = 0; i < children.size(); i++) {
      JsonNode child = children.get(i);
      text.append(i == 0 ? "" : ",");
      if (child.label != null) {
        child.label.print(text);
        text.append(':');
      }
      child.print(text);
    }
    text.append(type == Kind.ARRAY ? ']' : '}');
  }
}
