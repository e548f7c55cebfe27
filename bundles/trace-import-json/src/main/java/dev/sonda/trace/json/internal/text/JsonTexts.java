package dev.sonda.trace.json.internal.text;

import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Interns JSON texts: returns the number of a string, 0 for an empty one. */
public final class JsonTexts {
  private final StringPool strings;
  private final TextBuffer unescaped = new TextBuffer();

  public JsonTexts(StringPool strings) {
    this.strings = strings;
  }

  /** The text that was read last. */
  public int intern(JsonScanner scanner) {
    if (scanner.hasEscapes()) {
      unescaped.clear();
      unescaped.addUnescaped(scanner.bytes(), scanner.start(), scanner.end());
      return unescaped.intern(strings);
    }
    return intern(scanner.bytes(), scanner.start(), scanner.end());
  }

  /** The same of a value, which may be an empty text. */
  public int internValue(JsonScanner scanner) {
    return scanner.start() == scanner.end() ? strings.intern("") : intern(scanner);
  }

  /** A text without escapes. */
  public int intern(byte[] bytes, int start, int end) {
    if (start == end) {
      return 0;
    }
    return strings.intern(MemorySegment.ofArray(bytes), start, end);
  }

  /** The text that was read last, as one of the language. */
  public String text(JsonScanner scanner) {
    unescaped.clear();
    unescaped.addUnescaped(scanner.bytes(), scanner.start(), scanner.end());
    return unescaped.text();
  }

  public int intern(String text) {
    return text.isEmpty() ? 0 : strings.intern(text);
  }

  /** The text of a number; empty of 0. */
  public String text(int id) {
    return id == 0 ? "" : strings.text(id);
  }

  /** A text as it stands. */
  public static String text(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
