package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Records the test's JVM with the commands of an installation. */
class JfrIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String LABEL = "Step of an integration test";

  @TempDir Path folder;

  @Name("itest.Step")
  @Label(LABEL)
  static final class Step extends Event {}

  private String textOf(String trace) throws Exception {
    try (SondaProcess dump = SondaProcess.start(folder, "dump", trace)) {
      assertThat(dump.exitCode(LIMIT)).as(dump.stderr()).isZero();
      return dump.stdout();
    }
  }

  @Test
  void shouldRecordWithinARunningJvm() throws Exception {
    Files.writeString(
        folder.resolve("c.pbtxt"),
        """
        buffers { size_kb: 16384 }
        write_into_file: true
        file_write_period_ms: 100
        data_sources { config { name: "dev.sonda.jfr" legacy_config: "pids=%d" } }
        """
            .formatted(ProcessHandle.current().pid()));
    AtomicBoolean isOver = new AtomicBoolean();
    Thread working = Thread.ofPlatform().start(() -> work(isOver));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "c.pbtxt", "-o", "t.pftrace")) {
      sonda.await(() -> hasEvents(folder.resolve("t.pftrace")), "events in the file", LIMIT);
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    } finally {
      isOver.set(true);
      working.join();
    }
    assertThat(textOf("t.pftrace")).contains(LABEL);
    assertThat(FlightRecorder.getFlightRecorder().getRecordings())
        .noneMatch(recording -> recording.getName().startsWith("sonda"));
  }

  /** Looks for the event's label among the bytes, since the file ends in the midst of a packet. */
  private static boolean hasEvents(Path trace) {
    try {
      return Files.exists(trace)
          && Files.readString(trace, StandardCharsets.ISO_8859_1).contains(LABEL);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void work(AtomicBoolean isOver) {
    while (!isOver.get()) {
      Step step = new Step();
      step.begin();
      LockSupport.parkNanos(1_000_000);
      step.commit();
    }
  }

  @Test
  void shouldConvertJfrRecordingToTrace() throws Exception {
    try (Recording recording = new Recording()) {
      recording.enable(Step.class);
      recording.start();
      new Step().commit();
      recording.stop();
      recording.dump(folder.resolve("own.jfr"));
    }
    try (SondaProcess sonda =
        SondaProcess.start(folder, "convert", "own.jfr", "-o", "own.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    assertThat(textOf("own.pftrace")).contains(LABEL);
  }
}
