package dev.sonda.cli.internal.diagnostics;

import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.log.LogLevel;

/**
 * Writes warnings and errors of OSGi bundles into the process's log; each line begins with the
 * bundle's name. Any thread.
 */
final class BundleLog {
  private static final System.Logger LOG = System.getLogger("dev.sonda.osgi");

  private static final Pattern SAYS_ALL =
      Pattern.compile(
          "(?:org\\.apache\\.felix\\.log\\.LogException: )?"
              + "(?:java\\.io\\.IOException|org\\.osgi\\.framework\\.BundleException): (.*)",
          Pattern.DOTALL);

  private final BooleanSupplier stopping;

  /**
   * Creates a log.
   *
   * @param stopping whether the framework is stopping: failures are its consequence then, and
   *     logged at level DEBUG
   */
  BundleLog(BooleanSupplier stopping) {
    this.stopping = stopping;
  }

  /** The log of bundles in this framework. */
  static BundleLog of(BundleContext context) {
    Bundle framework = context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION);
    return new BundleLog(() -> framework.getState() == Bundle.STOPPING);
  }

  /** Whether messages of this level are logged: WARN and above. */
  static boolean takes(LogLevel level) {
    return LogLevel.WARN.implies(level);
  }

  /** Logs a message, if its level is logged at all. */
  void log(String bundle, LogLevel level, String message, @Nullable Throwable thrown) {
    if (takes(level)) {
      String reason = wholeReason(thrown);
      LOG.log(
          levelOf(level),
          bundle + ": " + message + (reason.isEmpty() ? "" : ": " + reason),
          reason.isEmpty() ? thrown : null);
    }
  }

  private System.Logger.Level levelOf(LogLevel level) {
    if (stopping.getAsBoolean()) {
      return System.Logger.Level.DEBUG;
    }
    return level == LogLevel.WARN ? System.Logger.Level.WARNING : System.Logger.Level.ERROR;
  }

  /**
   * The whole message of an exception about a file or a bundle that is refused, whose stack trace
   * helps no reader. Empty for other exceptions, which are logged with their stack trace. Judged by
   * name, because the log service keeps copies of exceptions that have lost their class.
   */
  private static String wholeReason(@Nullable Throwable thrown) {
    Matcher text = SAYS_ALL.matcher(String.valueOf(thrown));
    return text.matches() ? text.group(1) : "";
  }
}
