package dev.sonda.testkit;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Fails a test during which a warning or an error is logged that the test did not expect, or during
 * which an expected one never comes.
 *
 * <pre>
 *   {@literal @}RegisterExtension final LogWatcher log = new LogWatcher();
 *   …
 *   log.expect("producer .* sent garbage");
 * </pre>
 *
 * <p>Observes all messages that any thread of the JVM logs through System.Logger, provided that its
 * backend is java.util.logging; so tests that use it must not run in parallel.
 */
public final class LogWatcher implements BeforeEachCallback, AfterEachCallback {
  private final Queue<String> logged = new ConcurrentLinkedQueue<>();
  private final Queue<Pattern> expected = new ConcurrentLinkedQueue<>();
  private final Handler handler = new Collector();
  private final Logger root = Logger.getLogger("");

  /**
   * Allows and requires a log message that contains a match of {@code regex}. It must be logged
   * before the test ends, possibly several times and before this call.
   */
  public void expect(String regex) {
    expected.add(Pattern.compile(regex));
  }

  /** The messages logged so far, as {@code LEVEL logger: message}. */
  public List<String> lines() {
    return List.copyOf(logged);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    start();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    stop();
  }

  void start() {
    logged.clear();
    expected.clear();
    root.addHandler(handler);
  }

  void stop() {
    root.removeHandler(handler);
    List<String> complaints = new ArrayList<>();
    logged.stream()
        .filter(line -> expected.stream().noneMatch(pattern -> pattern.matcher(line).find()))
        .forEach(line -> complaints.add("unexpected: " + line));
    expected.stream()
        .filter(pattern -> logged.stream().noneMatch(line -> pattern.matcher(line).find()))
        .forEach(pattern -> complaints.add("never logged: " + pattern));
    if (!complaints.isEmpty()) {
      throw new AssertionError("log of this test\n  " + String.join("\n  ", complaints));
    }
  }

  private final class Collector extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    Collector() {
      setLevel(Level.WARNING);
    }

    @Override
    public void publish(LogRecord record) {
      if (isLoggable(record)) {
        String cause = record.getThrown() == null ? "" : " (" + record.getThrown() + ")";
        logged.add(
            "%s %s: %s%s"
                .formatted(
                    record.getLevel().getName(),
                    record.getLoggerName(),
                    formatter.formatMessage(record),
                    cause));
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
