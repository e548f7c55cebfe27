package dev.sonda.sql.functions.internal.json;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path such as {@code $.a."b c"[3][#-1]}. Steps after a step that finds nothing aren't parsed.
 */
final class JsonPath {
  private static final Pattern STEP =
      Pattern.compile(
          "[.](?:\"(?<quoted>(?:[^\"\\\\]|\\\\.)*)\"|(?<label>[^.\\[\"][^.\\[]*))"
              + "|\\[(?:(?<end>#(?:-(?<back>[0-9]+))?)|(?<index>[0-9]+))]",
          Pattern.DOTALL);

  private final String path;
  private int at = 1;

  private JsonPath(String path) {
    this.path = path;
  }

  /** The value at the path; null if there is none. */
  static @Nullable JsonNode find(JsonNode root, String path) {
    JsonPath steps = new JsonPath(path);
    if (!path.startsWith("$")) {
      throw steps.bad();
    }
    JsonNode node = root;
    while (node != null && steps.at < path.length()) {
      node = steps.next(node);
    }
    return node;
  }

  /**
   * The index in the path of the text that {@code json_tree} shows as the key of its root row: the
   * last step if the root is the first child of its parent, otherwise all steps, as in SQLite.
   */
  static int keyStart(JsonNode root, String path) {
    int last = lastStep(path);
    JsonNode parent = find(root, path.substring(0, last));
    boolean isFirst =
        parent != null
            && !parent.children().isEmpty()
            && parent.children().getFirst() == find(root, path);
    return isFirst ? last : Math.min(1, path.length());
  }

  private static int lastStep(String path) {
    Matcher step = STEP.matcher(path);
    int start = 1;
    int end = 1;
    while (end < path.length() && step.region(end, path.length()).lookingAt()) {
      start = end;
      end = step.end();
    }
    return start;
  }

  private IllegalArgumentException bad() {
    return new IllegalArgumentException("bad JSON path: '" + path.replace("'", "''") + "'");
  }

  private @Nullable JsonNode next(JsonNode node) {
    Matcher step = STEP.matcher(path).region(at, path.length());
    if (!step.lookingAt()) {
      throw bad();
    }
    at = step.end();
    if (path.charAt(step.start()) == '.') {
      String label =
          step.group("quoted") == null
              ? step.group("label")
              : JsonParser.unescaped(step.group("quoted"));
      return member(node, label);
    }
    return node.type() == JsonNode.Kind.ARRAY ? element(node.children(), step) : null;
  }

  private static @Nullable JsonNode member(JsonNode node, String label) {
    for (JsonNode child : node.children()) {
      JsonNode name = child.label();
      if (name != null && JsonParser.unescaped(name.raw()).equals(label)) {
        return child;
      }
    }
    return null;
  }

  private static @Nullable JsonNode element(List<JsonNode> children, Matcher step) {
    boolean isFromEnd = step.group("end") != null;
    String digits = isFromEnd ? step.group("back") : step.group("index");
    long number = digits == null ? 0 : number(digits);
    long index = isFromEnd ? children.size() - number : number;
    return index >= 0 && index < children.size() ? children.get((int) index) : null;
  }

  /** Parses an array index; an index with too many digits becomes a number beyond all indexes. */
  private static long number(String digits) {
    return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
  }
}
