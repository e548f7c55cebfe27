package dev.sonda.launcher;

import java.text.MessageFormat;
import java.util.ResourceBundle;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A logger with one name, which writes to standard error. Thread-safe. */
final class StderrLogger implements System.Logger {
  private final String name;
  private final Level threshold;
  private final LogFormat format;
  private final RateLimit limit;
  private final Consumer<String> output;

  StderrLogger(
      String name, Level threshold, LogFormat format, RateLimit limit, Consumer<String> output) {
    this.name = name;
    this.threshold = threshold;
    this.format = format;
    this.limit = limit;
    this.output = output;
  }

  @Override
  public String getName() {
    return name;
  }

  @Override
  public boolean isLoggable(Level level) {
    return level != Level.OFF && level.getSeverity() >= threshold.getSeverity();
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String message,
      @Nullable Throwable thrown) {
    // The rate limit doesn't apply below INFO: if detailed levels are enabled, all messages are
    // wanted.
    boolean isDetail = level.getSeverity() < Level.INFO.getSeverity();
    if (isLoggable(level) && (isDetail || limit.admit())) {
      String text = message == null ? "" : message;
      output.accept(suppressed() + format.format(level, name, text, thrown));
    }
  }

  @Override
  public void log(
      Level level,
      @Nullable ResourceBundle bundle,
      @Nullable String pattern,
      @Nullable Object... parameters) {
    if (isLoggable(level)) {
      log(level, bundle, expand(pattern, parameters), (Throwable) null);
    }
  }

  private String suppressed() {
    long count = limit.takeSuppressed();
    return count == 0
        ? ""
        : format.format(Level.WARNING, name, count + " lines were left out", null);
  }

  private static @Nullable String expand(
      @Nullable String pattern, @Nullable Object @Nullable [] parameters) {
    if (pattern == null || parameters == null || parameters.length == 0) {
      return pattern;
    }
    try {
      return MessageFormat.format(pattern, parameters);
    } catch (IllegalArgumentException e) {
      // A message that isn't a valid pattern is printed as it is.
      return pattern;
    }
  }
}
