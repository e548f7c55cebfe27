package dev.sonda.analysis.cli.internal.sql;

import dev.sonda.engine.OptionUnit;
import java.time.Duration;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses whole numbers with a unit, by the syntax of the recorder's options. The static methods are
 * converters of picocli.
 */
final class UnitValue {
  private UnitValue() {}

  /**
   * Parses {@code 500ms}, {@code 5s}, {@code 10m}, {@code 1h}; a number without a unit is in
   * seconds.
   */
  static Duration duration(String text) {
    return Duration.ofMillis(read(OptionUnit.TIME_MS, text));
  }

  /** Parses a size in bytes, such as {@code 512mb} or {@code 4g}. */
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
