package dev.sonda.trace.json.internal.text;

import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** A growing buffer for a text in UTF-8. */
public final class TextBuffer {
  private static final int HEX_DIGITS = 4;
  private static final int HEX_BASE = 16;
  private static final char REPLACEMENT = '\uFFFD';

  private byte[] bytes = new byte[256];
  private MemorySegment memory = MemorySegment.ofArray(bytes);
  private int length;

  public void clear() {
    length = 0;
  }

  public int length() {
    return length;
  }

  /** Truncates the text to {@code to} bytes. */
  public void truncate(int to) {
    length = to;
  }

  public byte[] bytes() {
    return bytes;
  }

  public void add(byte character) {
    makeRoom(1);
    bytes[length++] = character;
  }

  public void add(byte[] text, int start, int end) {
    makeRoom(end - start);
    System.arraycopy(text, start, bytes, length, end - start);
    length += end - start;
  }

  public void add(String text) {
    byte[] utf8 = JsonTextInterning.utf8(text);
    add(utf8, 0, utf8.length);
  }

  /** Adds a JSON text, unescaped. Invalid escapes are left out, as in Perfetto's importer. */
  public void addUnescaped(byte[] text, int start, int end) {
    int at = start;
    while (at < end) {
      byte next = text[at++];
      if (next != '\\' || at == end) {
        add(next);
      } else if (text[at] == 'u') {
        at = addCodePoint(text, at + 1, end);
      } else {
        addEscaped(text[at++]);
      }
    }
  }

  private void addEscaped(byte escaped) {
    switch (escaped) {
      case '"', '\\', '/' -> add(escaped);
      case 'b' -> add((byte) '\b');
      case 'f' -> add((byte) '\f');
      case 'n' -> add((byte) '\n');
      case 'r' -> add((byte) '\r');
      case 't' -> add((byte) '\t');
      default -> {} // not a JSON escape
    }
  }

  /**
   * Adds a Unicode escape, or two that form a surrogate pair; returns the offset after the escape.
   */
  private int addCodePoint(byte[] text, int start, int end) {
    int unit = hex(text, start, end);
    if (unit < 0) {
      add(String.valueOf(REPLACEMENT));
      return start;
    }
    int after = start + HEX_DIGITS;
    boolean hasSecond =
        Character.isHighSurrogate((char) unit)
            && after + 1 < end
            && text[after] == '\\'
            && text[after + 1] == 'u';
    int second = hasSecond ? hex(text, after + 2, end) : -1;
    if (second >= 0 && Character.isLowSurrogate((char) second)) {
      add(Character.toString(Character.toCodePoint((char) unit, (char) second)));
      return after + 2 + HEX_DIGITS;
    }
    add(String.valueOf(Character.isSurrogate((char) unit) ? REPLACEMENT : (char) unit));
    return after;
  }

  private static int hex(byte[] text, int start, int end) {
    if (end - start < HEX_DIGITS) {
      return -1;
    }
    int value = 0;
    for (int at = start; at < start + HEX_DIGITS; at++) {
      int digit = Character.digit(text[at], HEX_BASE);
      if (digit < 0) {
        return -1;
      }
      value = value * HEX_BASE + digit;
    }
    return value;
  }

  /** Interns the text; returns the string's id, 0 for an empty text. */
  public int intern(StringPool strings) {
    return length == 0 ? 0 : strings.intern(memory, 0, length);
  }

  /** Returns the text as a Java string; malformed UTF-8 is replaced. */
  public String text() {
    return new String(bytes, 0, length, StandardCharsets.UTF_8);
  }

  private void makeRoom(int more) {
    if (bytes.length - length < more) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
      memory = MemorySegment.ofArray(bytes);
    }
  }
}
