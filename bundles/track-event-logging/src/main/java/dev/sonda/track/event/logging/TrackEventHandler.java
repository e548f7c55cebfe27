package dev.sonda.track.event.logging;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.Event;
import dev.sonda.track.event.LogPriority;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.SimpleFormatter;

/**
 * Writes records of java.util.logging into the traces of sessions that record the category {@code
 * log}:
 *
 * {@snippet class=dev.sonda.track.event.logging.example.LoggingExampleTest region=handler :
 * private static final Logger LOG = Logger.getLogger("shop");
 *
 * static void begin() {
 *   LOG.addHandler(new TrackEventHandler()); // or the root logger: Logger.getLogger("")
 *   LOG.warning("low on socks");
 * }}
 *
 * <p>Or in {@code logging.properties}: {@code
 * handlers=dev.sonda.track.event.logging.TrackEventHandler}. By default, the handler writes records
 * of all levels that are enabled in their loggers. Thread-safe.
 */
public final class TrackEventHandler extends Handler {
  /** Number of the wall clock in Perfetto's enum BuiltinClock. */
  private static final int REALTIME = 1;

  private static final long NS_PER_S = 1_000_000_000;
  private static final Category LOG = Category.describe("log", "Records of the program's logs");

  public TrackEventHandler() {
    setFormatter(new SimpleFormatter());
  }

  @Override
  public void publish(LogRecord record) {
    if (LOG.isEnabled() && isLoggable(record)) {
      write(record);
    }
  }

  private void write(LogRecord record) {
    String logger = record.getLoggerName();
    Event event =
        LOG.instant(logger == null || logger.isEmpty() ? "root" : logger)
            .log(priorityOf(record.getLevel()), getFormatter().formatMessage(record))
            .arg("level", record.getLevel().getName());
    if (record.getLongThreadID() != Thread.currentThread().threadId()) {
      addOrigin(event, record);
    }
    Throwable thrown = record.getThrown();
    if (thrown != null) {
      event.arg("throwable", traceOf(thrown));
    }
    event.emit();
  }

  /**
   * Adds the time and the thread id of a record that was logged on another thread and is published
   * later.
   */
  private static void addOrigin(Event event, LogRecord record) {
    Instant time = record.getInstant();
    event.at(REALTIME, time.getEpochSecond() * NS_PER_S + time.getNano());
    event.arg("thread_id", record.getLongThreadID());
  }

  private static LogPriority priorityOf(Level level) {
    int value = level.intValue();
    if (value >= Level.SEVERE.intValue()) {
      return LogPriority.ERROR;
    }
    if (value >= Level.WARNING.intValue()) {
      return LogPriority.WARN;
    }
    if (value >= Level.INFO.intValue()) {
      return LogPriority.INFO;
    }
    return value >= Level.FINE.intValue() ? LogPriority.DEBUG : LogPriority.VERBOSE;
  }

  private static String traceOf(Throwable thrown) {
    StringWriter text = new StringWriter();
    thrown.printStackTrace(new PrintWriter(text, true));
    return text.toString();
  }

  /** Does nothing, because {@link #publish} writes each record to the trace at once. */
  @Override
  public void flush() {}

  /** Does nothing, because the handler has no resources to free. */
  @Override
  public void close() {}
}
