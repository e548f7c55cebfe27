package dev.sonda.analysis.cli.internal.gogo;

import dev.sonda.analysis.cli.internal.CommandContext;
import dev.sonda.analysis.cli.internal.app.AnalysisCommandDispatcher;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.StandardStreamsCommand;
import dev.sonda.terminal.TerminalCapabilities;
import dev.sonda.trace.processor.TraceProcessorFactory;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.felix.service.command.Descriptor;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.ConfigurationPolicy;
import org.osgi.service.component.annotations.Reference;

/**
 * The command {@code sonda:sql} of the Gogo shell, which runs on the shell's thread. Each call
 * opens its traces again, with the importers and extensions that are present then, and caches
 * nothing, because the process is a recorder with little memory to spare. Files are opened by the
 * daemon, with its rights.
 */
@Component(
    service = GogoSql.class,
    configurationPolicy = ConfigurationPolicy.IGNORE,
    property = {"osgi.command.scope=sonda", "osgi.command.function=sql"})
@Descriptor("Sonda, the tracer")
public final class GogoSql {
  private final TraceProcessorFactory traces;

  @Activate
  public GogoSql(@Reference TraceProcessorFactory traces) {
    this.traces = new HeapLimitedTraceFactory(traces);
  }

  /**
   * Runs a command line.
   *
   * @return the lines of its standard output
   * @throws CommandFailure if the exit code isn't 0; the message is the text of standard error
   */
  @Descriptor("asks a trace in SQL, with the options of sonda sql")
  public List<String> sql(@Descriptor("trace files, then -c and SQL") String... arguments)
      throws CommandFailure {
    if (List.of(arguments).stream().noneMatch(word -> word.startsWith("-"))) {
      throw new CommandFailure(ExitCode.USAGE, "there are no statements: give some with -c or -q");
    }
    StandardStreamsCommand command =
        (out, err) -> new AnalysisCommandDispatcher(context(arguments, out, err)).run();
    return command.lines();
  }

  private CommandContext context(String[] arguments, StandardOutput out, PrintStream err) {
    List<String> line = new ArrayList<>(List.of("sql"));
    line.addAll(List.of(arguments));
    return new CommandContext(
        line,
        Path.of(""),
        InputStream.nullInputStream(),
        out,
        err,
        Map.of(),
        TerminalCapabilities.none(),
        System::nanoTime,
        action -> {},
        traces);
  }
}
