package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;
import dev.sonda.sql.functions.internal.json.JsonPath.Member;
import java.util.Objects;

/** Applies patches by RFC 7396; of several members with a label the first one is changed. */
final class JsonMergePatch {
  private JsonMergePatch() {}

  static JsonNode patched(JsonNode target, JsonNode patch) {
    if (patch.type() != Kind.OBJECT) {
      return patch;
    }
    JsonNode result = target.type() == Kind.OBJECT ? target : new JsonNode(Kind.OBJECT, "");
    for (JsonNode change : patch.children()) {
      result = changed(result, Objects.requireNonNull(change.label()), change);
    }
    return result;
  }

  private static JsonNode changed(JsonNode object, JsonNode label, JsonNode change) {
    int index = (int) new Member(label, 0).child(object.children());
    boolean isRemoval = change.type() == Kind.NULL;
    if (index == object.children().size()) {
      JsonNode nothing = new JsonNode(Kind.NULL, "");
      return isRemoval ? object : object.inserted(index, label, patched(nothing, change));
    }
    return isRemoval
        ? object.removed(index)
        : object.replaced(index, patched(object.children().get(index), change));
  }
}
