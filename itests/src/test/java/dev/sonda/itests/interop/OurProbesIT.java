package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Our probes with Perfetto's own service and command line. */
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class OurProbesIT {
  private static final Duration LIMIT = Duration.ofSeconds(40);

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
    }
    Path trace = folder.resolve(name);
    assertThat(TraceProcessor.errorsAndLosses(trace)).isEmpty();
    assertThat(
            TraceProcessor.number(
                trace,
                "select count(*) from counter join cpu_counter_track t on t.id = track_id"
                    + " where t.name = 'cpu.times.idle_ns' and t.cpu = 0"))
        .isGreaterThanOrEqualTo(10);
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
