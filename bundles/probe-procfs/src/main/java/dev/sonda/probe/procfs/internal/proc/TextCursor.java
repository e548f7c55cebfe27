package dev.sonda.probe.procfs.internal.proc;

import java.nio.charset.StandardCharsets;

/**
 * Scans a text line by line and word by word, without allocating objects. Blanks are spaces and
 * tabs. No method throws for a malformed text: missing words are reported as false, missing numbers
 * as 0. One thread.
 */
public final class TextCursor {
  /** The digits of the largest unsigned 64-bit number. */
  private static final int MAX_DIGITS = 20;

  private static final int NOT_LOOKED_FOR = -2;

  private byte[] text = new byte[0];
  private int textEnd;
  private int lineBegin;

  /**
   * The end of the line; {@link #NOT_LOOKED_FOR} until it is needed, since most lines are left
   * before their end.
   */
  private int lineEnd;

  private int wordBegin;
  private int wordEnd;
  private long unsigned;

  /** Moves before the first line of a text. */
  public void reset(FileText file) {
    reset(file.bytes(), file.length());
  }

  public void reset(byte[] bytes, int length) {
    text = bytes;
    textEnd = length;
    lineBegin = 0;
    lineEnd = -1;
    wordBegin = 0;
    wordEnd = 0;
  }

  /**
   * Moves behind the last byte of the text that equals {@code mark}; to the end if the text has no
   * such byte.
   */
  public void resetBehindLast(FileText file, byte mark) {
    reset(file);
    int at = textEnd - 1;
    while (at >= 0 && text[at] != mark) {
      at--;
    }
    lineEnd = at < 0 ? textEnd : at;
  }

  /** Moves to the beginning of the next line; false if there is none. */
  public boolean nextLine() {
    lineBegin = lineEnd() + 1;
    if (lineBegin >= textEnd) {
      lineEnd = textEnd;
      return false;
    }
    lineEnd = NOT_LOOKED_FOR;
    wordBegin = lineBegin;
    wordEnd = lineBegin;
    return true;
  }

  /** Moves to the next word of the line; false if there is none. */
  public boolean nextWord() {
    int begin = blanksEnd(wordEnd);
    int end = wordEndAfter(begin);
    wordBegin = begin;
    wordEnd = end;
    return end > begin;
  }

  private int blanksEnd(int from) {
    byte[] bytes = text;
    int at = from;
    while (at < textEnd && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private int wordEndAfter(int from) {
    byte[] bytes = text;
    int at = from;
    while (at < textEnd && !isBlank(bytes[at]) && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Skips words and moves to the next one; false if there are fewer. */
  public boolean skipWords(int count) {
    int at = wordEnd;
    for (int i = 0; i < count; i++) {
      at = wordEndAfter(blanksEnd(at));
    }
    wordEnd = at;
    return nextWord(); // stays at the end of the line
  }

  private static boolean isBlank(byte c) {
    return c == ' ' || c == '\t';
  }

  public boolean wordIs(byte[] expected) {
    return wordEnd - wordBegin == expected.length && regionIs(wordBegin, expected);
  }

  /** Whether the word equals the given ASCII text. */
  public boolean wordIs(String ascii) {
    int length = ascii.length();
    if (wordEnd - wordBegin != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (text[wordBegin + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  public boolean wordStartsWith(byte[] prefix) {
    return wordEnd - wordBegin >= prefix.length && regionIs(wordBegin, prefix);
  }

  private boolean regionIs(int begin, byte[] expected) {
    for (int i = 0; i < expected.length; i++) {
      if (text[begin + i] != expected[i]) {
        return false;
      }
    }
    return true;
  }

  public boolean wordEndsWith(byte[] suffix) {
    return wordEnd - wordBegin >= suffix.length && regionIs(wordEnd - suffix.length, suffix);
  }

  /** Moves to the next word; true if it is an unsigned number, which {@link #unsigned} returns. */
  public boolean nextUnsigned() {
    return nextWord() && wordIsUnsigned(0, 0);
  }

  /**
   * Whether the word is a number of 1 to 20 digits after removing {@code prefixBytes} at its
   * beginning and {@code suffixBytes} at its end.
   */
  public boolean wordIsUnsigned(int prefixBytes, int suffixBytes) {
    int begin = wordBegin + prefixBytes;
    int end = wordEnd - suffixBytes;
    long value = 0;
    for (int at = begin; at < end; at++) {
      if (!isDigit(text[at])) {
        return false;
      }
      value = 10 * value + text[at] - '0';
    }
    unsigned = value;
    return end > begin && end - begin <= MAX_DIGITS;
  }

  /**
   * The unsigned number that the last call of {@link #nextUnsigned} or {@link #wordIsUnsigned}
   * found.
   */
  public long unsigned() {
    return unsigned;
  }

  /**
   * The number at the beginning of the word; characters after the number are ignored. 0 if the word
   * doesn't begin with a number.
   */
  public long number() {
    return numberAt(wordBegin);
  }

  /**
   * The number that begins {@code prefixBytes} bytes into the word; 0 if there is no number at that
   * place.
   */
  public long numberAfter(int prefixBytes) {
    return numberAt(wordBegin + prefixBytes);
  }

  private long numberAt(int begin) {
    boolean negative = begin < wordEnd && text[begin] == '-';
    long value = 0;
    for (int at = negative ? begin + 1 : begin; at < wordEnd && isDigit(text[at]); at++) {
      value = 10 * value + text[at] - '0';
    }
    return negative ? -value : value;
  }

  /** Whether the line begins with the given ASCII text. */
  public boolean lineBegins(String ascii) {
    int at = 0;
    while (at < ascii.length() && lineBegin + at < textEnd) {
      if (text[lineBegin + at] != ascii.charAt(at)) {
        return false;
      }
      at++;
    }
    return at == ascii.length();
  }

  public boolean wordIsNumber() {
    return wordEnd > wordBegin && isDigit(text[wordBegin]) && isDigit(text[wordEnd - 1]);
  }

  private static boolean isDigit(byte c) {
    return c >= '0' && c <= '9';
  }

  /** The word as a new String, for texts that are read seldom. */
  public String word() {
    return string(wordBegin, wordEnd);
  }

  /** The rest of the line behind the word, without blanks around it. */
  public String restOfLine() {
    return string(wordEnd, lineEnd()).strip();
  }

  private String string(int begin, int end) {
    return new String(text, begin, Math.max(0, end - begin), StandardCharsets.UTF_8);
  }

  /** The bytes of the text; callers must not change them. */
  public byte[] bytes() {
    return text;
  }

  /** The index in the text at which the word begins. */
  public int wordBegin() {
    return wordBegin;
  }

  public int wordEnd() {
    return wordEnd;
  }

  public int lineEnd() {
    if (lineEnd == NOT_LOOKED_FOR) {
      int at = wordEnd;
      while (at < textEnd && text[at] != '\n') {
        at++;
      }
      lineEnd = at;
    }
    return lineEnd;
  }
}
