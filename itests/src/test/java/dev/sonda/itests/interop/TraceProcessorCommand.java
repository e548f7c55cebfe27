package dev.sonda.itests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Runs queries in Perfetto's trace processor and in Sonda's, which accepts equal commands. */
public final class TraceProcessorCommand {
  private static final String SHELL = "trace_processor_shell";
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String ERRORS_AND_LOSSES =
      "select name, idx, value from stats where value > 0"
          + " and severity in ('error', 'data_loss')";

  private TraceProcessorCommand() {}

  /** Errors and losses that the trace processor reports for a trace. */
  public static List<String> errorsAndLosses(Path trace) throws IOException, InterruptedException {
    return rows(trace, ERRORS_AND_LOSSES);
  }

  /** The single number that a query returns. */
  public static long number(Path trace, String sql) throws IOException, InterruptedException {
    return Long.parseLong(rows(trace, sql).getFirst());
  }

  static Path perfettos() {
    return Path.of(System.getenv(PerfettoProcess.BIN), SHELL);
  }

  static Path ours() {
    return Path.of(System.getProperty("sonda.distribution"), "bin", SHELL);
  }

  /** The rows of a query's result as text, without column names. */
  public static List<String> rows(Path trace, String sql) throws IOException, InterruptedException {
    return rows(perfettos(), trace, sql);
  }

  static List<String> rows(Path shell, Path trace, String sql)
      throws IOException, InterruptedException {
    Path output = Files.createTempFile(trace.getParent(), "rows", ".csv");
    Path errors = Files.createTempFile(trace.getParent(), "errors", ".txt");
    Process process =
        new ProcessBuilder(shell.toString(), "query", trace.toString(), sql)
            .redirectOutput(output.toFile())
            .redirectError(errors.toFile())
            .start();
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new AssertionError("the trace processor failed:\n" + Files.readString(errors));
    }
    List<String> lines = Files.readAllLines(output);
    return lines.subList(1, lines.size());
  }
}
