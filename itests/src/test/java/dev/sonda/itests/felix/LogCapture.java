package dev.sonda.itests.felix;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/** What the framework's log says from here on, message and exception in one line. */
final class LogCapture implements LogListener, AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final LogReaderService reader;

  LogCapture(BundleContext context) {
    ServiceReference<LogReaderService> reference =
        context.getServiceReference(LogReaderService.class);
    reader = context.getService(reference);
    reader.addLogListener(this);
  }

  @Override
  public void logged(LogEntry entry) {
    Throwable thrown = entry.getException();
    StringBuilder line = new StringBuilder(entry.getMessage());
    while (thrown != null) {
      line.append(" | ").append(thrown);
      thrown = thrown.getCause();
    }
    lines.add(line.toString());
  }

  /** Waits for a line that has both. */
  void awaitLine(String first, String second) {
    Await.until(
        "a log line with \"" + first + "\" and \"" + second + "\"",
        () -> lines.stream().anyMatch(line -> line.contains(first) && line.contains(second)),
        lines::toString);
  }

  @Override
  public void close() {
    reader.removeLogListener(this);
  }
}
