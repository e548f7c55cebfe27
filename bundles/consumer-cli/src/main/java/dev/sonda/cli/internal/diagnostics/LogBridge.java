package dev.sonda.cli.internal.diagnostics;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleException;
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

  private final LogReaderService log;

  @Activate
  public LogBridge(@Reference LogReaderService log) {
    this.log = log;
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
    if (level.implies(LogLevel.WARN) && !entry.getLoggerName().startsWith(FRAMEWORK_EVENTS)) {
      LOG.log(
          level == LogLevel.WARN ? System.Logger.Level.WARNING : System.Logger.Level.ERROR,
          entry.getBundle().getSymbolicName() + ": " + message(entry),
          saysAll(entry.getException()) ? null : entry.getException());
    }
  }

  private static String message(LogEntry entry) {
    Throwable reason = entry.getException();
    return saysAll(reason) ? entry.getMessage() + ": " + reason.getMessage() : entry.getMessage();
  }

  /** Files and bundles that don't fit: where in our code that was found out helps nobody. */
  private static boolean saysAll(@Nullable Throwable reason) {
    return reason instanceof IOException
        || (reason instanceof BundleException && reason.getCause() == null);
  }
}
