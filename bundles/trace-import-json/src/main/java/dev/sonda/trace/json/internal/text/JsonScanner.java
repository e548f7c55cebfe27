package dev.sonda.trace.json.internal.text;

/**
 * Reads JSON in an array of bytes, value by value. What a value is, is told by its first character;
 * an object or array is a value as a whole, which is skipped or entered. Used again for the next
 * piece.
 *
 * <p>Methods answer whether they could read; if not, {@link #isAtEnd} says whether more bytes might
 * have helped.
 */
public final class JsonScanner {
  /** What a value is. */
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

  /** Begins at a place of the bytes. */
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

  /** Skips spaces; the next character, or 0 where the bytes end. */
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

  /** Skips a character behind spaces, if it is that one. */
  public boolean skip(char expected) {
    if (peek() == expected) {
      position++;
      return true;
    }
    return false;
  }

  /** Reads a key with the colon behind it; its text is that of {@link #start} to {@link #end}. */
  public boolean readKey() {
    return peek() == '"' && readText() && skip(':');
  }

  /** Skips what may follow a value: a comma, or the end of what the value is in. */
  public boolean skipComma(char close) {
    int next = peek();
    if (next == ',') {
      position++;
      return peek() != 0;
    }
    return next == close;
  }

  /** Reads a value; of an object or array all of it. */
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

  /** Only the brackets of one kind are counted, as they can't close without those of the other. */
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

  /** Where the last value begins; of a text behind its quote. */
  public int start() {
    return start;
  }

  /** Where the last value ends; of a text before its quote. */
  public int end() {
    return end;
  }

  /** Whether the last text has to be unescaped to be read. */
  public boolean hasEscapes() {
    return hasEscapes;
  }
}
