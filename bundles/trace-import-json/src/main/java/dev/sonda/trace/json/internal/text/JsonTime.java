package dev.sonda.trace.json.internal.text;

import dev.sonda.trace.json.internal.text.JsonScanner.Kind;

/**
 * Parses times and durations: numbers of microseconds, or texts that contain a number of
 * microseconds.
 */
public final class JsonTime {
  private static final long NS_PER_US = 1000;

  private final JsonNumber number = new JsonNumber();
  private long ns;

  /** Parses the value that a scanner has just read; false if the value isn't a time. */
  public boolean read(JsonScanner scanner) {
    byte[] bytes = scanner.bytes();
    if (scanner.kind() == Kind.TEXT) {
      boolean isNumber =
          scanner.end() > scanner.start()
              && !scanner.hasEscapes()
              && JsonNumber.end(bytes, scanner.start(), scanner.end()) == scanner.end()
              && isDigit(bytes[scanner.end() - 1]);
      if (!isNumber) {
        return false;
      }
    } else if (scanner.kind() != Kind.NUMBER) {
      return false;
    }
    number.read(bytes, scanner.start(), scanner.end());
    ns = number.isWhole() ? number.whole() * NS_PER_US : nanoseconds(number.real());
    return true;
  }

  private static boolean isDigit(byte character) {
    return character >= '0' && character <= '9';
  }

  private static long nanoseconds(double us) {
    if (us == Math.rint(us)) {
      return ((long) us) * NS_PER_US;
    }
    double exact = Math.abs(us * NS_PER_US);
    double whole = Math.floor(exact);
    long rounded = (long) whole + (exact - whole >= 0.5 ? 1 : 0);
    return us < 0 ? -rounded : rounded;
  }

  public long ns() {
    return ns;
  }
}
