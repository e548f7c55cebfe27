package dev.sonda.analysis.cli.internal.app;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.warm.ClientCommandLine;
import dev.sonda.analysis.cli.internal.warm.WarmServer;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.TerminalCapabilities;
import dev.sonda.trace.processor.TraceProcessorFactory;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * The server process that stays alive and runs command lines of {@code trace_processor_shell} for
 * its clients.
 */
final class WarmServerProcess {
  /**
   * How long the server waits for the next command line before it ends: longer than a pause between
   * two runs of a test suite, short enough that no forgotten process stays.
   */
  private static final Duration IDLE_TIME = Duration.ofMinutes(5);

  private final TraceProcessorFactory traces;

  private WarmServerProcess(TraceProcessorFactory traces) {
    this.traces = traces;
  }

  static void run(String folder, TraceProcessorFactory traces) {
    int exitCode = ExitCode.FAILURE.number();
    try (WarmServer server =
        WarmServer.open(folder, IDLE_TIME, new WarmServerProcess(traces)::runLine)) {
      server.run();
      exitCode = ExitCode.OK.number();
    } catch (IOException e) {
      System.err.println("sonda: " + e.getMessage());
    }
    System.exit(exitCode);
  }

  private int runLine(ClientCommandLine line) {
    PrintStream err = new PrintStream(line.err(), true, StandardCharsets.UTF_8);
    try {
      return new AnalysisCommandDispatcher(context(line, err)).run().number();
    } catch (RuntimeException | Error e) {
      // Only this command line fails, as in a process of its own; other command lines continue.
      err.println("sonda: " + e);
      e.printStackTrace(err);
      return ExitCode.FAILURE.number();
    }
  }

  private CommandContext context(ClientCommandLine line, PrintStream err) {
    return new CommandContext(
        line.arguments(),
        line.directory(),
        line.in(),
        new StandardOutput(line.out()),
        err,
        line.environment(),
        new TerminalCapabilities(line.isTerminal(), line.isTerminal(), false, false),
        System::nanoTime,
        line::onEnd,
        traces);
  }
}
