package dev.sonda.analysis.cli.internal;

import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.TerminalCapabilities;
import dev.sonda.trace.processor.TraceProcessorFactory;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The environment of one command. Tests replace each part.
 *
 * @param arguments the whole command line, the command's name first
 * @param directory the folder against which relative file names are resolved; the empty path stands
 *     for the process's working directory
 * @param in standard input
 * @param out standard output, for data only
 * @param err standard error: messages and progress
 * @param environment the environment variables
 * @param terminals which of the three streams are terminals
 * @param nanoClock monotonic clock in nanoseconds
 * @param onExit registers a resource that is closed when a signal ends the process
 * @param traces opens traces, with importers and an engine
 */
public record CommandContext(
    List<String> arguments,
    Path directory,
    InputStream in,
    StandardOutput out,
    PrintStream err,
    Map<String, String> environment,
    TerminalCapabilities terminals,
    LongSupplier nanoClock,
    Consumer<Runnable> onExit,
    TraceProcessorFactory traces) {
  public CommandContext {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** A copy of this context whose traces are opened otherwise. */
  public CommandContext withTraces(TraceProcessorFactory factory) {
    return new CommandContext(
        arguments, directory, in, out, err, environment, terminals, nanoClock, onExit, factory);
  }

  /** Resolves a file name of the command line against {@code directory}. */
  public Path file(String name) {
    return directory.resolve(name);
  }
}
