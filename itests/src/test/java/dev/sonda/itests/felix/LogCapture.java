package dev.sonda.itests.felix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/**
 * Captures the messages of the framework's log and of Java loggers, message and exception in one
 * line.
 */
final class LogCapture extends Handler implements LogListener, AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<LogReaderService> readers = new ArrayList<>();
  private final Logger root = Logger.getLogger("");

  /** Registers with all log services, as Pax Exam has its own besides the distribution's. */
  LogCapture(BundleContext context) throws InvalidSyntaxException {
    for (ServiceReference<LogReaderService> reference :
        context.getServiceReferences(LogReaderService.class, null)) {
      LogReaderService reader = context.getService(reference);
      reader.addLogListener(this);
      readers.add(reader);
    }
    root.addHandler(this);
  }

  @Override
  public void logged(LogEntry entry) {
    add(entry.getMessage(), entry.getException());
  }

  @Override
  public void publish(LogRecord record) {
    add(record.getMessage(), record.getThrown());
  }

  @Override
  public void flush() {}

  private void add(String message, Throwable thrown) {
    StringBuilder line = new StringBuilder(message);
    for (Throwable cause = thrown; cause != null; cause = cause.getCause()) {
      line.append(" | ").append(cause);
    }
    lines.add(line.toString());
  }

  /** Waits for a line that contains both texts. */
  void awaitLine(String first, String second) {
    Await.until(
        "a log line with \"" + first + "\" and \"" + second + "\"",
        () -> lines.stream().anyMatch(line -> line.contains(first) && line.contains(second)),
        lines::toString);
  }

  @Override
  public void close() {
    root.removeHandler(this);
    readers.forEach(reader -> reader.removeLogListener(this));
  }
}
