package dev.sonda.trace.json.internal.text;

import dev.sonda.trace.tables.StringPool;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;

/** Interns JSON texts in the string pool: returns the string's id, or 0 for an empty text. */
public final class JsonTextInterning {
  private final StringPool strings;
  private final TextBuffer unescaped = new TextBuffer();

  public JsonTextInterning(StringPool strings) {
    this.strings = strings;
  }

  /** Interns the text that a scanner has read last. */
  public int intern(JsonScanner scanner) {
    if (scanner.hasEscapes()) {
      unescaped.clear();
      unescaped.addUnescaped(scanner.bytes(), scanner.start(), scanner.end());
      return unescaped.intern(strings);
    }
    return intern(scanner.bytes(), scanner.start(), scanner.end());
  }

  /**
   * Interns the text that a scanner has read last as a value; an empty text gets an id, too,
   * instead of 0.
   */
  public int internValue(JsonScanner scanner) {
    return scanner.start() == scanner.end() ? strings.intern("") : intern(scanner);
  }

  /** Interns a text without escapes. */
  public int intern(byte[] bytes, int start, int end) {
    if (start == end) {
      return 0;
    }
    return strings.intern(MemorySegment.ofArray(bytes), start, end);
  }

  /** Returns the text that a scanner has read last as a Java string. */
  public String text(JsonScanner scanner) {
    unescaped.clear();
    unescaped.addUnescaped(scanner.bytes(), scanner.start(), scanner.end());
    return unescaped.text();
  }

  public int intern(String text) {
    return text.isEmpty() ? 0 : strings.intern(text);
  }

  /** Returns the text of a string id; empty for 0. */
  public String text(int id) {
    return id == 0 ? "" : strings.text(id);
  }

  /** Decodes UTF-8 without processing escapes. */
  public static String text(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
