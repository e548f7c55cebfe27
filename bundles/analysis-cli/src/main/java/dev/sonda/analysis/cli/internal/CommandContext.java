package dev.sonda.analysis.cli.internal;

import dev.sonda.terminal.StandardOutput;
import dev.sonda.terminal.Terminals;
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
 * @param directory where relative names of files begin; the empty path is the process's own
 * @param in standard input
 * @param out standard output: data, and nothing else
 * @param err standard error: messages and progress
 * @param environment the environment variables
 * @param terminals which of the three streams are terminals
 * @param nanoClock time that only goes on
 * @param onExit registers what is closed when a signal ends the process
 * @param traces opens traces, with importers and an engine
 */
public record CommandContext(
    List<String> arguments,
    Path directory,
    InputStream in,
    StandardOutput out,
    PrintStream err,
    Map<String, String> environment,
    Terminals terminals,
    LongSupplier nanoClock,
    Consumer<Runnable> onExit,
    TraceProcessorFactory traces) {
  public CommandContext {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** A file that the command line names. */
  public Path file(String name) {
    return directory.resolve(name);
  }
}
