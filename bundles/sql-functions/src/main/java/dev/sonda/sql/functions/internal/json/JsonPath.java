package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A path such as {@code $.a."b c"[3][#-1]}. A step is parsed when it is reached: steps after a step
 * that finds nothing may be anything.
 */
record JsonPath(String text) {
  private static final Pattern STEP =
      Pattern.compile(
          "[.](?:\"(?<quoted>(?:[^\"\\\\]++|\\\\.)*+)\"|(?<label>[^.\\[\"][^.\\[]*))"
              + "|\\[(?:(?<end>#(?:-(?<back>[0-9]+))?)|(?<index>[0-9]+))]",
          Pattern.DOTALL);

  JsonPath {
    if (!text.startsWith("$")) {
      throw bad(text);
    }
  }

  /** A step from a value to one of its children. */
  sealed interface Step {
    /** The index in the path after the step. */
    int end();

    /** The label of the child that the step leads to; null for an array element. */
    @Nullable JsonNode label();

    /** The index of the child that the step leads to; outside of the list if there is none. */
    long child(List<JsonNode> children);
  }

  /** A step to the first member of an object with a label. */
  record Member(JsonNode label, int end) implements Step {
    @Override
    public long child(List<JsonNode> children) {
      String name = JsonEscapes.unescaped(label.raw());
      int child = 0;
      while (child < children.size() && !isNamed(children.get(child), name)) {
        child++;
      }
      return child;
    }

    private static boolean isNamed(JsonNode child, String name) {
      JsonNode label = child.label();
      return label != null && JsonEscapes.unescaped(label.raw()).equals(name);
    }
  }

  /**
   * A step to an element of an array.
   *
   * @param index the element's index, or its distance from the array's end
   */
  record Element(long index, boolean isFromEnd, int end) implements Step {
    @Override
    public @Nullable JsonNode label() {
      return null;
    }

    @Override
    public long child(List<JsonNode> children) {
      return isFromEnd ? children.size() - index : index;
    }
  }

  /** The value at the path; null if there is none. */
  static @Nullable JsonNode find(JsonNode root, String text) {
    JsonPath path = new JsonPath(text);
    JsonNode node = root;
    int at = 1;
    while (node != null && !path.isEnd(at)) {
      Step step = path.step(node, at);
      node = step == null ? null : child(node, step);
      at = step == null ? at : step.end();
    }
    return node;
  }

  /** The child that a step leads to; null if there is none. */
  static @Nullable JsonNode child(JsonNode node, Step step) {
    long child = step.child(node.children());
    return child >= 0 && child < node.children().size() ? node.children().get((int) child) : null;
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

  /** The text quoted for an error message. */
  String quoted() {
    return quoted(text);
  }

  private static String quoted(String text) {
    return "'" + text.replace("'", "''") + "'";
  }

  private static IllegalArgumentException bad(String text) {
    return new IllegalArgumentException("bad JSON path: " + quoted(text));
  }

  boolean isEnd(int at) {
    return at >= text.length();
  }

  /** The step at an index of the path; null if a value of that type can't have such a child. */
  @Nullable Step step(JsonNode node, int at) {
    boolean isElement = text.charAt(at) == '[';
    if (isElement && node.type() != Kind.ARRAY) {
      return null;
    }
    Matcher step = STEP.matcher(text).region(at, text.length());
    if (!step.lookingAt()) {
      throw bad(text);
    }
    if (isElement) {
      return element(step);
    }
    return node.type() == Kind.OBJECT ? new Member(label(step), step.end()) : null;
  }

  private static JsonNode label(Matcher step) {
    String quoted = step.group("quoted");
    if (quoted == null) {
      return JsonNode.text(step.group("label"));
    }
    return quoted.indexOf('\\') < 0
        ? JsonNode.text(quoted)
        : new JsonNode(Kind.TEXT, JsonEscapes.normalized(quoted));
  }

  private static Element element(Matcher step) {
    boolean isFromEnd = step.group("end") != null;
    String digits = isFromEnd ? step.group("back") : step.group("index");
    return new Element(digits == null ? 0 : number(digits), isFromEnd, step.end());
  }

  /** Parses an array index; an index with too many digits becomes a number beyond all indexes. */
  private static long number(String digits) {
    return digits.length() > 9 ? Integer.MAX_VALUE : Long.parseLong(digits);
  }
}
