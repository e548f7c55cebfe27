package dev.sonda.trace.systrace.internal.line;

/** A position in an ftrace line, advanced by methods that skip expected text. */
final class LineCursor {
  private static final int BASE = 10;

  /** Upper limit of parsed numbers; a larger number in a line is cut to this value. */
  private static final long MAX_NUMBER = Long.MAX_VALUE / BASE - 1;

  private byte[] bytes = new byte[0];
  private int position;
  private int end;
  private long number;

  void reset(byte[] line, int from, int to) {
    bytes = line;
    position = from;
    end = to;
  }

  int position() {
    return position;
  }

  void moveTo(int place) {
    position = place;
  }

  boolean skip(char expected) {
    if (position < end && bytes[position] == expected) {
      position++;
      return true;
    }
    return false;
  }

  void skipAll(char expected) {
    while (skip(expected)) {
      // the loop condition advances the cursor
    }
  }

  /** Skips one or more digits, whose value {@link #number} returns; false if no digit follows. */
  boolean skipDigits() {
    int start = position;
    number = 0;
    while (position < end && isDigit(bytes[position])) {
      number = Math.min(MAX_NUMBER, number * BASE + bytes[position] - '0');
      position++;
    }
    return position > start;
  }

  long number() {
    return number;
  }

  void skipSpace() {
    if (position < end && isSpace(bytes[position])) {
      position++;
    }
  }

  boolean skipSpaces() {
    int start = position;
    while (position < end && isSpace(bytes[position])) {
      position++;
    }
    return position > start;
  }

  void skipWord() {
    while (position < end && !isSpace(bytes[position])) {
      position++;
    }
  }

  /**
   * Skips {@code count} flag characters: three letters or dots, then hexadecimal digits or dots.
   */
  boolean skipFlags(int count) {
    if (end - position < count) {
      return false;
    }
    for (int i = 0; i < count; i++) {
      byte flag = bytes[position + i];
      if (flag != '.' && !(i < 3 ? isLetter(flag) : isHexadecimal(flag))) {
        return false;
      }
    }
    position += count;
    return true;
  }

  private static boolean isLetter(byte character) {
    return (character >= 'a' && character <= 'z') || (character >= 'A' && character <= 'Z');
  }

  private static boolean isHexadecimal(byte character) {
    return isDigit(character) || (character >= 'a' && character <= 'f');
  }

  static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  static boolean isSpace(byte character) {
    return character == ' ' || (character >= '\t' && character <= '\r');
  }
}
