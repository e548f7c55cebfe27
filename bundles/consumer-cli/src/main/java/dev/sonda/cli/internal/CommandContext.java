package dev.sonda.cli.internal;

import java.io.InputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a command may use of the world around it.
 *
 * @param arguments the whole command line, the command's name first
 * @param in standard input
 * @param out data, and nothing else
 * @param err everything that is not data
 * @param environment the environment variables
 * @param tracing the tracing service, where this face has one
 * @param inFramework runs the same command line again in the other face, where that has a service;
 *     the map's entries become framework properties
 */
public record CommandContext(
    List<String> arguments,
    InputStream in,
    PrintStream out,
    PrintStream err,
    Map<String, String> environment,
    Optional<Tracing> tracing,
    FrameworkEntry inFramework) {

  /** Into the framework and back with an exit code. */
  @FunctionalInterface
  public interface FrameworkEntry {
    ExitCode run(Map<String, String> frameworkProperties);
  }

  public CommandContext {
    arguments = List.copyOf(arguments);
    environment = Map.copyOf(environment);
  }
}
