package dev.sonda.itests.felix;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.osgi.framework.BundleContext;
import org.osgi.framework.InvalidSyntaxException;
import org.osgi.framework.ServiceReference;
import org.osgi.service.log.LogEntry;
import org.osgi.service.log.LogListener;
import org.osgi.service.log.LogReaderService;

/** What the framework's log says from here on, message and exception in one line. */
final class LogCapture implements LogListener, AutoCloseable {
  private final List<String> lines = new CopyOnWriteArrayList<>();
  private final List<LogReaderService> readers = new ArrayList<>();

  /** Pax Exam brings a log service of its own beside the distribution's; whichever is used. */
  LogCapture(BundleContext context) throws InvalidSyntaxException {
    for (ServiceReference<LogReaderService> reference :
        context.getServiceReferences(LogReaderService.class, null)) {
      LogReaderService reader = context.getService(reference);
      reader.addLogListener(this);
      readers.add(reader);
    }
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
    readers.forEach(reader -> reader.removeLogListener(this));
  }
}
