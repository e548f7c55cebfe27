package dev.sonda.analysis.cli.internal.sql;

import dev.sonda.engine.OptionUnit;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/** Reads whole numbers with a unit, as the recorder's options have them. Converters of picocli. */
final class UnitValue {
  private UnitValue() {}

  /** {@code 500ms}, {@code 5s}, {@code 10m}, {@code 1h}; a bare number is seconds. */
  static Duration duration(String text) {
    return Duration.ofMillis(read(OptionUnit.TIME_MS, text));
  }

  /** {@code 512mb}, {@code 4g}. */
  static Long bytes(String text) {
    return read(OptionUnit.SIZE_BYTES, text);
  }

  private static long read(OptionUnit unit, String text) {
    try {
      return unit.read(text);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException("'" + text + "' is " + e.getMessage());
    }
  }
}
