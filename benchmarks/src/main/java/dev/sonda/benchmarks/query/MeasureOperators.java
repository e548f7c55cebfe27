package dev.sonda.benchmarks.query;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** As {@link MeasureQueries}, with statements and operators that only PerfettoSQL has. */
public final class MeasureOperators {
  private MeasureOperators() {}

  /** Arguments: number of rounds, trace file, path of trace_processor_shell. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 3) {
      throw new IllegalArgumentException("MeasureOperators ROUNDS TRACE SHELL");
    }
    Path trace = Path.of(arguments[1]);
    try (PrintWriter out =
            new PrintWriter(
                new FileOutputStream(FileDescriptor.out), true, StandardCharsets.UTF_8);
        TraceDatabase oneThread = SondaDatabase.openForPerfettoSql(trace, 1);
        TraceDatabase allThreads = SondaDatabase.openForPerfettoSql(trace, 0);
        TraceDatabase reference = PerfettoShellDatabase.open(arguments[2], trace)) {
      new MeasureQueries(out, Integer.parseInt(arguments[0]), oneThread, allThreads, reference)
          .measure(NamedQuery.ofResource("operators.sql"));
    }
  }
}
