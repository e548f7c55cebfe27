package dev.sonda.launcher;

import java.lang.System.Logger.Level;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import org.apache.felix.framework.Logger;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.BundleEvent;
import org.osgi.framework.BundleException;
import org.osgi.framework.FrameworkEvent;

/**
 * Sends Felix's messages to the process's log; without this class, Felix prints them to standard
 * output. Felix reports most errors twice, as a message and as an event; only the first report is
 * logged.
 */
final class FelixLog extends Logger {
  private static final System.Logger LOG = System.getLogger("org.apache.felix.framework");

  private static final Map<Integer, String> STEPS =
      Map.of(
          BundleEvent.INSTALLED, "installed",
          BundleEvent.RESOLVED, "resolved",
          BundleEvent.STARTING, "starting",
          BundleEvent.STARTED, "started",
          BundleEvent.STOPPING, "stopping",
          BundleEvent.STOPPED, "stopped",
          BundleEvent.UPDATED, "updated",
          BundleEvent.UNRESOLVED, "unresolved",
          BundleEvent.UNINSTALLED, "uninstalled");

  private final Set<Throwable> seen =
      Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

  FelixLog() {
    setLogLevel(LOG_WARNING);
  }

  @Override
  protected void doLog(int level, String message, @Nullable Throwable throwable) {
    log(
        switch (level) {
          case LOG_ERROR -> Level.ERROR;
          case LOG_WARNING -> Level.WARNING;
          case LOG_INFO -> Level.INFO;
          default -> Level.DEBUG;
        },
        message,
        throwable);
  }

  void log(FrameworkEvent event) {
    Throwable reason = event.getThrowable();
    log(
        switch (event.getType()) {
          case FrameworkEvent.ERROR -> Level.ERROR;
          case FrameworkEvent.WARNING -> Level.WARNING;
          default -> Level.DEBUG;
        },
        event.getBundle().getSymbolicName() + ": " + (reason == null ? event : reason.getMessage()),
        reason);
  }

  /** Logs each bundle event at a detailed level, to analyze slow starts. */
  void log(BundleEvent event) {
    LOG.log(
        Level.TRACE,
        () ->
            event.getBundle().getSymbolicName()
                + ": "
                + STEPS.getOrDefault(event.getType(), "event " + event.getType()));
  }

  private void log(Level level, String message, @Nullable Throwable throwable) {
    if (throwable == null || seen.add(throwable)) {
      LOG.log(level, message, withoutWrapper(throwable));
    }
  }

  /**
   * The throwable to log: null for a bundle that doesn't resolve, since the message suffices; the
   * cause if a bundle's own code threw an exception.
   */
  private static @Nullable Throwable withoutWrapper(@Nullable Throwable throwable) {
    return throwable instanceof BundleException ? throwable.getCause() : throwable;
  }
}
