package dev.sonda.benchmarks.trace;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** Program that writes synthetic traces of known shapes, with identical contents at each run. */
public final class GenerateTraces {
  private static final int OUTPUT_BYTES = 1 << 20;

  private GenerateTraces() {}

  /**
   * Writes {@code SHAPE.pftrace} for each shape named in the arguments, into the folder given as an
   * argument.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 2) {
      throw new IllegalArgumentException(
          "GenerateTraces FOLDER SHAPE…: compact, plain, slices, nested, nested10, nested260,"
              + " mixed");
    }
    Path folder = Files.createDirectories(Path.of(arguments[0]));
    for (int i = 1; i < arguments.length; i++) {
      write(folder.resolve(arguments[i] + ".pftrace"), arguments[i]);
    }
  }

  private static void write(Path file, String shape) throws IOException {
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), OUTPUT_BYTES)) {
      switch (shape) {
        case "compact" -> SchedulingTraces.writeCompact(out, 560_000);
        case "plain" -> SchedulingTraces.writePlain(out, 1_080_000);
        case "slices" -> SliceTraces.write(out, 4, 2_000_000, 1);
        case "nested" -> SliceTraces.write(out, 2, 1_000_000, 12);
        case "nested10" -> SliceTraces.write(out, 2, 10_000_000, 12);
        case "nested260" -> SliceTraces.write(out, 2, 263_000_000, 12);
        case "mixed" -> MixedTrace.write(out);
        default -> throw new IllegalArgumentException("no shape is called " + shape);
      }
    }
  }
}
