package dev.sonda.trace.storage.v8;

import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;

/**
 * Reads a JSON text token by token: a nested object or array is entered, and its fields or elements
 * come next unless {@link #skip} leaves it. After the first error there are no tokens.
 *
 * <p>Of texts that are no JSON it accepts those that Perfetto's trace processor accepts: either
 * closing bracket ends an object or array.
 */
final class JsonTokens {
  /** The kind of a value. */
  enum Kind {
    OBJECT,
    ARRAY,
    TEXT,
    NUMBER,
    WORD
  }

  private final BitSet objects = new BitSet();
  private final JsonNumber number = new JsonNumber();
  private byte[] json = new byte[0];
  private MemorySegment memory = MemorySegment.ofArray(json);
  private byte[] decoded = new byte[0];
  private int at;
  private int end;
  private int depth;
  private boolean isBroken;
  private Kind kind = Kind.WORD;
  private String key = "";
  private int textStart;
  private int textEnd;
  private int decodedLength;

  /** Enters the object or array that {@code text[from, to)} begins with; false if there is none. */
  boolean enter(byte[] text, int from, int to) {
    json = text;
    memory = MemorySegment.ofArray(text);
    at = from;
    end = to;
    depth = 0;
    isBroken = false;
    key = "";
    return hasMore() && (json[at] == '{' || json[at] == '[') && push();
  }

  /** Skips white space; false, and broken, at the end of the text. */
  private boolean hasMore() {
    while (at < end
        && (json[at] == ' ' || json[at] == '\n' || json[at] == '\t' || json[at] == '\r')) {
      at++;
    }
    isBroken |= at == end;
    return !isBroken;
  }

  private boolean push() {
    kind = json[at] == '{' ? Kind.OBJECT : Kind.ARRAY;
    objects.set(depth++, kind == Kind.OBJECT);
    at++;
    return hasMore();
  }

  private boolean fail() {
    isBroken = true;
    return false;
  }

  boolean isBroken() {
    return isBroken;
  }

  /** Reads the next field or element; false at the end of the object or array, or if broken. */
  boolean next() {
    if (isBroken || depth == 0 || at == end) {
      return fail();
    }
    if (json[at] == '}' || json[at] == ']') {
      return leave();
    }
    if ((objects.get(depth - 1) && !readKey()) || !hasMore()) {
      return false;
    }
    if (json[at] == '{' || json[at] == '[') {
      return push();
    }
    return readScalar() && readComma();
  }

  private boolean leave() {
    at++;
    depth--;
    if (depth > 0) {
      readComma();
    }
    return false;
  }

  private boolean readComma() {
    if (!hasMore()) {
      return false;
    }
    if (json[at] == ',') {
      at++;
      return hasMore();
    }
    return json[at] == (objects.get(depth - 1) ? '}' : ']') || fail();
  }

  private boolean readKey() {
    if (!hasMore() || json[at] != '"' || !readText()) {
      return fail();
    }
    key = text();
    if (!hasMore() || json[at] != ':') {
      return fail();
    }
    at++;
    return hasMore();
  }

  private boolean readScalar() {
    return switch (json[at]) {
      case '"' -> {
        kind = Kind.TEXT;
        yield readText();
      }
      case 't' -> readWord("true");
      case 'f' -> readWord("false");
      case 'n' -> readWord("null");
      default -> readNumber();
    };
  }

  private boolean readText() {
    boolean hasEscapes = false;
    textStart = ++at;
    while (at < end && json[at] != '"') {
      hasEscapes |= json[at] == '\\';
      at += json[at] == '\\' ? 2 : 1;
    }
    if (at >= end) {
      return fail();
    }
    textEnd = at++;
    decodedLength = JsonEscapes.INVALID;
    return !hasEscapes || decode();
  }

  private boolean decode() {
    if (decoded.length < textEnd - textStart) {
      decoded = new byte[Math.max(textEnd - textStart, 2 * decoded.length)];
    }
    decodedLength = JsonEscapes.decode(json, textStart, textEnd, decoded);
    return decodedLength >= 0 || fail();
  }

  private boolean readWord(String word) {
    kind = Kind.WORD;
    for (int i = 0; i < word.length(); i++, at++) {
      if (at == end || json[at] != word.charAt(i)) {
        return fail();
      }
    }
    return true;
  }

  private boolean readNumber() {
    kind = Kind.NUMBER;
    int after = number.read(json, at, end);
    at = Math.max(at, after);
    return after != JsonNumber.NONE || fail();
  }

  /**
   * Leaves the object or array that was entered last. Of objects in it, only the end is looked for.
   */
  void skip() {
    int target = depth - 1;
    while (!isBroken && depth > target) {
      if (objects.get(depth - 1) && json[at] != '}') {
        skipField();
      } else {
        next();
      }
    }
  }

  private void skipField() {
    if (readKey()) {
      boolean isNested = json[at] == '{' || json[at] == '[';
      boolean isRead = isNested ? skipBlock() : readScalar();
      if (isRead) {
        readComma();
      }
    }
  }

  /** Skips an object or array, counting brackets of its own kind only. */
  private boolean skipBlock() {
    byte open = json[at];
    byte close = (byte) (open == '{' ? '}' : ']');
    int nested = 0;
    while (at < end) {
      byte next = json[at];
      nested += next == open ? 1 : next == close ? -1 : 0;
      if (next == '"') {
        skipText();
      } else {
        at++;
      }
      if (nested == 0) {
        return true;
      }
    }
    return fail();
  }

  private void skipText() {
    at++;
    while (at < end && json[at] != '"') {
      at += json[at] == '\\' ? 2 : 1;
    }
    at = Math.min(end, at + 1);
  }

  boolean isObject() {
    return kind == Kind.OBJECT;
  }

  boolean isArray() {
    return kind == Kind.ARRAY;
  }

  boolean isText() {
    return kind == Kind.TEXT;
  }

  boolean isNumber() {
    return kind == Kind.NUMBER;
  }

  /** The key of the last field. */
  String key() {
    return key;
  }

  /** The last number. */
  JsonNumber number() {
    return number;
  }

  /** The last text. */
  String text() {
    return decodedLength < 0
        ? new String(json, textStart, textEnd - textStart, StandardCharsets.UTF_8)
        : new String(decoded, 0, decodedLength, StandardCharsets.UTF_8);
  }

  /** The segment that has the last text from {@link #start} to {@link #end}. */
  MemorySegment segment() {
    return decodedLength < 0 ? memory : MemorySegment.ofArray(decoded);
  }

  int start() {
    return decodedLength < 0 ? textStart : 0;
  }

  int end() {
    return decodedLength < 0 ? textEnd : decodedLength;
  }
}
