package dev.sonda.sql.functions.internal.json;

import dev.sonda.sql.functions.internal.json.JsonNode.Kind;

/** Parses JSON text (RFC 8259) and its superset JSON5, whose values become those of JSON. */
final class JsonParser {
  /** Limit of nesting depth, equal to SQLite's. */
  static final int MOST_DEPTH = 1000;

  private final JsonText text;
  private int depth;

  /**
   * The last index that SQLite's parser has remembered on its way, which it names as the position
   * of an error if text follows the value.
   */
  private int remembered;

  private JsonParser(String text) {
    this.text = new JsonText(text);
  }

  /** Parses a text to a value with positions assigned. */
  static JsonNode parse(String json) {
    JsonNode node = new JsonParser(json).whole();
    node.place(0);
    return node;
  }

  /**
   * The position of the character, counted from 1, at which SQLite's parser stops; 0 if the text is
   * JSON or JSON5.
   */
  static long errorPosition(String json) {
    try {
      new JsonParser(json).whole();
      return 0;
    } catch (JsonSyntaxException e) {
      return json.codePointCount(0, Math.min(e.index(), json.length())) + 1L;
    }
  }

  private JsonNode whole() {
    text.skipSpace();
    if (text.isAtEnd()) {
      throw new JsonSyntaxException(0);
    }
    JsonNode node = value();
    text.skipSpace();
    if (!text.isAtEnd()) {
      throw new JsonSyntaxException(remembered);
    }
    return node;
  }

  private JsonNode value() {
    int start = text.index();
    text.skipSpace();
    if (text.isAtEnd() || "}],:".indexOf(text.current()) >= 0) {
      throw new JsonSyntaxException(start);
    }
    return switch (text.current()) {
      case '{' -> container(Kind.OBJECT, '}');
      case '[' -> container(Kind.ARRAY, ']');
      default -> text.atom();
    };
  }

  private JsonNode container(Kind type, char end) {
    if (++depth > MOST_DEPTH) {
      throw new JsonSyntaxException(text.index());
    }
    JsonNode node = new JsonNode(type, "");
    boolean isDone = false;
    do {
      text.skip();
      isDone = text.isNext(end);
      if (isDone) {
        remembered = text.index();
      } else {
        addChild(node);
        isDone = !isNext(',');
        if (isDone) {
          expect(end);
        }
      }
    } while (!isDone);
    text.skip();
    depth--;
    return node;
  }

  private void expect(char wanted) {
    if (!isNext(wanted)) {
      throw new JsonSyntaxException(text.index());
    }
  }

  /** Skips white space before {@code wanted}; skips only that of JSON if another one follows. */
  private boolean isNext(char wanted) {
    text.skipPlainSpace();
    int start = text.index();
    boolean isNext = text.isNext(wanted);
    if (isNext && text.index() > start) {
      remembered = text.index();
    }
    return isNext;
  }

  private void addChild(JsonNode node) {
    if (node.type() == Kind.ARRAY) {
      node.add(null, value());
      return;
    }
    JsonNode label = label();
    if (!isNext(':')) {
      throw noColon();
    }
    text.skip();
    node.add(label, value());
  }

  /** The error for a label that no colon follows: the one of the text there, if it is no value. */
  private JsonSyntaxException noColon() {
    int start = text.index();
    try {
      value();
      return new JsonSyntaxException(start);
    } catch (JsonSyntaxException e) {
      return e;
    }
  }

  private JsonNode label() {
    int start = text.index();
    text.skipSpace();
    int first = text.index();
    try {
      JsonNode label = value();
      if (label.type() == Kind.TEXT) {
        return label;
      }
    } catch (JsonSyntaxException e) {
      text.goTo(first);
      JsonNode name = text.name();
      if (name == null) {
        throw e;
      }
      remembered = e.index();
      return name;
    }
    throw new JsonSyntaxException(start);
  }
}
