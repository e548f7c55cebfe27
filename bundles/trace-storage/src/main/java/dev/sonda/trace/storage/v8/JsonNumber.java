package dev.sonda.trace.storage.v8;

import java.nio.charset.StandardCharsets;

/** Parses numbers: integers of up to 64 bits exactly, all others as doubles. */
final class JsonNumber {
  /** Stands for the end of a number that is none. */
  static final int NONE = -1;

  private byte[] json = new byte[0];
  private int at;
  private int end;
  private boolean isWhole;
  private long whole;
  private double real;

  /**
   * Parses the number that begins at {@code text[from]} and ends before {@code to}.
   *
   * @return the offset after the number; {@link #NONE} if no number is there, or it is too large
   */
  int read(byte[] text, int from, int to) {
    json = text;
    at = from;
    end = to;
    return scan() && at < end && parse(from) ? at : NONE;
  }

  private boolean scan() {
    at += json[at] == '-' ? 1 : 0;
    int first = at;
    boolean isValid = skipDigits() && (json[first] != '0' || at == first + 1);
    isWhole = true;
    if (isValid && at < end && json[at] == '.') {
      isWhole = false;
      at++;
      isValid = skipDigits();
    }
    if (isValid && at < end && (json[at] == 'e' || json[at] == 'E')) {
      isWhole = false;
      at++;
      at += at < end && (json[at] == '+' || json[at] == '-') ? 1 : 0;
      isValid = skipDigits();
    }
    return isValid;
  }

  private boolean skipDigits() {
    int start = at;
    while (at < end && json[at] >= '0' && json[at] <= '9') {
      at++;
    }
    return at > start;
  }

  private boolean parse(int start) {
    String text = new String(json, start, at - start, StandardCharsets.US_ASCII);
    if (isWhole) {
      try {
        whole = Long.parseLong(text);
        return true;
      } catch (NumberFormatException _) {
        isWhole = false; // the number doesn't fit into 64 bits
      }
    }
    real = Double.parseDouble(text);
    return Double.isFinite(real);
  }

  /** The number; a fraction is cut off, and a number of more than 64 bits is the smallest one. */
  long value() {
    if (isWhole) {
      return whole;
    }
    boolean fits = real >= -0x1p63 && real < 0x1p63;
    return fits ? (long) real : Long.MIN_VALUE;
  }

  boolean isNegative() {
    return isWhole ? whole < 0 : real < 0;
  }
}
