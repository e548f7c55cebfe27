package dev.sonda.cli.internal.config.option;

import java.util.Map;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads {@code 500ms}, {@code 5s}, {@code 10m}, {@code 1h}; a bare number is seconds. */
public final class DurationOption implements ITypeConverter<DurationOption.Duration> {
  /** A duration from the command line. */
  public record Duration(long milliseconds) {}

  private static final UnitValue TIME =
      new UnitValue(
          Map.of("ms", 1L, "s", 1000L, "", 1000L, "m", 60_000L, "h", 3_600_000L),
          "500ms, 5s, 10m or 1h");

  /** duration_ms has 32 bits, unsigned. */
  private static final long LONGEST_MS = 0xffffffffL;

  private final boolean mayBeEndless;

  /** Refuses 0. */
  public DurationOption() {
    this(false);
  }

  private DurationOption(boolean mayBeEndless) {
    this.mayBeEndless = mayBeEndless;
  }

  /** Accepts 0, which means no end, as in {@code duration_ms}. */
  static DurationOption orEndless() {
    return new DurationOption(true);
  }

  @Override
  public Duration convert(String text) {
    long milliseconds = mayBeEndless ? TIME.parseOrNothing(text) : TIME.parse(text);
    if (milliseconds > LONGEST_MS) {
      throw new TypeConversionException("'" + text + "' is longer than 49 days");
    }
    return new Duration(milliseconds);
  }
}
