package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LogFormatTest {
  private static final LocalTime NOON = LocalTime.of(12, 0, 0, 5_000_000);

  @Test
  void shouldPutJournalPriorityBeforeEachLine() {
    LogFormat format = new LogFormat(true, () -> NOON);

    assertThat(format.format(Level.WARNING, "a.b", "one\ntwo", null))
        .isEqualTo("<4>a.b: one\n<4>two\n");
    assertThat(format.format(Level.INFO, "a.b", "x", null)).startsWith("<6>");
    assertThat(format.format(Level.ERROR, "a.b", "x", null)).startsWith("<3>");
    assertThat(format.format(Level.DEBUG, "a.b", "x", null)).startsWith("<7>");
  }

  @Test
  void shouldPutTimeAndLevelBeforeLineOutsideOfJournal() {
    LogFormat format = new LogFormat(false, () -> NOON);

    assertThat(format.format(Level.WARNING, "a.b", "one", null))
        .isEqualTo("12:00:00.005 WARNING a.b: one\n");
  }

  @Test
  void shouldNameEveryCauseOnceInAWarning() {
    LogFormat format = new LogFormat(true, () -> NOON);
    var reason = new IllegalStateException("outer", new IOException("inner"));

    assertThat(format.format(Level.WARNING, "a", "failed", reason))
        .isEqualTo("<4>a: failed: outer: inner\n");
  }

  @Test
  void shouldPrintStackTraceOfError() {
    LogFormat format = new LogFormat(true, () -> NOON);

    assertThat(format.format(Level.ERROR, "a", "failed", new IOException("inner")))
        .contains("<3>java.io.IOException: inner\n", "shouldPrintStackTraceOfError");
  }

  @Test
  void shouldDetectJournalOnlyWhenStderrIsItsStream(@TempDir Path folder) throws IOException {
    Path stderr = Files.createFile(folder.resolve("stderr"));
    var status = Files.readAttributes(stderr, "unix:dev,ino");
    String stream = status.get("dev") + ":" + status.get("ino");

    assertThat(LogFormat.isJournal(stream, stderr)).isTrue();
    assertThat(LogFormat.isJournal("1:1", stderr)).isFalse();
    assertThat(LogFormat.isJournal(null, stderr)).isFalse();
    assertThat(LogFormat.isJournal(stream, folder.resolve("missing"))).isFalse();
  }
}
