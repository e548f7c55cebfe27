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
import java.util.function.ToDoubleFunction;
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
  private static final Duration LIMIT = Duration.ofSeconds(60);

  /** Part of the run that doesn't count, as classes are loaded and compiled in it. */
  private static final double WARM_UP = 0.4;

  private static final double NS_PER_HOUR = 3600e9;
  private static final int SAMPLES = 40;

  /** Permitted growth per hour, and in total during warm-up. */
  private record Limit(double perHour, double settling) {}

  private static final Limit HEAP_KB = new Limit(1024, 128);
  private static final Limit RESIDENT_KB = new Limit(8 * 1024, 16 * 1024);
  private static final Limit COUNT = new Limit(1, 2);

  private static final int MAX_FORKS_A_SECOND = 2000;

  @TempDir Path folder;

  @Test
  @Tag("T25")
  @Tag("T30")
  @Timeout(value = 24, unit = TimeUnit.HOURS)
  void shouldKeepMemoryAndDescriptorsConstant() throws Exception {
    Duration duration = CampaignChecks.duration();
    CampaignChecks verdict = new CampaignChecks("soak");
    Map<String, String> settings =
        Map.of(
            "SONDA_ETC",
            FlightRecorderFixture.in(folder, folder.resolve("traces"), "bufferSizeMb=4")
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
                duration.toSeconds() / 60.0 * WARM_UP));
    check(verdict, "service", ofService);
    check(verdict, "probes", ofProbes);
    verdict.tell();
  }

  private static void check(CampaignChecks verdict, String whose, List<ProcessResourceUsage> all) {
    List<ProcessResourceUsage> sizes = all.subList((int) (all.size() * WARM_UP), all.size());
    check(verdict, whose + ": heap, kB", sizes, ProcessResourceUsage::heapKb, HEAP_KB);
    check(verdict, whose + ": RSS, kB", sizes, ProcessResourceUsage::residentKb, RESIDENT_KB);
    check(verdict, whose + ": descriptors", sizes, ProcessResourceUsage::descriptors, COUNT);
    check(verdict, whose + ": threads", sizes, ProcessResourceUsage::threads, COUNT);
  }

  private static void check(
      CampaignChecks verdict,
      String what,
      List<ProcessResourceUsage> sizes,
      ToDoubleFunction<ProcessResourceUsage> size,
      Limit limit) {
    RegressionLine slope =
        RegressionLine.of(
            sizes.stream()
                .map(each -> new RegressionLine.Point(each.timeNs(), size.applyAsDouble(each)))
                .toList());
    double hours = (sizes.getLast().timeNs() - sizes.getFirst().timeNs()) / NS_PER_HOUR;
    double limitPerHour = limit.perHour + limit.settling / hours;
    verdict.check(
        !slope.isSurelyAbove(limitPerHour),
        "%s: %.0f at last, %s (limit in a run so long: %.0f)"
            .formatted(what, size.applyAsDouble(sizes.getLast()), slope, limitPerHour));
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
