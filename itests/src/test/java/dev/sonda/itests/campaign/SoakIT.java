package dev.sonda.itests.campaign;

import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * A service with a flight recorder, and its probes, under a fork storm with short sessions beside
 * it: heap, memory, descriptors and threads of both processes don't grow.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "slopes take minutes; -Pstress and build/campaign soak measure them")
class SoakIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private static final int SAMPLES = 40;
  private static final int MAX_FORKS_A_SECOND = 2000;

  /**
   * Limits of the states into which the flight recorder folds what its ring overwrites: 2 MiB for
   * the names of processes, which the storm fills within ten minutes, and 256 KiB for counters.
   */
  private static final double FOLDED_STATES_KB = 2048 + 256;

  @TempDir Path folder;

  @Test
  @Tag("T25")
  @Tag("T30")
  @Timeout(value = 24, unit = TimeUnit.HOURS)
  void shouldKeepMemoryAndDescriptorsConstant() throws Exception {
    Duration duration = CheckReport.duration();
    CheckReport verdict = new CheckReport("soak");
    Map<String, String> settings =
        Map.of(
            "SONDA_ETC",
            DaemonFlightRecorderFixture.in(folder, folder.resolve("traces"), "bufferSizeMb=4")
                .etc()
                .toString());
    List<ProcessResourceUsage> ofService = new ArrayList<>();
    List<ProcessResourceUsage> ofProbes = new ArrayList<>();
    int sessions = 0;
    long forksBefore = forks();
    try (SondaProcess service = SondaProcess.start(folder, settings, "daemon", "--service");
        SondaProcess probes = SondaProcess.start(folder, settings, "daemon", "--probes")) {
      service.awaitStderr("ready", LIMIT);
      probes.awaitStderr("ready", LIMIT);
      Process forks = forkStorm(duration);
      try {
        long start = System.nanoTime();
        long step = duration.toNanos() / SAMPLES;
        for (int i = 1; i <= SAMPLES; i++) {
          record();
          sessions++;
          LockSupport.parkNanos(start + i * step - System.nanoTime());
          ofService.add(ProcessResourceUsage.of(service.pid()));
          ofProbes.add(ProcessResourceUsage.of(probes.pid()));
        }
      } finally {
        forks.destroy();
      }
      verdict.check(service.isAlive(), "the service of the beginning still runs");
      verdict.check(probes.isAlive(), "the probes of the beginning still run");
    }
    verdict.note(forks() - forksBefore + " processes and threads began meanwhile");
    verdict.note(
        "%.1f minutes, %d sessions, %d samples, slopes from minute %.1f on, with two standard errors"
            .formatted(
                duration.toSeconds() / 60.0,
                sessions,
                SAMPLES,
                duration.toSeconds() / 60.0 * ResourceGrowthCheck.WARM_UP));
    ResourceGrowthCheck.of(verdict, "service", ofService, FOLDED_STATES_KB);
    ResourceGrowthCheck.of(verdict, "probes", ofProbes);
    verdict.tell();
  }

  private void record() throws IOException, InterruptedException {
    Path file = folder.resolve("short.pftrace");
    try (SondaProcess record =
        SondaProcess.start(
            folder,
            "record",
            "--connect",
            "--preset",
            "cpu",
            "-t",
            "200ms",
            "-o",
            file.toString())) {
      if (record.exitCode(LIMIT) != 0) {
        throw new AssertionError(record.stderr());
      }
    }
    Files.delete(file);
  }

  /** Number of processes and threads that this machine has started since boot. */
  private static long forks() throws IOException {
    return Files.readAllLines(Path.of("/proc/stat")).stream()
        .filter(line -> line.startsWith("processes "))
        .mapToLong(line -> Long.parseLong(line.substring("processes ".length())))
        .sum();
  }

  /**
   * Starts a shell that forks short processes until it is ended or has reached a limit. It has the
   * lowest priority, so that the measured processes get CPU time.
   */
  private static Process forkStorm(Duration duration) throws IOException {
    long most = (duration.toSeconds() + 1) * MAX_FORKS_A_SECOND;
    String shell = "i=0; while [ $i -lt %d ]; do /bin/true; i=$((i + 1)); done".formatted(most);
    return new ProcessBuilder("nice", "-n", "19", "sh", "-c", shell).start();
  }
}
