package dev.sonda.sql.functions.internal.args;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Arguments as a tree: the key {@code a.b[1]} is the second item of the array b of the object a.
 */
final class ArgTree {
  /** An index beyond it would be a hostile trace's: the items before it are made as well. */
  private static final int MOST_ITEMS = 1 << 20;

  private final Node root = new Node();

  ArgTree() {
    root.value = new LinkedHashMap<String, Node>();
  }

  /** A place for a value: a number, text, null, a list or map of nodes. */
  static final class Node {
    private @Nullable Object value;

    /** A {@code Map} by names, a {@code List} of items, or a value. */
    @Nullable Object value() {
      return value;
    }
  }

  Node root() {
    return root;
  }

  /**
   * Sets the value of a key, which replaces what was there.
   *
   * @throws IllegalArgumentException if a part of the key is a value, or an array, already
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
      // The same sentence as for an index out of bounds.
    }
    throw new IllegalArgumentException(
        "Expected to be able to extract index from %s of key %s".formatted(part, key));
  }

  private static IllegalArgumentException misplaced(String key, String part, String where) {
    return new IllegalArgumentException(
        "Failed to insert key %s: tried to insert %s into %s".formatted(key, part, where));
  }
}
