package dev.sonda.track.event.logback;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.UnsynchronizedAppenderBase;
import dev.sonda.track.event.Category;
import dev.sonda.track.event.Event;
import dev.sonda.track.event.LogPriority;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.slf4j.Marker;
import org.slf4j.event.KeyValuePair;

/**
 * Writes Logback's events into the traces of sessions that record the category {@code log}:
 *
 * {@snippet file=dev/sonda/track/event/logback/example/logback-traced.xml :
 * <configuration>
 *   <appender name="TRACE" class="dev.sonda.track.event.logback.TrackEventAppender" />
 *   <root level="INFO">
 *     <appender-ref ref="TRACE" />
 *   </root>
 * </configuration>
 * }
 *
 * <p>The program itself calls {@code Tracing.initialize}. Any thread.
 */
public final class TrackEventAppender extends UnsynchronizedAppenderBase<ILoggingEvent> {
  /** Number of the wall clock in Perfetto's enum BuiltinClock. */
  private static final int REALTIME = 1;

  private static final long NS_PER_S = 1_000_000_000;
  private static final Category LOG = Category.describe("log", "Records of the program's logs");

  @Override
  protected void append(ILoggingEvent record) {
    if (!LOG.isEnabled()) {
      return;
    }
    Event event =
        LOG.instant(record.getLoggerName())
            .log(priorityOf(record.getLevel()), record.getFormattedMessage())
            .arg("level", record.getLevel().toString());
    if (!Thread.currentThread().getName().equals(record.getThreadName())) {
      addOrigin(event, record);
    }
    addContext(event, record);
    IThrowableProxy thrown = record.getThrowableProxy();
    if (thrown != null) {
      event.arg("throwable", ThrowableProxyUtil.asString(thrown));
    }
    event.emit();
  }

  /**
   * Adds the time and the thread of a record that was logged on another thread and is appended
   * later, as with AsyncAppender.
   */
  private static void addOrigin(Event event, ILoggingEvent record) {
    Instant time = record.getInstant();
    event.at(REALTIME, time.getEpochSecond() * NS_PER_S + time.getNano());
    event.arg("thread", record.getThreadName());
  }

  private static void addContext(Event event, ILoggingEvent record) {
    Map<String, String> context = record.getMDCPropertyMap();
    if (!context.isEmpty()) {
      event.dictionary("mdc", entries -> context.forEach(entries::arg));
    }
    List<KeyValuePair> pairs = record.getKeyValuePairs();
    if (pairs != null) {
      pairs.forEach(pair -> event.arg(pair.key, String.valueOf(pair.value)));
    }
    List<Marker> markers = record.getMarkerList();
    if (markers != null) {
      event.array("markers", names -> markers.forEach(marker -> names.add(marker.getName())));
    }
  }

  private static LogPriority priorityOf(Level level) {
    return switch (level.toInt()) {
      case Level.ERROR_INT -> LogPriority.ERROR;
      case Level.WARN_INT -> LogPriority.WARN;
      case Level.INFO_INT -> LogPriority.INFO;
      case Level.DEBUG_INT -> LogPriority.DEBUG;
      default -> LogPriority.VERBOSE;
    };
  }
}
