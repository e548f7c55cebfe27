package dev.sonda.cli.internal;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * What a command may use of the world around it.
 *
 * @param arguments the whole command line, the command's name first
 * @param in standard input
 * @param out data, and nothing else
 * @param err everything that is not data
 * @param environment the environment variables
 * @param tracing the tracing service, where this face has one
 * @param onSignal registers what a signal runs, each time, on a thread of its own
 * @param inFramework the way to the other face
 */
public record CommandContext(
    List<String> arguments,
    InputStream in,
    StandardOutput out,
    PrintStream err,
    Map<String, String> environment,
    Optional<Tracing> tracing,
    Consumer<Runnable> onSignal,
    FrameworkEntry inFramework) {

  /** Into the framework and back with an exit code. */
  @FunctionalInterface
  public interface FrameworkEntry {
    ExitCode run(CommandContext context, FrameworkNeeds needs) throws Failure;
  }

  /**
   * What a command needs of the framework beyond the tracing service.
   *
   * @param shell whether Gogo has to run too
   * @param properties properties of the framework
   */
  public record FrameworkNeeds(boolean shell, Map<String, String> properties) {

    /** Sources and sessions; bundles of the hot folder; no shell. */
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

  /** The same, but words go elsewhere. */
  public CommandContext withErr(PrintStream other) {
    return new CommandContext(
        arguments, in, out, other, environment, tracing, onSignal, inFramework);
  }

  /** Runs the same command line in the face that has a tracing service. */
  public ExitCode runInFramework(FrameworkNeeds needs) throws Failure {
    return inFramework.run(this, needs);
  }
}
