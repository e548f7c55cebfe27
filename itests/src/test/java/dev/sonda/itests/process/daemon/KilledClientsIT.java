package dev.sonda.itests.process.daemon;

import static dev.sonda.testkit.trace.TraceAssert.assertThatTrace;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.process.SondaProcess;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Client processes of a daemon that are killed at any moment, and clients of another user. */
class KilledClientsIT {
  private static final int KILLS = Boolean.getBoolean("sonda.stress") ? 100 : 2;
  private static final int MOST_MS = 1500;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String BOTH = "root:0666:root:0666";

  @TempDir Path folder;
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private SondaProcess service;

  @BeforeEach
  void start() throws Exception {
    service =
        Syscalls.libc().geteuid() == 0
            ? SondaProcess.start(folder, "daemon", "--service", "--set-socket-permissions", BOTH)
            : SondaProcess.start(folder, "daemon", "--service");
    service.awaitStderr("ready", LIMIT);
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @Tag("T18")
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void shouldKeepPacketsOfKilledProducerAndReportIt() throws Exception {
    for (int kill = 0; kill < KILLS; kill++) {
      Path trace = folder.resolve("killed.pftrace");
      try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes");
          SondaProcess record = record(trace, probes)) {
        record.await(() -> sessions().contains("STARTED"), "the recording", LIMIT);
        pause();
        probes.signal("KILL");
        record.signal("INT");
        assertThat(record.exitCode(LIMIT)).as("seed %d: %s", seed, record.stderr()).isZero();
        assertThat(record.stderr()).as("seed %d", seed).contains("lost 1 producer");
      }
      List<TracePacketView> packets = new StrictTraceReader().read(trace);
      assertThat(packets).as("seed %d", seed).anyMatch(it -> it.payloadName().equals("sys_stats"));
      assertThatTrace(packets).isTrusted();
      Files.delete(trace);
    }
    assertThat(service.isAlive()).isTrue();
  }

  private SondaProcess record(Path trace, SondaProcess probes) throws Exception {
    service.await(() -> sources().contains("linux.sys_stats"), "the probes", LIMIT);
    assertThat(probes.isAlive()).isTrue();
    return SondaProcess.start(folder, "record", "-c", config(), "--txt", "-o", trace.toString());
  }

  /** A config without a duration, as sessions that outlive their command need none. */
  private String config() throws IOException {
    String config =
        "buffers { size_kb: 4096 }"
            + " data_sources { config { name: \"linux.sys_stats\""
            + " sys_stats_config { stat_period_ms: 10 stat_counters: STAT_CPU_TIMES } } }";
    return Files.writeString(folder.resolve("config"), config).toString();
  }

  @Tag("T20")
  @Test
  @Timeout(value = 30, unit = TimeUnit.MINUTES)
  void shouldEndOnlySessionOfKilledConsumer() throws Exception {
    try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes")) {
      service.await(() -> sources().contains("linux.sys_stats"), "the probes", LIMIT);
      assertThat(sonda("start", "bystander", "-c", config(), "--txt")).contains("bystander");
      for (int kill = 0; kill < KILLS; kill++) {
        try (SondaProcess record =
            SondaProcess.start(folder, "record", "-c", config(), "--txt", "-o", "victim")) {
          pause();
          record.signal("KILL");
          record.exitCode(LIMIT);
        }
        service.await(() -> sessions().lines().count() == 1, "seed " + seed + ": no victim", LIMIT);
        assertThat(sessions()).contains("bystander", "STARTED");
      }
      assertThat(probes.isAlive()).isTrue();
      sonda("stop", "bystander", "-o", "bystander.pftrace");
      assertThat(new StrictTraceReader().read(folder.resolve("bystander.pftrace")))
          .anyMatch(packet -> packet.payloadName().equals("sys_stats"));
    }
  }

  @Tag("T20")
  @Tag("T22")
  @Test
  @Timeout(value = 3, unit = TimeUnit.MINUTES)
  void shouldKeepDetachedSessionFromAnotherUser() throws Exception {
    assumeTrue(
        Syscalls.libc().geteuid() == 0 && Files.isExecutable(Path.of("/usr/bin/setpriv")),
        "only root, with setpriv, can be two users");
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
    try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes")) {
      service.await(() -> sources().contains("linux.sys_stats"), "the probes", LIMIT);
      sonda("record", "-c", config(), "--txt", "--detach=mine");

      assertThat(asNobody("record", "--is_detached=mine")).isEqualTo(2);
      assertThat(asNobody("record", "--attach=mine", "--stop", "-o", "stolen.pftrace"))
          .isEqualTo(2);
      assertThat(folder.resolve("stolen.pftrace")).doesNotExist();
      assertThat(sonda("record", "--attach=mine", "--stop", "-o", "mine.pftrace"))
          .contains("mine.pftrace");
      assertThat(probes.isAlive()).isTrue();
    }
  }

  private int asNobody(String... args) throws Exception {
    try (SondaProcess command = SondaProcess.startAsNobody(folder, args)) {
      int code = command.exitCode(LIMIT);
      assumeTrue(code != 126 && code != 127, "the distribution lies where nobody can't read");
      return code;
    }
  }

  private void pause() {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(random.nextInt(MOST_MS));
    service.await(() -> System.nanoTime() >= end, "the moment", LIMIT);
  }

  private String sessions() {
    return sonda("sessions", "--json");
  }

  private String sources() {
    return sonda("sources", "--json");
  }

  /** Runs a command that must succeed, and returns its output. */
  private String sonda(String... args) {
    try (SondaProcess command = SondaProcess.start(folder, args)) {
      assertThat(command.exitCode(LIMIT)).as(command.stderr()).isZero();
      return command.stdout() + command.stderr();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
