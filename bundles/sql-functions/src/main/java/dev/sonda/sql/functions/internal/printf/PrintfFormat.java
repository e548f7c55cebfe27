package dev.sonda.sql.functions.internal.printf;

import org.jspecify.annotations.Nullable;

/**
 * Applies a printf format to its arguments. The output ends at a conversion letter that SQLite
 * doesn't know, as in SQLite.
 */
final class PrintfFormat {
  /**
   * Limit of bytes in the result; SQLite's limit of 1000 million bytes would exhaust the memory of
   * this process.
   */
  static final int MOST_BYTES = 10_000_000;

  private final String format;
  private final PrintfArguments arguments;
  private final StringBuilder text = new StringBuilder();

  PrintfFormat(String format, PrintfArguments arguments) {
    this.format = Utf8ByteString.untilZero(Utf8ByteString.of(format));
    this.arguments = arguments;
  }

  String text() {
    int at = 0;
    while (at < format.length()) {
      int percent = format.indexOf('%', at);
      int end = percent < 0 ? format.length() : percent;
      append(format.substring(at, end));
      if (percent < 0) {
        break;
      }
      if (percent == format.length() - 1) {
        append("%");
        break;
      }
      SpecifierParser reader = new SpecifierParser(format, percent + 1, arguments);
      if (!append(reader.read())) {
        break;
      }
      at = reader.end() + 1;
    }
    return Utf8ByteString.decoded(text);
  }

  /**
   * Appends the text of a conversion specifier; false if the output ends here because of an unknown
   * letter.
   */
  private boolean append(ConversionSpecifier place) {
    switch (place.letter()) {
      case 'd', 'i', 'u', 'r', 'x', 'X', 'o', 'p' ->
          pad(place, IntegerText.of(checked(place), arguments.nextInteger()));
      case 'f', 'e', 'E', 'g', 'G' -> pad(place, RealText.of(checked(place), arguments.nextReal()));
      case 's', 'z' -> padBytes(place, cut(place, arguments.nextText()));
      case 'c' -> appendCharacter(place, arguments.nextText());
      case 'q', 'w', 'Q' -> padBytes(place, quoted(place, arguments.nextText()));
      case '%' -> pad(place, "%");
      case 'n' -> {}
      default -> {
        return false;
      }
    }
    return true;
  }

  private static String cut(ConversionSpecifier place, @Nullable String value) {
    String bytes = value == null ? "" : value;
    return place.precision() < 0
        ? bytes
        : bytes.substring(0, Utf8ByteString.prefix(bytes, place.precision(), place.hasAllDigits()));
  }

  /** Appends the value's first character, repeated as often as the precision says. */
  private void appendCharacter(ConversionSpecifier place, @Nullable String value) {
    String first = Utf8ByteString.first(value == null ? "" : value);
    int more = Math.max(place.precision() - 1, 0);
    check((long) more * first.length());
    ConversionSpecifier last = place;
    if (more > 0) {
      int width = place.width() - more;
      boolean isRight = width > 1 && !place.isLeft();
      append(" ".repeat(isRight ? width - 1 : 0));
      append(first.repeat(more));
      last = place.withWidth(isRight ? 0 : width);
    }
    pad(last.withWidth(widthOf(last, first)), first);
  }

  private static String quoted(ConversionSpecifier place, @Nullable String value) {
    char quote = place.letter() == 'w' ? '"' : '\'';
    boolean isLiteral = place.letter() == 'Q' && value != null;
    String bytes = value == null ? place.letter() == 'Q' ? "NULL" : "(NULL)" : value;
    String shown = cut(place, bytes);
    if (place.isAlternate()
        && place.letter() != 'w'
        && (place.letter() == 'q' || Utf8ByteString.hasControls(shown))) {
      String escaped = Utf8ByteString.escapedControls(shown, quote);
      return place.letter() == 'Q' ? "unistr('" + escaped + "')" : escaped;
    }
    String escaped = Utf8ByteString.escaped(shown, quote);
    return isLiteral ? "'" + escaped + "'" : escaped;
  }

  private void padBytes(ConversionSpecifier place, String bytes) {
    pad(place.hasAllDigits() ? place.withWidth(widthOf(place, bytes)) : place, bytes);
  }

  /** The width in bytes that corresponds to a width in characters. */
  private static int widthOf(ConversionSpecifier place, String bytes) {
    long continued =
        bytes.chars().filter(each -> Utf8ByteString.isContinuation((char) each)).count();
    return place.width() > 0 ? place.width() + (int) continued : place.width();
  }

  private void pad(ConversionSpecifier place, String bytes) {
    check(place.width());
    String spaces = " ".repeat(Math.max(place.width() - bytes.length(), 0));
    append(place.isLeft() ? bytes : spaces);
    append(place.isLeft() ? spaces : bytes);
  }

  private void append(String bytes) {
    check(bytes.length());
    text.append(bytes);
  }

  /** The specifier of a number, after checking the limit of width and precision. */
  private ConversionSpecifier checked(ConversionSpecifier place) {
    check(Math.max(place.width(), place.precision()));
    return place;
  }

  private void check(long bytes) {
    if (text.length() + bytes > MOST_BYTES) {
      throw new IllegalArgumentException(
          "printf: string or blob too big, more than " + MOST_BYTES + " bytes");
    }
  }
}
