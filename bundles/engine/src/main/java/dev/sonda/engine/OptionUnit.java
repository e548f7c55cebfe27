package dev.sonda.engine;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The units of a value of {@link EngineOptions} that users write as a whole number with a unit.
 *
 * @param factors the units' factors by their names; the empty name is for a number without a unit
 * @param examples examples of valid values, for error messages
 */
public record OptionUnit(Map<String, Long> factors, String examples) {
  /** Units of durations in milliseconds; a number without a unit means seconds. */
  public static final OptionUnit TIME_MS =
      new OptionUnit(
          Map.of("ms", 1L, "s", 1000L, "", 1000L, "m", 60_000L, "h", 3_600_000L),
          "500ms, 5s, 10m or 1h");

  public static final OptionUnit SIZE_BYTES =
      new OptionUnit(
          Map.of(
              "k", 1L << 10, "kb", 1L << 10, "m", 1L << 20, "mb", 1L << 20, "g", 1L << 30, "gb",
              1L << 30),
          "512mb or 4g");
  public static final OptionUnit COUNT = new OptionUnit(Map.of("", 1L), "2");

  private static final Pattern SHAPE = Pattern.compile("(\\d{1,9})([a-z]*)");

  public OptionUnit {
    factors = Map.copyOf(factors);
  }

  /**
   * Parses a number with a unit, ignoring case, and returns the value in the base unit.
   *
   * @throws IllegalArgumentException if the text isn't a number above 0 with one of these units
   */
  public long read(String text) {
    Matcher shape = SHAPE.matcher(text.toLowerCase(Locale.ROOT));
    Long factor = shape.matches() ? factors.get(shape.group(2)) : null;
    long value = factor == null ? 0 : factor * Long.parseLong(shape.group(1));
    if (value == 0) {
      throw new IllegalArgumentException("not like " + examples);
    }
    return value;
  }
}
