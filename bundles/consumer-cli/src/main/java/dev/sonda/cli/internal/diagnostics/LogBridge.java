package dev.sonda.cli.internal.diagnostics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.Constants;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/**
 * Warnings and errors of the log service: from SCR (a component that throws), FileInstall (a jar
 * that is none) and whoever else uses it. Each line begins with the bundle that it is about.
 */
@Component(
    service = {},
    immediate = true)
public final class LogBridge implements LogListener {
  private static final System.Logger LOG = System.getLogger("dev.sonda.osgi");

  /** The launcher logs the framework's own events. */
  private static final String FRAMEWORK_EVENTS = "Events.";

  private static final Pattern SAYS_ALL =
      Pattern.compile(
          "(?:org\\.apache\\.felix\\.log\\.LogException: )?"
              + "(?:java\\.io\\.IOException|org\\.osgi\\.framework\\.BundleException): (.*)",
          Pattern.DOTALL);

  private final LogReaderService log;
  private final BooleanSupplier stopping;

  @Activate
  public LogBridge(BundleContext context, @Reference LogReaderService log) {
    this(log, isStopping(context.getBundle(Constants.SYSTEM_BUNDLE_LOCATION)));
  }

  /**
   * @param stopping whether the framework is on its way down; what fails then, fails because of it
   */
  LogBridge(LogReaderService log, BooleanSupplier stopping) {
    this.log = log;
    this.stopping = stopping;
    List<LogEntry> earlier = new ArrayList<>(Collections.list(log.getLog()));
    Collections.reverse(earlier);
    log.addLogListener(this);
    earlier.forEach(this::logged);
  }

  @Deactivate
  void close() {
    log.removeLogListener(this);
  }

  @Override
  public void logged(LogEntry entry) {
    LogLevel level = entry.getLogLevel();
    if (LogLevel.WARN.implies(level) && !entry.getLoggerName().startsWith(FRAMEWORK_EVENTS)) {
      String reason = wholeReason(entry.getException());
      LOG.log(
          levelOf(level),
          entry.getBundle().getSymbolicName()
              + ": "
              + entry.getMessage()
              + (reason.isEmpty() ? "" : ": " + reason),
          reason.isEmpty() ? entry.getException() : null);
    }
  }

  private System.Logger.Level levelOf(LogLevel level) {
    if (stopping.getAsBoolean()) {
      return System.Logger.Level.DEBUG;
    }
    return level == LogLevel.WARN ? System.Logger.Level.WARNING : System.Logger.Level.ERROR;
  }

  private static BooleanSupplier isStopping(Bundle framework) {
    return () -> framework.getState() == Bundle.STOPPING;
  }

  /**
   * The message of a file or a bundle that doesn't fit: where that was found out helps nobody.
   * Empty where the stack trace is worth its lines. Judged by name, because the log service keeps
   * copies of exceptions that have lost their class.
   */
  private static String wholeReason(@Nullable Throwable thrown) {
    Matcher text = SAYS_ALL.matcher(String.valueOf(thrown));
    return text.matches() ? text.group(1) : "";
  }
}
