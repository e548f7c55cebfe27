package dev.sonda.benchmarks.trace;

import dev.sonda.engine.EngineException;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Program that imports a trace many times in one JVM, as a long-running server does, and prints the
 * times in milliseconds.
 */
public final class WarmImports {
  private static final long NS_PER_MS = 1_000_000;

  private WarmImports() {}

  /**
   * Prints for each trace the time of the first import, and the median of the second half of the
   * imports.
   */
  public static void main(String[] arguments) throws IOException, EngineException {
    if (arguments.length < 2) {
      throw new IllegalArgumentException("WarmImports ROUNDS TRACE…");
    }
    try (PrintWriter out =
        new PrintWriter(new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8)) {
      run(arguments, out);
    }
  }

  private static void run(String[] arguments, PrintWriter out) throws IOException, EngineException {
    int rounds = Integer.parseInt(arguments[0]);
    for (int i = 1; i < arguments.length; i++) {
      Path trace = Path.of(arguments[i]);
      long[] timesMs = new long[rounds];
      for (int round = 0; round < rounds; round++) {
        timesMs[round] = importOnceMs(trace);
      }
      long[] later = Arrays.copyOfRange(timesMs, rounds / 2, rounds);
      Arrays.sort(later);
      out.println(
          "%s first %d ms, warm %d ms"
              .formatted(trace.getFileName(), timesMs[0], later[later.length / 2]));
    }
  }

  /** The time until the first query of slices and scheduling is answered. */
  private static long importOnceMs(Path trace) throws IOException, EngineException {
    long begin = System.nanoTime();
    try (TraceProcessor processor = TraceProcessor.open(trace)) {
      processor.rows("SELECT COUNT(*) FROM __intrinsic_thread").close();
      return (System.nanoTime() - begin) / NS_PER_MS;
    }
  }
}
