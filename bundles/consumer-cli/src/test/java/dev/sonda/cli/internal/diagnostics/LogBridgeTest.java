package dev.sonda.cli.internal.diagnostics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogLevel;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

class LogBridgeTest {
  @RegisterExtension final LogWatcher watcher = new LogWatcher();

  private final FakeLog log = new FakeLog();
  private boolean stopping;

  @Test
  void shouldPassOnWarningsAndErrorsWithTheirBundle() {
    LogBridge bridge = new LogBridge(log, new BundleLog(() -> stopping));
    log.say(new Entry(LogLevel.WARN, "x", "odd", null));
    log.say(new Entry(LogLevel.ERROR, "x", "bad", new IllegalStateException("no luck")));
    log.say(new Entry(LogLevel.INFO, "x", "fine", null));
    log.say(new Entry(LogLevel.DEBUG, "x", "detail", null));

    assertThat(watcher.lines())
        .hasSize(2)
        .satisfiesExactly(
            line -> assertThat(line).contains("WARNING", "test.bundle: odd"),
            line -> assertThat(line).contains("SEVERE", "test.bundle: bad", "no luck"));
    watcher.expect("odd");
    watcher.expect("bad");
    bridge.close();
    assertThat(log.listeners).isEmpty();
  }

  @Test
  void shouldLogEarlierEntriesInTheirOrder() {
    log.say(new Entry(LogLevel.WARN, "x", "first", null));
    log.say(new Entry(LogLevel.WARN, "x", "second", null));

    assertThat(new LogBridge(log, new BundleLog(() -> stopping))).isNotNull();

    assertThat(watcher.lines().get(0)).contains("first");
    assertThat(watcher.lines().get(1)).contains("second");
    watcher.expect("first");
    watcher.expect("second");
  }

  @Test
  void shouldLogReasonOfBadFileInOneLine() {
    assertThat(new LogBridge(log, new BundleLog(() -> stopping))).isNotNull();
    log.say(new Entry(LogLevel.ERROR, "x", "cannot install", new IOException("a.jar is none")));
    log.say(new Entry(LogLevel.ERROR, "x", "cannot start", new BundleException("no import")));

    assertThat(watcher.lines().get(0)).endsWith("test.bundle: cannot install: a.jar is none");
    assertThat(watcher.lines().get(1)).endsWith("test.bundle: cannot start: no import");
    watcher.expect("cannot install");
    watcher.expect("cannot start");
  }

  @Test
  void shouldLeaveEventsOfTheFrameworkToTheLauncher() {
    assertThat(new LogBridge(log, new BundleLog(() -> stopping))).isNotNull();
    log.say(new Entry(LogLevel.ERROR, "Events.Framework.x", "told already", null));

    assertThat(watcher.lines()).isEmpty();
  }

  @Test
  void shouldNotWarnOfFailuresWhenFrameworkStops() {
    assertThat(new LogBridge(log, new BundleLog(() -> stopping))).isNotNull();
    stopping = true;
    log.say(new Entry(LogLevel.ERROR, "x", "my context is gone", null));

    assertThat(watcher.lines()).isEmpty();
  }

  /** A fake log service that lists the newest entry first, as OSGi specifies. */
  private static final class FakeLog implements LogReaderService {
    private final List<LogEntry> entries = new ArrayList<>();
    private final List<LogListener> listeners = new ArrayList<>();

    void say(LogEntry entry) {
      entries.addFirst(entry);
      listeners.forEach(listener -> listener.logged(entry));
    }

    @Override
    public void addLogListener(LogListener listener) {
      listeners.add(listener);
    }

    @Override
    public void removeLogListener(LogListener listener) {
      listeners.remove(listener);
    }

    @Override
    public Enumeration<LogEntry> getLog() {
      return Collections.enumeration(entries);
    }
  }

  private record Entry(LogLevel level, String logger, String message, @Nullable Throwable exception)
      implements LogEntry {
    @Override
    public Bundle getBundle() {
      return (Bundle)
          Proxy.newProxyInstance(
              Bundle.class.getClassLoader(),
              new Class<?>[] {Bundle.class},
              (self, method, arguments) -> "test.bundle");
    }

    @Override
    public LogLevel getLogLevel() {
      return level;
    }

    @Override
    public String getLoggerName() {
      return logger;
    }

    @Override
    public String getMessage() {
      return message;
    }

    @Override
    public @Nullable Throwable getException() {
      return exception;
    }

    @Override
    public @Nullable ServiceReference<?> getServiceReference() {
      return null;
    }

    @Override
    @SuppressWarnings("deprecation") // The deprecated method is still abstract in the interface.
    public int getLevel() {
      return 0;
    }

    @Override
    public long getTime() {
      return 0;
    }

    @Override
    public long getSequence() {
      return 0;
    }

    @Override
    public String getThreadInfo() {
      return "";
    }

    @Override
    public @Nullable StackTraceElement getLocation() {
      return null;
    }
  }
}
