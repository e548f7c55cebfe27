package dev.sonda.launcher;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import java.time.format.DateTimeFormatter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Formats log lines: with the journal's priority in front if standard error is the journal, else
 * with the time of day. Errors have their stack trace, other levels the chain of causes.
 */
final class LogFormat {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm:ss.SSS");

  private final boolean journal;
  private final Supplier<LocalTime> timeOfDay;

  LogFormat(boolean journal, Supplier<LocalTime> timeOfDay) {
    this.journal = journal;
    this.timeOfDay = timeOfDay;
  }

  static LogFormat fromEnvironment() {
    boolean journal =
        Boolean.getBoolean("sonda.log.journal")
            || isJournal(System.getenv("JOURNAL_STREAM"), Path.of("/proc/self/fd/2"));
    return new LogFormat(journal, LocalTime::now);
  }

  /**
   * Whether standard error is the journal's stream. systemd passes the stream's device and inode,
   * since standard error may have been redirected.
   */
  static boolean isJournal(@Nullable String journalStream, Path stderr) {
    if (journalStream == null) {
      return false;
    }
    try {
      var status = Files.readAttributes(stderr, "unix:dev,ino");
      return journalStream.equals(status.get("dev") + ":" + status.get("ino"));
    } catch (IOException e) {
      return false;
    }
  }

  String format(
      System.Logger.Level level, String name, String message, @Nullable Throwable thrown) {
    String prefix = prefix(level);
    StringBuilder lines = new StringBuilder();
    text(level, name, message, thrown)
        .lines()
        .forEach(line -> lines.append(prefix).append(line).append('\n'));
    return lines.toString();
  }

  private String prefix(System.Logger.Level level) {
    return journal ? "<" + priority(level) + ">" : TIME.format(timeOfDay.get()) + " " + level + " ";
  }

  private static String text(
      System.Logger.Level level, String name, String message, @Nullable Throwable thrown) {
    String text = name + ": " + message;
    if (thrown == null) {
      return text;
    }
    if (level != System.Logger.Level.ERROR) {
      return text + ": " + CauseChain.of(thrown);
    }
    StringWriter trace = new StringWriter();
    thrown.printStackTrace(new PrintWriter(trace));
    return text + "\n" + trace;
  }

  private static int priority(System.Logger.Level level) {
    return switch (level) {
      case ERROR -> 3;
      case WARNING -> 4;
      case INFO -> 6;
      default -> 7;
    };
  }
}
