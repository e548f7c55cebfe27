package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.felix.TraceFilePackets;
import dev.sonda.itests.interop.PerfettoProcess;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.visitors.ReconnectingClients;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The service is killed while clients connect and disconnect, and restarted with the leftover
 * sockets and lock. Its producers, including Perfetto's own if installed, reconnect by themselves.
 */
@Tag("T19")
class ServiceRestartsIT {
  private static final int RESTARTS = Boolean.getBoolean("sonda.stress") ? 50 : 1;
  private static final int WARM_UP = 2;
  private static final int KILLED = 128 + 9;
  private static final int SYS_STATS_FIELD = 7;
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String OURS = "dev.sonda.probes";
  private static final String THEIRS = "perfetto.traced_probes";

  @TempDir Path folder;
  private final List<String> producers = new ArrayList<>(List.of(OURS));

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void shouldReconnectProducersAfterEachRestart() throws Exception {
    try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes");
        AutoCloseable _ = startPerfettosProbes()) {
      restart(WARM_UP);
      probes.await(() -> footprint(probes).sharedMemories() == 0, "no connection", LIMIT);
      ProcessResourceSnapshot before = footprint(probes);
      restart(RESTARTS);
      probes.await(() -> footprint(probes).isWithin(before), "no more than " + before, LIMIT);
      probes.terminate();
      assertThat(probes.exitCode(LIMIT)).as(probes.stderr()).isZero();
    }
  }

  private AutoCloseable startPerfettosProbes() throws IOException {
    if (System.getenv().getOrDefault(PerfettoProcess.BIN, "").isEmpty()) {
      return () -> {};
    }
    producers.add(THEIRS);
    return PerfettoProcess.start(folder, "traced_probes");
  }

  private void restart(int times) throws Exception {
    try (ReconnectingClients visitors = ReconnectingClients.of(folder)) {
      for (int round = 0; round < times; round++) {
        liveAndDie(visitors);
      }
    }
  }

  private void liveAndDie(ReconnectingClients visitors) throws Exception {
    try (SondaProcess service = SondaProcess.start(folder, "daemon", "--service")) {
      service.awaitStderr("ready", LIMIT);
      service.await(() -> sources().containsAll(sysStats()), "all producers", LIMIT);
      long recordings = visitors.recordings();
      long productions = visitors.productions();
      record();
      assertThat(sources()).doesNotHaveDuplicates();
      service.await(
          () -> visitors.recordings() > recordings && visitors.productions() > productions,
          "the others to be served",
          LIMIT);
      service.signal("KILL");
      assertThat(service.exitCode(LIMIT)).as(service.stderr()).isEqualTo(KILLED);
    }
    assertThat(folder.resolve("p.sock")).exists();
    assertThat(folder.resolve("c.sock")).exists();
  }

  /** One line for each source of each producer, except the visitors. */
  private List<String> sources() {
    try (SondaProcess sources = SondaProcess.start(folder, "sources", "--json")) {
      assertThat(sources.exitCode(LIMIT)).as(sources.stderr()).isZero();
      assertThat(sources.stderr()).doesNotContain("in process");
      return sources
          .stdout()
          .lines()
          .filter(line -> !line.contains("visitor"))
          .map(line -> value(line, "name") + " of " + value(line, "producer"))
          .toList();
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** The value of a key, independent of the order of keys. */
  private static String value(String json, String key) {
    return json.replaceFirst(".*\"" + key + "\":\"([^\"]*)\".*", "$1");
  }

  private List<String> sysStats() {
    return producers.stream().map("linux.sys_stats of "::concat).toList();
  }

  private void record() throws Exception {
    Path file = folder.resolve("short.pftrace");
    try (SondaProcess record =
        SondaProcess.start(folder, "record", "--connect", "-t", "500ms", "-o", file.toString())) {
      assertThat(record.exitCode(LIMIT)).as(record.stderr()).isZero();
      assertThat(record.stderr()).contains("no loss was seen");
      producers.forEach(
          producer -> assertThat(record.stderr()).contains("linux.sys_stats (" + producer + ")"));
    }
    assertThat(TraceFilePackets.hasField(Files.readAllBytes(file), SYS_STATS_FIELD)).isTrue();
    Files.delete(file);
  }

  private static ProcessResourceSnapshot footprint(SondaProcess process) {
    try {
      return ProcessResourceSnapshot.of(process.pid());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
