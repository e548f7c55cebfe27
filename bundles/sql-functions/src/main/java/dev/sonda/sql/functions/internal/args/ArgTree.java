package dev.sonda.sql.functions.internal.args;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A tree of arguments: the key {@code a.b[1]} is the second item of array b in object a. */
final class ArgTree {
  /**
   * Limit of array indexes. Lower items are created too, so a malicious trace could otherwise
   * exhaust memory.
   */
  private static final int MOST_ITEMS = 1 << 20;

  private final Node root = new Node();

  ArgTree() {
    root.value = new LinkedHashMap<String, Node>();
  }

  /** A node of the tree, whose value is a number, text, null, or a list or map of nodes. */
  static final class Node {
    private @Nullable Object value;

    /** A {@code Map} of names to nodes, a {@code List} of nodes, or a plain value. */
    @Nullable Object value() {
      return value;
    }
  }

  Node root() {
    return root;
  }

  /**
   * Sets the value of a key, replacing an existing value.
   *
   * @throws IllegalArgumentException if a part of the key is already a plain value or an array
   */
  void put(String key, @Nullable Object value) {
    Node target = root;
    for (String part : key.split("\\.", -1)) {
      if (!part.isEmpty()) {
        target = child(target, part, key);
      }
    }
    target.value = value;
  }

  private static Node child(Node parent, String part, String key) {
    int bracket = part.indexOf('[');
    Node node = member(parent, bracket < 0 ? part : part.substring(0, bracket), part, key);
    while (bracket >= 0) {
      node = item(node, index(part, bracket, key), part, key);
      bracket = part.indexOf('[', bracket + 1);
    }
    return node;
  }

  @SuppressWarnings("unchecked")
  private static Node member(Node parent, String name, String part, String key) {
    if (parent.value == null) {
      parent.value = new LinkedHashMap<String, Node>();
    }
    if (!(parent.value instanceof Map<?, ?> members)) {
      throw misplaced(key, part, "a non-dictionary object");
    }
    return ((Map<String, Node>) members).computeIfAbsent(name, _ -> new Node());
  }

  @SuppressWarnings("unchecked")
  private static Node item(Node parent, int index, String part, String key) {
    if (parent.value == null) {
      parent.value = new ArrayList<Node>();
    }
    if (!(parent.value instanceof List<?> list)) {
      throw misplaced(key, part, "a non-arrayobject");
    }
    List<Node> items = (List<Node>) list;
    while (items.size() <= index) {
      items.add(new Node());
    }
    return items.get(index);
  }

  private static int index(String part, int bracket, String key) {
    int end = part.indexOf(']', bracket);
    try {
      int index = Integer.parseInt(part.substring(bracket + 1, end < 0 ? part.length() : end));
      if (index >= 0 && index < MOST_ITEMS) {
        return index;
      }
    } catch (NumberFormatException e) {
      // Reported with the message for an index out of bounds.
    }
    throw new IllegalArgumentException(
        "Expected to be able to extract index from %s of key %s".formatted(part, key));
  }

  private static IllegalArgumentException misplaced(String key, String part, String where) {
    return new IllegalArgumentException(
        "Failed to insert key %s: tried to insert %s into %s".formatted(key, part, where));
  }
}
