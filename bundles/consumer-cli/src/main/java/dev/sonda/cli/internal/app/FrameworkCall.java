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
 * A command line on its way from the process face to the framework face. It crosses as a map of
 * {@code java.base} types, because the faces' own classes come from different class loaders.
 *
 * @param out standard output, without a buffer
 * @param onSignal registers what a signal runs; added by the launcher
 * @param settled done when all bundles that the framework starts with have started; added by the
 *     launcher
 */
record FrameworkCall(
    List<String> arguments,
    InputStream in,
    OutputStream out,
    PrintStream err,
    Consumer<Runnable> onSignal,
    Future<?> settled) {
  /** The highest start level of the distribution, that of Gogo. */
  private static final int WITH_SHELL = 6;

  /** The start level below Gogo's. */
  private static final int WITHOUT_SHELL = 5;

  /** The map for the launcher, which adds its part and passes it into the framework. */
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
