package dev.sonda.trace.json.internal.text;

/**
 * Reads JSON in a byte array, value by value. A value's kind is determined by its first character;
 * an object or array is one value, which can be skipped or entered. A scanner is reusable for
 * further arrays.
 *
 * <p>Methods return whether they succeeded; after a failure, {@link #isAtEnd} returns whether the
 * input may just be incomplete.
 */
public final class JsonScanner {
  /** The kind of a JSON value. */
  public enum Kind {
    OBJECT,
    ARRAY,
    TEXT,
    NUMBER,
    TRUE,
    FALSE,
    NULL
  }

  private byte[] bytes = new byte[0];
  private int position;
  private int limit;
  private Kind kind = Kind.NULL;
  private int start;
  private int end;
  private boolean hasEscapes;
  private boolean isAtEnd;

  /** Sets the input to {@code json[from, to)}. */
  public void reset(byte[] json, int from, int to) {
    bytes = json;
    position = from;
    limit = to;
    isAtEnd = false;
  }

  public byte[] bytes() {
    return bytes;
  }

  public int position() {
    return position;
  }

  /** Whether the last reading failed because the bytes ended. */
  public boolean isAtEnd() {
    return isAtEnd;
  }

  /**
   * Skips white space; returns the next character without consuming it, or 0 at the end of the
   * input.
   */
  public int peek() {
    while (position < limit) {
      byte next = bytes[position];
      if (next != ' ' && next != '\n' && next != '\t' && next != '\r') {
        return next;
      }
      position++;
    }
    isAtEnd = true;
    return 0;
  }

  /**
   * Skips white space, and the next character if it is {@code expected}; returns whether it was.
   */
  public boolean skip(char expected) {
    if (peek() == expected) {
      position++;
      return true;
    }
    return false;
  }

  /**
   * Reads a key and the colon after it; the key's text is in {@code [start, end)}, see {@link
   * #start} and {@link #end}.
   */
  public boolean readKey() {
    return peek() == '"' && readText() && skip(':');
  }

  /**
   * Skips a comma after a value; true also before the closing bracket of the enclosing object or
   * array.
   */
  public boolean skipComma(char close) {
    int next = peek();
    if (next == ',') {
      position++;
      return peek() != 0;
    }
    return next == close;
  }

  /** Reads a value; an object or array is skipped as a whole. */
  public boolean readValue() {
    int first = peek();
    kind = kindOf(first);
    return switch (kind) {
      case TEXT -> readText();
      case OBJECT -> skipBlock('{', '}');
      case ARRAY -> skipBlock('[', ']');
      case TRUE -> readWord("true");
      case FALSE -> readWord("false");
      case NULL -> readWord("null");
      case NUMBER -> readNumber();
    };
  }

  private static Kind kindOf(int first) {
    return switch (first) {
      case '"' -> Kind.TEXT;
      case '{' -> Kind.OBJECT;
      case '[' -> Kind.ARRAY;
      case 't' -> Kind.TRUE;
      case 'f' -> Kind.FALSE;
      case 'n' -> Kind.NULL;
      default -> Kind.NUMBER;
    };
  }

  private boolean readText() {
    start = position + 1;
    hasEscapes = false;
    for (int at = start; at < limit; at++) {
      byte next = bytes[at];
      if (next == '"') {
        end = at;
        position = at + 1;
        return true;
      }
      if (next == '\\') {
        hasEscapes = true;
        at++;
      }
    }
    isAtEnd = true;
    return false;
  }

  /**
   * Skips an object or array. Only brackets of its own kind are counted, because in well-formed
   * JSON the other kind is balanced within them.
   */
  private boolean skipBlock(char open, char close) {
    int first = position;
    int depth = 0;
    int at = position;
    while (at < limit) {
      byte next = bytes[at++];
      if (next == '"') {
        position = at - 1;
        if (!readText()) {
          return false;
        }
        at = position;
      } else if (next == open) {
        depth++;
      } else if (next == close && --depth == 0) {
        start = first;
        end = at;
        position = at;
        return true;
      }
    }
    isAtEnd = true;
    return false;
  }

  private boolean readWord(String word) {
    start = position;
    for (int i = 0; i < word.length(); i++) {
      if (position + i == limit) {
        isAtEnd = true;
        return false;
      }
      if (bytes[position + i] != word.charAt(i)) {
        return false;
      }
    }
    position += word.length();
    end = position;
    return true;
  }

  private boolean readNumber() {
    int numberEnd = JsonNumber.end(bytes, position, limit);
    if (numberEnd == limit) {
      isAtEnd = true;
      return false;
    }
    start = position;
    end = numberEnd;
    position = numberEnd;
    return end > start;
  }

  public Kind kind() {
    return kind;
  }

  /** Offset of the last value's first byte; for a text, the offset after the opening quote. */
  public int start() {
    return start;
  }

  /** Offset after the last value; for a text, the offset of the closing quote. */
  public int end() {
    return end;
  }

  /** Whether the last text has to be unescaped to be read. */
  public boolean hasEscapes() {
    return hasEscapes;
  }
}
