package dev.sonda.cli.internal.app;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandContext.FrameworkNeeds;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.function.Consumer;

/**
 * A command line that is passed from the process's class path into the OSGi framework. It is passed
 * as a map of {@code java.base} types, because the classes on both sides come from different class
 * loaders.
 *
 * @param out standard output, without a buffer
 * @param onSignal registers an action for signals; added by the launcher
 * @param settled completed when all bundles that the framework starts with have started; added by
 *     the launcher
 */
record FrameworkCall(
    List<String> arguments,
    InputStream in,
    OutputStream out,
    PrintStream err,
    Consumer<Runnable> onSignal,
    Future<?> settled) {
  /** The framework's start level with the Gogo shell, the highest of the distribution. */
  private static final int WITH_SHELL = 6;

  /** The framework's start level without the Gogo shell. */
  private static final int WITHOUT_SHELL = 5;

  /**
   * Makes the map that carries a command into the framework: its words and streams, beside
   * properties and a start level for the launcher, which adds its own entries.
   */
  static Map<String, Object> of(CommandContext context, FrameworkNeeds needs) {
    return Map.of(
        "arguments", context.arguments().toArray(String[]::new),
        "in", context.in(),
        "out", context.out().raw(),
        "err", context.err(),
        "properties", needs.properties(),
        "startLevel", needs.shell() ? WITH_SHELL : WITHOUT_SHELL);
  }

  /**
   * Reads the map inside the framework.
   *
   * @throws IllegalArgumentException if the launcher left out a key
   */
  @SuppressWarnings("unchecked") // The map is made above and completed by the launcher.
  static FrameworkCall from(Map<String, Object> call) {
    return new FrameworkCall(
        List.of((String[]) required(call, "arguments")),
        (InputStream) required(call, "in"),
        (OutputStream) required(call, "out"),
        (PrintStream) required(call, "err"),
        (Consumer<Runnable>) required(call, "onSignal"),
        (Future<?>) required(call, "settled"));
  }

  private static Object required(Map<String, Object> call, String key) {
    Object value = call.get(key);
    if (value == null) {
      throw new IllegalArgumentException("the launcher gave no " + key);
    }
    return value;
  }
}
