package dev.sonda.probe.counters.internal.text;

import java.nio.charset.StandardCharsets;

/**
 * Splits a text of bytes into words, line by line. Allocates nothing but the result of {@link
 * #text}. One thread.
 */
public final class WordTokenizer {
  /** The result for a word that is no number, or larger than a long. */
  public static final long NO_NUMBER = -1;

  private static final long LARGEST_TENTH = Long.MAX_VALUE / 10;

  private byte[] bytes = {};
  private int length;
  private int start;
  private int end;

  public void reset(byte[] newBytes, int newLength) {
    bytes = newBytes;
    length = newLength;
    start = 0;
    end = 0;
  }

  /** Goes to the next word of this line; false at its end. */
  public boolean next() {
    start = end;
    while (start < length && isBlank(bytes[start])) {
      start++;
    }
    end = start;
    while (end < length && bytes[end] != '\n' && !isBlank(bytes[end])) {
      end++;
    }
    return end > start;
  }

  /** Goes to the beginning of the next line; false at the end of the text. */
  public boolean nextLine() {
    while (end < length && bytes[end] != '\n') {
      end++;
    }
    end++;
    start = end;
    return end < length;
  }

  /**
   * Makes the word end before the first {@code separator}; the text after the separator is the next
   * word.
   */
  public boolean cutAt(char separator) {
    for (int index = start; index < end; index++) {
      if (bytes[index] == separator) {
        end = index;
        return true;
      }
    }
    return false;
  }

  /** Skips one byte, the separator that a word was cut at. */
  public void skip() {
    end++;
    start = end;
  }

  public boolean is(byte[] word) {
    if (end - start != word.length) {
      return false;
    }
    for (int index = 0; index < word.length; index++) {
      if (bytes[start + index] != word[index]) {
        return false;
      }
    }
    return true;
  }

  /** The word as a number without a sign, or {@link #NO_NUMBER}. */
  public long number() {
    long number = 0;
    for (int index = start; index < end; index++) {
      int digit = bytes[index] - '0';
      if (digit < 0 || digit > 9 || number > LARGEST_TENTH) {
        return NO_NUMBER;
      }
      number = number * 10 + digit;
    }
    return end == start || number < 0 ? NO_NUMBER : number;
  }

  public String text() {
    return new String(bytes, start, end - start, StandardCharsets.UTF_8);
  }

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  private static boolean isBlank(byte value) {
    return value == ' ' || value == '\t';
  }
}
