package dev.sonda.cli.internal;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The environment of one command: its arguments, streams, signals and access to a tracing service.
 * Tests replace each part.
 *
 * @param arguments the whole command line, the command's name first
 * @param in standard input
 * @param out standard output, for data only
 * @param err standard error: messages, progress and summaries
 * @param environment the environment variables
 * @param tracing the tracing service of this framework; empty where the command runs outside of a
 *     framework
 * @param onSignal registers an action that each SIGINT or SIGTERM runs, on a new thread
 * @param inFramework starts the framework and runs the command line again inside it
 */
public record CommandContext(
    List<String> arguments,
    InputStream in,
    StandardOutput out,
    PrintStream err,
    Map<String, String> environment,
    Optional<TracingAccess> tracing,
    Consumer<Runnable> onSignal,
    FrameworkEntry inFramework) {

  /** Runs a command line inside the framework, which is started for it. */
  @FunctionalInterface
  public interface FrameworkEntry {
    /**
     * Blocks until the command inside the framework has ended.
     *
     * @return that command's exit code
     */
    ExitCode run(CommandContext context, FrameworkNeeds needs) throws CommandFailure;
  }

  /**
   * What a command needs of the framework beyond the tracing service.
   *
   * @param shell whether Gogo has to run too
   * @param properties properties of the framework
   */
  public record FrameworkNeeds(boolean shell, Map<String, String> properties) {

    /** The needs of commands that record or list data sources: all bundles, but no shell. */
    public static FrameworkNeeds sources() {
      return new FrameworkNeeds(false, Map.of());
    }

    public FrameworkNeeds {
      properties = Map.copyOf(properties);
    }
  }

  public CommandContext {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }

  /** Returns a copy of this context with another standard error. */
  public CommandContext withErr(PrintStream other) {
    return new CommandContext(
        arguments, in, out, other, environment, tracing, onSignal, inFramework);
  }

  /** Runs this command line again inside the framework, where {@link #tracing} is present. */
  public ExitCode runInFramework(FrameworkNeeds needs) throws CommandFailure {
    return inFramework.run(this, needs);
  }
}
