package dev.sonda.sql.functions.internal.date;

import org.jspecify.annotations.Nullable;

/**
 * A modifier of SQLite's date functions that shifts a time: {@code +1 day}, {@code -12:30}, {@code
 * +0001-02-03 04:05}.
 *
 * <p>The last two forms require a sign.
 */
final class TimeShift {
  private static final int MONTHS = 11;
  private static final int DAYS = 30;

  private final JulianTime time;
  private final String word;

  TimeShift(JulianTime time, String word) {
    this.time = time;
    this.word = word;
  }

  boolean apply() {
    if (word.isEmpty() || !(isSigned() || TextCursor.isDigit(word.charAt(0)))) {
      return false;
    }
    int end = endOfNumber();
    Double number = SqliteNumberParser.of(word.substring(0, end));
    if (number == null) {
      return false;
    }
    TextCursor cursor = new TextCursor(word, end);
    return switch (cursor.peek()) {
      case '-' -> isSigned() && moveByDate(end);
      case ':' -> moveByTime(new TextCursor(word, isSigned() ? 1 : 0));
      default -> moveByUnit(cursor, number);
    };
  }

  private boolean isSigned() {
    return word.charAt(0) == '+' || word.charAt(0) == '-';
  }

  private boolean isBackwards() {
    return word.charAt(0) == '-';
  }

  /**
   * The index after the leading number, which ends at a colon, a blank, or the dash after a year of
   * four or five digits.
   */
  private int endOfNumber() {
    int at = 1;
    while (at < word.length()) {
      char character = word.charAt(at);
      boolean isYear = character == '-' && (at == 5 || at == 6) && year(at) >= 0;
      if (character == ':' || TextCursor.isBlank(character) || isYear) {
        return at;
      }
      at++;
    }
    return at;
  }

  private int year(int end) {
    return new TextCursor(word, 1).number(end - 1, 0, 14_712);
  }

  private boolean moveByUnit(TextCursor cursor, double number) {
    cursor.skipBlanks();
    @Nullable TimeShiftUnit unit = TimeShiftUnit.of(word.substring(cursor.position()));
    return unit != null && unit.move(time, number);
  }

  private boolean moveByTime(TextCursor cursor) {
    JulianTime span = new JulianTime();
    if (!DateTimeParser.readTime(cursor, span)) {
      return false;
    }
    long ms = Math.floorMod(span.ms() - JulianTime.DAY_MS / 2, JulianTime.DAY_MS);
    time.setMs(time.ms() + (isBackwards() ? -ms : ms));
    return true;
  }

  private boolean moveByDate(int end) {
    int years = year(end);
    TextCursor cursor = new TextCursor(word, end + 1);
    int months = cursor.number(2, 0, MONTHS);
    int days = months >= 0 && cursor.skip('-') ? cursor.number(2, 0, DAYS) : -1;
    if (days < 0) {
      return false;
    }
    int sign = isBackwards() ? -1 : 1;
    time.makeParts();
    time.year += sign * years;
    time.addMonths(sign * months);
    time.countDaysTooMany();
    time.useParts();
    time.setMs(time.ms() + (long) sign * days * JulianTime.DAY_MS);
    if (cursor.isAtEnd()) {
      return true;
    }
    if (!TextCursor.isBlank(cursor.peek())) {
      return false;
    }
    cursor.skip();
    return moveByTime(cursor);
  }
}
