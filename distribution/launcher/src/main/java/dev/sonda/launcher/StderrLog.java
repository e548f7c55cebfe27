package dev.sonda.launcher;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The backend of {@link System.Logger} in this JVM, which writes lines to standard error. The JDK
 * finds it with a ServiceLoader.
 */
public final class StderrLog extends System.LoggerFinder {
  private final Map<String, System.Logger> loggers = new ConcurrentHashMap<>();
  private final LogFormat format = LogFormat.fromEnvironment();
  private final System.Logger.Level threshold = thresholdFromEnvironment();
  private final PrintStream stderr =
      new PrintStream(new FileOutputStream(FileDescriptor.err), true, StandardCharsets.UTF_8);

  @Override
  public System.Logger getLogger(String name, Module module) {
    return loggers.computeIfAbsent(
        name,
        key ->
            new StderrLogger(key, threshold, format, new RateLimit(System::nanoTime), this::print));
  }

  /**
   * Prints with one write for each line, so that lines of several threads and processes don't mix.
   */
  private void print(String lines) {
    stderr.print(lines);
    stderr.flush();
  }

  private static System.Logger.Level thresholdFromEnvironment() {
    String wanted = System.getProperty("sonda.log", "warning");
    for (System.Logger.Level level : System.Logger.Level.values()) {
      if (level.name().equalsIgnoreCase(wanted)) {
        return level;
      }
    }
    return System.Logger.Level.WARNING;
  }
}
