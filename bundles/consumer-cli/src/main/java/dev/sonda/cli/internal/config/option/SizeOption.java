package dev.sonda.cli.internal.config.option;

import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;

/** Reads {@code 512kb}, {@code 32mb}, {@code 1gb}, in any case; the b may be left out. */
public final class SizeOption implements ITypeConverter<SizeOption.Size> {
  /** A size from the command line. */
  public record Size(long bytes) {}

  private static final UnitValue SIZE =
      new UnitValue(
          Map.of(
              "k", 1L << 10, "kb", 1L << 10, "m", 1L << 20, "mb", 1L << 20, "g", 1L << 30, "gb",
              1L << 30),
          "512kb, 32mb or 1gb");

  @Override
  public Size convert(String text) {
    return new Size(SIZE.parse(text.toLowerCase(Locale.ROOT)));
  }
}
