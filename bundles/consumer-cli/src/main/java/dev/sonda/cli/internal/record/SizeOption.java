package dev.sonda.cli.internal.record;

import dev.sonda.cli.internal.record.RecordOptions.Size;
import java.util.Map;
import picocli.CommandLine.ITypeConverter;

/** Reads {@code 512kb}, {@code 32mb}, {@code 1gb}; the b may be left out. */
final class SizeOption implements ITypeConverter<Size> {
  private static final UnitValue SIZE =
      new UnitValue(
          Map.of(
              "k", 1L << 10, "kb", 1L << 10, "m", 1L << 20, "mb", 1L << 20, "g", 1L << 30, "gb",
              1L << 30),
          "512kb, 32mb or 1gb");

  @Override
  public Size convert(String text) {
    return new Size(SIZE.parse(text));
  }
}
