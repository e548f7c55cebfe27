package dev.sonda.trace.json.internal.document;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import dev.sonda.trace.json.internal.text.TextBuffer;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/**
 * Unescapes the JSON string with the embedded ftrace text piece by piece, because the string may be
 * very long.
 */
final class FtraceStringUnescaper {
  private static final int FIRST_BYTES = 1 << 16;

  private final JsonWindow window;
  private final Arena arena;
  private final TextBuffer piece = new TextBuffer();
  private final byte[] escape = new byte[2];
  private byte[] bytes = new byte[FIRST_BYTES];
  private int length;

  FtraceStringUnescaper(JsonWindow window, Arena arena) {
    this.window = window;
    this.arena = arena;
  }

  /** Reads a string from its opening quote to its closing quote or the end of the file. */
  MemorySegment read() {
    window.next();
    length = 0;
    while (!window.isAtEnd()) {
      byte next = window.next();
      if (next == '"') {
        break;
      }
      if (next == '\\' && !window.isAtEnd()) {
        addEscape(window.next());
      } else {
        add(next);
      }
    }
    MemorySegment text = arena.allocate(Math.max(1, length)).asSlice(0, length);
    MemorySegment.copy(bytes, 0, text, JAVA_BYTE, 0, length);
    return text;
  }

  /**
   * Adds an unescaped character. Unicode escapes are copied unchanged, because ftrace text contains
   * none.
   */
  private void addEscape(byte escaped) {
    if (escaped == 'u') {
      add((byte) '\\');
      add(escaped);
      return;
    }
    escape[0] = '\\';
    escape[1] = escaped;
    piece.clear();
    piece.addUnescaped(escape, 0, escape.length);
    for (int i = 0; i < piece.length(); i++) {
      add(piece.bytes()[i]);
    }
  }

  private void add(byte character) {
    if (length == bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.multiplyExact(2, length));
    }
    bytes[length++] = character;
  }
}
