package dev.sonda.itests.campaign;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.sdk.TracedProgramProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A daemon that records a JVM under load from within: the daemon's heap, memory, descriptors and
 * threads don't grow, and neither do the files that the JVM writes for it.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "slopes take minutes; -Pstress and build/campaign jvm-soak measure them")
class JvmSoakIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int SAMPLES = 40;

  /** The recording's limit of 64 MB, and the chunk that is being written. */
  private static final long MAX_REPOSITORY_BYTES = 96 << 20;

  @TempDir Path folder;

  @Test
  @Timeout(value = 24, unit = TimeUnit.HOURS)
  void shouldKeepMemoryAndFilesConstantWhileJvmIsRecorded() throws Exception {
    Duration duration = CheckReport.duration();
    CheckReport verdict = new CheckReport("jvm-soak");
    List<ProcessResourceUsage> ofDaemon = new ArrayList<>();
    long mostBytes = 0;
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon");
        TracedProgramProcess program = program(duration)) {
      daemon.awaitStderr("ready", LIMIT);
      program.await("runs");
      try (SondaProcess recording = recording(program)) {
        long start = System.nanoTime();
        long step = duration.toNanos() / SAMPLES;
        for (int i = 1; i <= SAMPLES; i++) {
          LockSupport.parkNanos(start + i * step - System.nanoTime());
          ofDaemon.add(ProcessResourceUsage.of(daemon.pid()));
          mostBytes = Math.max(mostBytes, repositoryBytes());
        }
        verdict.check(recording.isAlive(), "the session of the beginning still records");
        recording.interrupt();
        verdict.check(recording.exitCode(LIMIT) == 0, "it ended well: " + recording.stderr());
      }
      verdict.check(daemon.isAlive(), "the daemon of the beginning still runs");
      Files.writeString(folder.resolve("end"), "");
      program.awaitSuccess();
    }
    verdict.note("%.1f minutes, %d samples".formatted(duration.toSeconds() / 60.0, SAMPLES));
    verdict.check(
        mostBytes > 0 && mostBytes <= MAX_REPOSITORY_BYTES,
        "the JVM's files for the recording: at most %d kB".formatted(mostBytes >> 10));
    verdict.check(Files.size(folder.resolve("trace")) > 0, "the trace has data");
    ResourceGrowthCheck.of(verdict, "daemon", ofDaemon);
    verdict.tell();
  }

  private TracedProgramProcess program(Duration duration) throws IOException {
    return TracedProgramProcess.start(
        folder,
        JvmLoadProgram.class,
        List.of(
            "-Xmx64m",
            "-XX:+UseSerialGC",
            "-XX:FlightRecorderOptions=repository=" + folder.resolve("repository")),
        folder.resolve("end").toString(),
        Long.toString(duration.plus(LIMIT.multipliedBy(5)).toSeconds()));
  }

  private SondaProcess recording(TracedProgramProcess program) throws IOException {
    Files.writeString(
        folder.resolve("config"),
        """
        buffers { size_kb: 8192 }
        data_sources { config {
          name: "dev.sonda.jfr"
          legacy_config: "pids=%d\\nsettings=profile\\n"
            "jdk.ThreadPark#threshold=1ms\\njdk.JavaMonitorEnter#threshold=1ms\\n"
            "jdk.JavaExceptionThrow#enabled=true"
        } }
        """
            .formatted(program.pid()));
    return SondaProcess.start(
        folder, "record", "--connect", "-c", "config", "--txt", "-o", "trace");
  }

  private long repositoryBytes() throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("repository"))) {
      return files.filter(Files::isRegularFile).mapToLong(JvmSoakIT::sizeOf).sum();
    }
  }

  /** The size of a file; 0 if the JVM has deleted it meanwhile. */
  private static long sizeOf(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }
}
