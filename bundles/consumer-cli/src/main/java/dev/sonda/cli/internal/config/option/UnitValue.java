package dev.sonda.cli.internal.config.option;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Whole numbers with a unit, as command lines spell them. */
final class UnitValue {
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,18})([a-z]*)");

  private final Map<String, Long> factors;
  private final String examples;

  /**
   * @param factors what each unit multiplies with
   * @param examples how to write it, for the error message
   */
  UnitValue(Map<String, Long> factors, String examples) {
    this.factors = factors;
    this.examples = examples;
  }

  long parse(String text) {
    long value = parseOrNothing(text);
    if (value == 0) {
      throw new TypeConversionException("'" + text + "' is nothing");
    }
    return value;
  }

  /** The same, where nothing has a meaning, too. */
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
