package dev.sonda.launcher;

import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/**
 * Sends messages of libraries through java.util.logging, and through slf4j on top of it, to the
 * process's log. The JDK creates an instance when a library first logs, since {@code
 * java.util.logging.config.class} names this class.
 */
public final class JavaUtilLogging {
  public JavaUtilLogging() {
    LogManager.getLogManager().reset();
    Logger root = Logger.getLogger("");
    root.setLevel(Level.WARNING);
    root.addHandler(new ToSystemLogger());
  }

  private static final class ToSystemLogger extends Handler {
    private final SimpleFormatter formatter = new SimpleFormatter();

    @Override
    public void publish(LogRecord line) {
      String name = line.getLoggerName();
      System.getLogger(name == null ? "java.util.logging" : name)
          .log(levelOf(line.getLevel()), formatter.formatMessage(line), line.getThrown());
    }

    private static System.Logger.Level levelOf(Level level) {
      if (level.intValue() >= Level.SEVERE.intValue()) {
        return System.Logger.Level.ERROR;
      }
      if (level.intValue() >= Level.WARNING.intValue()) {
        return System.Logger.Level.WARNING;
      }
      return level.intValue() >= Level.INFO.intValue()
          ? System.Logger.Level.INFO
          : System.Logger.Level.DEBUG;
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
