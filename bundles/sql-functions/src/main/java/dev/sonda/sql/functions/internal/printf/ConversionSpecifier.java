package dev.sonda.sql.functions.internal.printf;

/**
 * A conversion specifier of a printf format, such as {@code %-08.3f}.
 *
 * @param sign character printed before a positive number: a plus, a space, or 0 for none
 * @param isAlternate the flag {@code #}
 * @param hasAllDigits the flag {@code !}: more digits of reals, widths of texts in characters
 * @param hasThousands the flag {@code ,}
 * @param width minimum width in bytes
 * @param precision negative if not given
 * @param letter conversion letter that selects how the value is printed; 0 at the format's end
 */
record ConversionSpecifier(
    boolean isLeft,
    char sign,
    boolean isAlternate,
    boolean hasAllDigits,
    boolean hasZeros,
    boolean hasThousands,
    int width,
    int precision,
    char letter) {

  ConversionSpecifier withWidth(int other) {
    return new ConversionSpecifier(
        isLeft, sign, isAlternate, hasAllDigits, hasZeros, hasThousands, other, precision, letter);
  }
}
