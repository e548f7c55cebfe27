package dev.sonda.analysis.cli.internal;

import dev.sonda.analysis.cli.internal.app.AnalysisCommandDispatcher;
import dev.sonda.engine.EngineFactory;
import dev.sonda.engine.duckdb.DuckDb;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.TerminalCapabilities;
import dev.sonda.testkit.tables.FakeImporter;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Result of a command line that was run in memory over the fake trace: exit code, output and error
 * output.
 */
public record SqlCommandResult(int exitCode, String out, String err) {
  private static final EngineFactory ENGINES =
      DuckDb.factoryWithCache(Path.of("target", "native-library").toAbsolutePath());

  public static SqlCommandResult of(FakeImporter importer, String in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SqlCommandResult run = into(out, importer, in, arguments);
    return new SqlCommandResult(run.exitCode(), out.toString(StandardCharsets.UTF_8), run.err());
  }

  /** Runs a command line of {@code trace_processor_shell}. */
  public static SqlCommandResult ofShell(FakeImporter importer, String in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    SqlCommandResult run = run("trace_processor_shell", out, importer, in, arguments);
    return new SqlCommandResult(run.exitCode(), out.toString(StandardCharsets.UTF_8), run.err());
  }

  /** Runs {@code sonda sql} and writes its output to the given stream. */
  public static SqlCommandResult into(
      OutputStream out, FakeImporter importer, String in, String... arguments) {
    return run("sql", out, importer, in, arguments);
  }

  private static SqlCommandResult run(
      String command, OutputStream out, FakeImporter importer, String in, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    List<String> line = new ArrayList<>(List.of(command));
    line.addAll(List.of(arguments));
    CommandContext context =
        new CommandContext(
            line,
            Path.of(""),
            new ByteArrayInputStream(in.getBytes(StandardCharsets.UTF_8)),
            new StandardOutput(out),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of(),
            TerminalCapabilities.none(),
            () -> 0,
            action -> {},
            (files, options) ->
                TraceProcessor.open(
                    files, options.withImporters(List.of(importer)).withEngine(ENGINES)));
    int exitCode = new AnalysisCommandDispatcher(context).run().number();
    return new SqlCommandResult(exitCode, "", err.toString(StandardCharsets.UTF_8));
  }
}
