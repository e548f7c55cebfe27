package dev.sonda.cli.internal.diagnostics;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Deactivate;
import org.osgi.service.component.annotations.Reference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/**
 * Passes warnings and errors of OSGi's log service on to the process's log: those of FileInstall (a
 * file that is no jar), of SCR before {@link BundleLoggers} was active, and of other bundles.
 */
@Component(
    service = {},
    immediate = true)
public final class LogBridge implements LogListener {
  /** Prefix of loggers of the framework's own events, which the launcher logs. */
  private static final String FRAMEWORK_EVENTS = "Events.";

  private final LogReaderService log;
  private final BundleLog out;

  @Activate
  public LogBridge(BundleContext context, @Reference LogReaderService log) {
    this(log, BundleLog.of(context));
  }

  LogBridge(LogReaderService log, BundleLog out) {
    this.log = log;
    this.out = out;
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
    if (!entry.getLoggerName().startsWith(FRAMEWORK_EVENTS)) {
      out.log(
          entry.getBundle().getSymbolicName(),
          entry.getLogLevel(),
          entry.getMessage(),
          entry.getException());
    }
  }
}
