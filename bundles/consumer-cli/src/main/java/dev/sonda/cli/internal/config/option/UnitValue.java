package dev.sonda.cli.internal.config.option;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Parses whole numbers with a unit, such as {@code 10m}. */
final class UnitValue {
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,18})([a-z]*)");

  private final Map<String, Long> factors;
  private final String examples;

  /**
   * Creates a parser.
   *
   * @param factors what each unit multiplies with; the empty unit stands for a bare number
   * @param examples how to write a value, for error messages
   */
  UnitValue(Map<String, Long> factors, String examples) {
    this.factors = factors;
    this.examples = examples;
  }

  /** Parses a value that must not be 0. */
  long parse(String text) {
    long value = parseOrNothing(text);
    if (value == 0) {
      throw new TypeConversionException("'" + text + "' is nothing");
    }
    return value;
  }

  /** Parses a value that may be 0. */
  long parseOrNothing(String text) {
    Matcher shape = SHAPE.matcher(text);
    Long factor = shape.matches() ? factors.get(shape.group(2)) : null;
    if (factor == null) {
      throw new TypeConversionException("'" + text + "' is not like " + examples);
    }
    try {
      return Math.multiplyExact(Long.parseLong(shape.group(1)), factor);
    } catch (ArithmeticException e) {
      throw new TypeConversionException("'" + text + "' is too much");
    }
  }
}
