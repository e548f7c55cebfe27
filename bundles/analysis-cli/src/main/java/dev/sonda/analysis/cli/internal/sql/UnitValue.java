package dev.sonda.analysis.cli.internal.sql;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers with a unit, as the recorder's options have them. Converters of picocli. */
final class UnitValue {
  private static final Pattern SHAPE = Pattern.compile("(\\d{1,9})([a-z]*)");
  private static final Map<String, Long> MILLIS =
      Map.of("ms", 1L, "s", 1000L, "", 1000L, "m", 60_000L, "h", 3_600_000L);
  private static final Map<String, Long> BYTES =
      Map.of(
          "k", 1L << 10, "kb", 1L << 10, "m", 1L << 20, "mb", 1L << 20, "g", 1L << 30, "gb",
          1L << 30);

  private UnitValue() {}

  /** {@code 500ms}, {@code 5s}, {@code 10m}, {@code 1h}; a bare number is seconds. */
  static Duration duration(String text) {
    return Duration.ofMillis(parse(text, MILLIS, "500ms, 5s, 10m or 1h"));
  }

  /** {@code 512mb}, {@code 4g}. */
  static Long bytes(String text) {
    return parse(text.toLowerCase(Locale.ROOT), BYTES, "512mb or 4g");
  }

  private static long parse(String text, Map<String, Long> units, String examples) {
    Matcher shape = SHAPE.matcher(text);
    Long factor = shape.matches() ? units.get(shape.group(2)) : null;
    long value = factor == null ? 0 : factor * Long.parseLong(shape.group(1));
    if (value == 0) {
      throw new TypeConversionException("'" + text + "' is not like " + examples);
    }
    return value;
  }
}
