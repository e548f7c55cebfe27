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
 * How one face calls the other: a map of {@code java.base} types, because their classes come from
 * different loaders.
 *
 * @param out standard output, without a buffer
 * @param onSignal registers what a signal runs; added by the launcher
 * @param settled done when the framework has started all it starts with; added by the launcher
 */
record FrameworkCall(
    List<String> arguments,
    InputStream in,
    OutputStream out,
    PrintStream err,
    Consumer<Runnable> onSignal,
    Future<?> settled) {
  /** Start levels of the distribution: all, or all but Gogo. */
  private static final int WITH_SHELL = 6;

  private static final int WITHOUT_SHELL = 5;

  static Map<String, Object> of(CommandContext context, FrameworkNeeds needs) {
    return Map.of(
        "arguments", context.arguments().toArray(String[]::new),
        "in", context.in(),
        "out", context.out().raw(),
        "err", context.err(),
        "properties", needs.properties(),
        "startLevel", needs.shell() ? WITH_SHELL : WITHOUT_SHELL);
  }

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
