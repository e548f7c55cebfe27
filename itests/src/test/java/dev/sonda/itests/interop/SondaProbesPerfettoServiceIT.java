package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Sonda's probes with Perfetto's own service and command line. */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class SondaProbesPerfettoServiceIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldWriteIntoPerfettosServiceAndComeBackToTheNextOne() throws Exception {
    Files.writeString(
        folder.resolve("plain.cfg"),
        """
        buffers { size_kb: 8192 }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 50 stat_counters: STAT_CPU_TIMES }
          }
        }
        duration_ms: 1000
        """);
    Files.writeString(
        folder.resolve("counters.cfg"),
        """
        buffers { size_kb: 8192 }
        data_sources { config { name: "perfetto.metatrace" } }
        data_sources { config { name: "linux.net" legacy_config: "periodMs=50" } }
        data_sources {
          config { name: "linux.cgroup" legacy_config: "periodMs=50\\nfamilies=cpu\\ngroups=/" }
        }
        duration_ms: 700
        """);
    try (SondaProcess probes = SondaProcess.start(folder, "daemon", "--probes")) {
      recordWithANewService("first.pftrace");
      recordWithANewService("second.pftrace");
      assertThat(probes.isAlive()).isTrue();
    }
  }

  private void recordWithANewService(String name) throws Exception {
    try (PerfettoProcess service = PerfettoProcess.start(folder, "traced")) {
      service.await(this::hasOurProbes, "our probes to connect", LIMIT);
      PerfettoProcess.run(folder, LIMIT, "perfetto", "-c", "plain.cfg", "--txt", "-o", name);
      recordCounters("counters-" + name);
    }
    Path trace = folder.resolve(name);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                    + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0"))
        .as("samples of at most 20: a busy machine takes fewer")
        .isGreaterThanOrEqualTo(5);
  }

  private void recordCounters(String name) throws Exception {
    long bytesBefore = loopbackBytes();
    PerfettoProcess.run(folder, LIMIT, "perfetto", "-c", "counters.cfg", "--txt", "-o", name);
    Path trace = folder.resolve(name);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessorCommand.number(
                trace, "select count(*) from slice where name = 'sample linux.net'"))
        .isGreaterThanOrEqualTo(2);
    assertHasInterfaces(trace, bytesBefore);
    if (hasGroups()) {
      assertHasGroups(trace);
    }
  }

  /**
   * Checks the interface tracks by name, unit and parent, and their values against kernel values
   * from before and after.
   */
  private static void assertHasInterfaces(Path trace, long bytesBefore) throws Exception {
    String ofLoopback =
        " from counter c join counter_track t on t.id = c.track_id"
            + " join track p on p.id = t.parent_id join track r on r.id = p.parent_id"
            + " where r.name = 'Network interfaces' and p.name = 'lo' and t.name = 'rx.bytes'";
    assertThat(TraceProcessorCommand.rows(trace, "select distinct t.unit" + ofLoopback))
        .containsExactly("\"bytes\"");
    assertThat(TraceProcessorCommand.number(trace, "select cast(min(c.value) as int)" + ofLoopback))
        .isGreaterThanOrEqualTo(bytesBefore);
    long rxBytes =
        TraceProcessorCommand.number(trace, "select cast(max(c.value) as int)" + ofLoopback);
    assertThat(rxBytes).isLessThanOrEqualTo(loopbackBytes());
    // Loopback receives all that it sends; and a zero error counter must not hide the values after
    // it.
    assertThat(
            TraceProcessorCommand.number(
                trace,
                "select cast(max(c.value) as int)" + ofLoopback.replace("rx.bytes", "tx.bytes")))
        .isEqualTo(rxBytes);
  }

  private static void assertHasGroups(Path trace) throws Exception {
    String ofRoot =
        " from counter c join counter_track t on t.id = c.track_id"
            + " join track p on p.id = t.parent_id join track r on r.id = p.parent_id"
            + " where r.name = 'Control groups' and p.name = '/' and t.name = 'cpu.usage'";
    assertThat(TraceProcessorCommand.rows(trace, "select distinct t.unit" + ofRoot))
        .containsExactly("\"ns\"");
    assertThat(TraceProcessorCommand.number(trace, "select count(distinct c.value)" + ofRoot))
        .isGreaterThanOrEqualTo(2);
  }

  private static boolean hasGroups() throws IOException {
    return Files.readString(Path.of("/proc/self/mountinfo")).contains(" - cgroup2 ");
  }

  private static long loopbackBytes() throws IOException {
    return Long.parseLong(
        Files.readString(Path.of("/sys/class/net/lo/statistics/rx_bytes")).strip());
  }

  private boolean hasOurProbes() {
    try (PerfettoProcess query = PerfettoProcess.start(folder, "perfetto", "--query")) {
      query.awaitEnd(LIMIT);
      return query.output().contains("linux.sys_stats");
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }
}
