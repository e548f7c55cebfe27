package dev.sonda.ipc.uds.internal.host;

import java.util.concurrent.atomic.AtomicReference;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/** Captures the log, so that no handler prints it, and keeps the first error. */
public final class LoggedErrors implements AutoCloseable {
  private final Logger logger;
  private final AtomicReference<@Nullable LogRecord> error = new AtomicReference<>();
  private final Handler errors = new Errors();

  public LoggedErrors(String loggers) {
    logger = Logger.getLogger(loggers);
    logger.setUseParentHandlers(false);
    logger.addHandler(errors);
  }

  public void expectNone() {
    LogRecord logged = error.get();
    if (logged != null) {
      throw new AssertionError(logged.getMessage(), logged.getThrown());
    }
  }

  @Override
  public void close() {
    logger.removeHandler(errors);
    logger.setUseParentHandlers(true);
  }

  private final class Errors extends Handler {
    @Override
    public void publish(LogRecord record) {
      if (record.getLevel().intValue() >= Level.SEVERE.intValue()) {
        error.compareAndSet(null, record);
      }
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
