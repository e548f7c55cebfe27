package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import dev.sonda.sql.functions.internal.json.JsonPath.Member;
import dev.sonda.sql.functions.internal.json.JsonPath.Step;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A change of the value at a path. Values are copied along the path, so that the ones given stay as
 * they are; an edit that finds nothing to change returns the value that it was given.
 *
 * @param value the value to write; null for {@link Action#REMOVE}
 */
record JsonEdit(Action action, JsonPath path, @Nullable JsonNode value) {
  /** The functions of SQLite that change JSON at paths. */
  enum Action {
    INSERT,
    SET,
    REPLACE,
    ARRAY_INSERT,
    REMOVE;

    private boolean creates() {
      return this == INSERT || this == SET || this == ARRAY_INSERT;
    }
  }

  /** The whole value after the edit; null if it is removed. */
  @Nullable JsonNode apply(JsonNode root) {
    if (path.isEnd(1)) {
      return switch (action) {
        case INSERT, ARRAY_INSERT -> root;
        case SET, REPLACE, REMOVE -> value;
      };
    }
    JsonNode result = edited(root, 1, 1);
    if (result.depth() > JsonParser.MOST_DEPTH) {
      throw new IllegalArgumentException("JSON nested too deep");
    }
    return result;
  }

  private JsonNode edited(JsonNode node, int at, int depth) {
    if (depth > JsonParser.MOST_DEPTH) {
      throw new IllegalArgumentException("JSON path too deep");
    }
    Step step = path.step(node, at);
    if (step == null) {
      return node;
    }
    JsonNode child = JsonPath.child(node, step);
    return child == null ? withCreated(node, step, depth) : withEdited(node, step, child, depth);
  }

  private JsonNode withEdited(JsonNode node, Step step, JsonNode child, int depth) {
    int index = (int) step.child(node.children());
    if (path.isEnd(step.end())) {
      return withLast(node, step, index);
    }
    JsonNode changed = edited(child, step.end(), depth + 1);
    return changed == child ? node : node.replaced(index, changed);
  }

  private JsonNode withLast(JsonNode node, Step step, int index) {
    return switch (action) {
      case INSERT -> node;
      case SET, REPLACE -> node.replaced(index, last(step));
      case ARRAY_INSERT -> node.inserted(index, null, last(step));
      case REMOVE -> node.removed(index);
    };
  }

  private JsonNode last(Step step) {
    if (action == Action.ARRAY_INSERT && step instanceof Member) {
      throw new IllegalArgumentException("not an array element: " + path.quoted());
    }
    return Objects.requireNonNull(value);
  }

  private JsonNode withCreated(JsonNode node, Step step, int depth) {
    int size = node.children().size();
    if (!action.creates() || step.child(node.children()) != size) {
      return node;
    }
    JsonNode child = path.isEnd(step.end()) ? last(step) : created(step.end(), depth + 1);
    return child == null ? node : node.inserted(size, step.label(), child);
  }

  /** An array or object with the steps that follow; null if one of them can't be created. */
  private @Nullable JsonNode created(int at, int depth) {
    Kind kind = path.text().charAt(at) == '.' ? Kind.OBJECT : Kind.ARRAY;
    JsonNode empty = new JsonNode(kind, "");
    JsonNode filled = edited(empty, at, depth);
    return filled == empty ? null : filled;
  }
}
