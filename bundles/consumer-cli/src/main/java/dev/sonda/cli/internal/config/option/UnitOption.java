package dev.sonda.cli.internal.config.option;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * Reads flags' values that are whole numbers with a unit: durations such as {@code 10m}, sizes such
 * as {@code 32mb}. The static methods are converters of picocli.
 */
public final class UnitOption {
  /** A duration from the command line. */
  public record Duration(long milliseconds) {}

  /** A size from the command line. */
  public record Size(long bytes) {}

  private static final Pattern SHAPE = Pattern.compile("(\\d{1,18})([a-z]*)");

  private static final UnitOption TIME =
      new UnitOption(
          Map.of("ms", 1L, "s", 1000L, "", 1000L, "m", 60_000L, "h", 3_600_000L),
          "500ms, 5s, 10m or 1h");

  private static final UnitOption SIZE =
      new UnitOption(
          Map.of(
              "k", 1L << 10, "kb", 1L << 10, "m", 1L << 20, "mb", 1L << 20, "g", 1L << 30, "gb",
              1L << 30),
          "512kb, 32mb or 1gb");

  /** Longest duration in ms, since duration_ms is an unsigned 32-bit field. */
  private static final long LONGEST_MS = 0xffffffffL;

  private final Map<String, Long> factors;
  private final String examples;

  /**
   * Creates a parser.
   *
   * @param factors the factor of each unit; the empty unit stands for a number without unit
   * @param examples sample values for error messages
   */
  private UnitOption(Map<String, Long> factors, String examples) {
    this.factors = factors;
    this.examples = examples;
  }

  /** Reads {@code 500ms}, {@code 5s}, {@code 10m}, {@code 1h}; a bare number is seconds. */
  public static Duration duration(String text) {
    return duration(text, TIME.parse(text));
  }

  /** Reads a duration that may be 0, which means no end, as in {@code duration_ms}. */
  static Duration durationOrEndless(String text) {
    return duration(text, TIME.parseOrNothing(text));
  }

  private static Duration duration(String text, long milliseconds) {
    if (milliseconds > LONGEST_MS) {
      throw new TypeConversionException("'" + text + "' is longer than 49 days");
    }
    return new Duration(milliseconds);
  }

  /** Reads {@code 512kb}, {@code 32mb}, {@code 1gb}, in any case; the b may be left out. */
  public static Size size(String text) {
    return new Size(SIZE.parse(text.toLowerCase(Locale.ROOT)));
  }

  /** Parses a value that must not be 0. */
  private long parse(String text) {
    long value = parseOrNothing(text);
    if (value == 0) {
      throw new TypeConversionException("'" + text + "' is nothing");
    }
    return value;
  }

  /** Parses a value that may be 0. */
  private long parseOrNothing(String text) {
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
