package dev.sonda.itests.campaign;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.ipc.uds.RemoteService;
import dev.sonda.ipc.uds.UdsTransport;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.visitors.ReconnectingClients;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * An unprivileged user attacks a daemon that runs as {@code bin/sonda} starts it: with the maximum
 * number of writers, with a flood of triggers, and with programs that are killed or stopped at any
 * moment. Others are served meanwhile, and data saved before still exists.
 */
@EnabledIfSystemProperty(
    named = "sonda.stress",
    matches = "true",
    disabledReason = "attacks take minutes; -Pstress and build/campaign hostile-user run them")
class HostileUserIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration MAX_P99 = Duration.ofMillis(50);
  private static final Duration PACKET_PAUSE = Duration.ofMillis(5);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int SUMMARY_LINES = 12;
  private static final int KEPT_SNAPSHOTS = 3;
  private static final int FLOODING_CONNECTIONS = 46;
  private static final int TRIGGER_PULLERS = 4;
  private static final long BUFFERS_KB = 8192 + 65_536;
  private static final long MAX_GROWTH_KB = 64 * 1024;
  private static final String NEIGHBOUR = "campaign.neighbour";
  private static final String HONEST = "campaign.honest";
  private static final String OPEN = "campaign.open";
  private static final String CONFIG =
      """
      buffers { size_kb: 8192 }
      buffers { size_kb: 65536 }
      data_sources { config { name: "campaign.honest" target_buffer: 0 } }
      data_sources { config { name: "campaign.open" target_buffer: 1 } }
      """;

  @TempDir Path folder;

  private final CheckReport verdict = new CheckReport("hostile-user");
  private Duration undisturbed = Duration.ZERO;

  @Test
  @Tag("T07")
  @Tag("T14")
  @Tag("T18")
  @Tag("T30")
  @Timeout(value = 24, unit = TimeUnit.HOURS)
  void shouldServeOtherUsersAndKeepTheirSessions() throws Exception {
    assumeTrue(System.getProperty("user.name").equals("root"), "only root can be another user");
    long seed = Long.getLong("seed", System.nanoTime());
    verdict.note("-Dseed=" + seed);
    UnprivilegedProgramLauncher nobody = new UnprivilegedProgramLauncher(folder);
    DaemonFlightRecorderFixture recorder =
        DaemonFlightRecorderFixture.in(
            folder, folder.resolve("traces"), "keep=" + KEPT_SNAPSHOTS + "\ntrigger=boom");
    Map<String, String> settings = Map.of("SONDA_ETC", recorder.etc().toString());
    try (SondaProcess daemon =
            SondaProcess.start(
                folder,
                settings,
                "daemon",
                "--service",
                "--set-socket-permissions",
                "root:0666:root:0600");
        RemoteService service =
            UdsTransport.create().remote(ReconnectingClients.socketsIn(folder))) {
      daemon.awaitStderr("ready", LIMIT);
      try (NumberedPacketProducer neighbour =
          new NumberedPacketProducer(service, HONEST, NEIGHBOUR)) {
        attack(daemon, recorder, nobody, neighbour, new Random(seed));
      } catch (Exception | AssertionError e) {
        verdict.check(false, "the campaign came to its end: " + firstLine(e));
      }
      verdict.check(daemon.isAlive(), "the service of the beginning still runs");
    }
    verdict.tell();
  }

  private void attack(
      SondaProcess daemon,
      DaemonFlightRecorderFixture recorder,
      UnprivilegedProgramLauncher nobody,
      NumberedPacketProducer neighbour,
      Random random)
      throws Exception {
    Set<Path> before = makeSnapshots(daemon, recorder);
    long residentBeforeKb = (long) ProcessResourceUsage.of(daemon.pid()).residentKb();
    Files.writeString(folder.resolve("victim.cfg"), CONFIG);
    try (SondaProcess victim =
        SondaProcess.start(
            folder,
            "record",
            "--connect",
            "--allow-missing",
            "-c",
            "victim.cfg",
            "--txt",
            "-o",
            "victim.pftrace")) {
      neighbour.awaitStart();
      CompletableFuture<Void> writing = CompletableFuture.runAsync(() -> write(neighbour));
      // Latency without an attack, as other load on the machine delays answers too.
      undisturbed =
          phase(
              "before",
              daemon,
              neighbour,
              () -> LockSupport.parkNanos(phaseLength().toNanos() / 4));
      phase("all writers", daemon, neighbour, () -> flood(nobody));
      phase("triggers", daemon, neighbour, () -> pullTriggers(nobody));
      Set<String> killed = new HashSet<>();
      phase("killed", daemon, neighbour, () -> killed.addAll(killProducers(nobody, random)));
      checkSize(daemon, residentBeforeKb);
      neighbour.end();
      writing.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
      victim.interrupt();
      checkVictim(victim, neighbour.written(), killed);
    }
    Set<Path> after = recorder.snapshots();
    verdict.check(
        after.containsAll(before),
        "snapshots older than the attack: %d of %d are still there (%d in all)"
            .formatted(
                before.stream().filter(after::contains).count(), before.size(), after.size()));
  }

  private interface Attack {
    void run() throws Exception;
  }

  private static String firstLine(Throwable e) {
    return e.toString().lines().findFirst().orElse("");
  }

  private static double toMs(Duration duration) {
    return duration.toNanos() / 1e6;
  }

  /** Runs one attack and returns the neighbour's 99th percentile latency. */
  private Duration phase(
      String name, SondaProcess daemon, NumberedPacketProducer neighbour, Attack attack)
      throws Exception {
    RoundTripMeasurement trips = new RoundTripMeasurement(neighbour);
    try (trips) {
      attack.run();
    }
    if (!daemon.isAlive()) {
      throw new AssertionError("the service has gone: " + name);
    }
    Duration limit = undisturbed.plus(MAX_P99);
    verdict.check(
        trips.p99().compareTo(limit) < 0,
        "%s: the neighbour's p99 of %d round trips is %.1f ms (limit %.1f)"
            .formatted(name, trips.count(), toMs(trips.p99()), toMs(limit)));
    return trips.p99();
  }

  private static Duration phaseLength() {
    return CheckReport.duration().dividedBy(3);
  }

  private static void write(NumberedPacketProducer neighbour) {
    try {
      neighbour.write(PACKET_PAUSE, Long.MAX_VALUE);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private void flood(UnprivilegedProgramLauncher nobody) throws Exception {
    long until = System.nanoTime() + phaseLength().toNanos();
    do {
      run(nobody, "writers", OPEN, Integer.toString(FLOODING_CONNECTIONS));
    } while (System.nanoTime() < until);
  }

  private void pullTriggers(UnprivilegedProgramLauncher nobody) throws Exception {
    List<Process> pullers = new ArrayList<>();
    for (int i = 0; i < TRIGGER_PULLERS; i++) {
      String seconds = Long.toString(phaseLength().toSeconds());
      pullers.add(nobody.start(said("triggers" + i), "triggers", OPEN, "boom", seconds));
    }
    for (int i = 0; i < TRIGGER_PULLERS; i++) {
      end(pullers.get(i), said("triggers" + i));
    }
  }

  /** Kills producers one after another at random moments; returns their names. */
  private Set<String> killProducers(UnprivilegedProgramLauncher nobody, Random random)
      throws Exception {
    long until = System.nanoTime() + phaseLength().toNanos();
    Set<String> killed = new HashSet<>();
    do {
      String name = "campaign.killed" + killed.size();
      Path said = said(name);
      Process producer = nobody.start(said, "produce", OPEN, name);
      try {
        awaitWriting(said);
        LockSupport.parkNanos(random.nextLong(Duration.ofSeconds(1).toNanos()));
        if (random.nextBoolean()) {
          signal(producer, "STOP");
          LockSupport.parkNanos(random.nextLong(Duration.ofSeconds(2).toNanos()));
        }
      } finally {
        producer.destroyForcibly().waitFor();
      }
      killed.add(name);
    } while (System.nanoTime() < until);
    verdict.note(killed.size() + " producers killed, about half of them stopped before");
    return killed;
  }

  private static void awaitWriting(Path said) throws Exception {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (!Files.readString(said).contains("writing")) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("never began to write: " + Files.readString(said));
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  private static void signal(Process process, String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  private void checkSize(SondaProcess daemon, long beforeKb) throws Exception {
    long growthKb = (long) ProcessResourceUsage.of(daemon.pid()).residentKb() - beforeKb;
    verdict.check(
        growthKb < BUFFERS_KB + MAX_GROWTH_KB,
        "RSS grew by %d kB (limit %d: the session's buffers and 64 MB)"
            .formatted(growthKb, BUFFERS_KB + MAX_GROWTH_KB));
  }

  private void checkVictim(SondaProcess victim, long written, Set<String> killed) throws Exception {
    int exitCode = victim.exitCode(LIMIT);
    verdict.check(exitCode == 0, "the recording ended with " + exitCode);
    Set<Long> read = NumberedPacketReader.of(NEIGHBOUR, folder.resolve("victim.pftrace"));
    verdict.check(
        read.size() == written,
        "of the neighbour's %d packets %d are in the trace".formatted(written, read.size()));
    String summary = victim.stderr();
    long named = killed.stream().filter(summary::contains).count();
    verdict.check(
        named > 0, "the summary names %d of the %d killed".formatted(named, killed.size()));
    verdict.check(
        summary.contains(HostileProducer.NAME),
        "the summary names the producer with too many writers");
    summary.lines().limit(SUMMARY_LINES).forEach(line -> verdict.note("summary: " + line));
  }

  private Set<Path> makeSnapshots(SondaProcess daemon, DaemonFlightRecorderFixture recorder)
      throws Exception {
    for (int i = 1; i <= KEPT_SNAPSHOTS; i++) {
      int wanted = i;
      daemon.signal("USR2");
      daemon.await(() -> recorder.snapshots().size() == wanted, "snapshot " + i, LIMIT);
    }
    return recorder.snapshots();
  }

  private Path said(String name) {
    return folder.resolve(name + ".txt");
  }

  private void run(UnprivilegedProgramLauncher nobody, String... arguments) throws Exception {
    Path said = said(arguments[0]);
    end(nobody.start(said, arguments), said);
  }

  private void end(Process process, Path said) throws Exception {
    try {
      if (!process.waitFor(phaseLength().plus(LIMIT).toSeconds(), TimeUnit.SECONDS)) {
        throw new AssertionError("still running: " + Files.readString(said));
      }
    } finally {
      process.destroyForcibly();
    }
    verdict.note("nobody: " + Files.readString(said).lines().findFirst().orElse("nothing said"));
  }
}
