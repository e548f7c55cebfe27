package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * A ring buffer that has overwritten the names of processes and the initial counters, as in a
 * flight recorder after hours: the service folds overwritten packets, and trace readers still find
 * the names.
 */
@Timeout(400)
class OverwrittenPacketFoldingIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final String NAME_OF_TEST_JVM =
      "select count(*) from process where name like '%java%' and pid = "
          + ProcessHandle.current().pid();
  private static final String EARLY_COUNTERS =
      "select count(*) from counter join counter_track t on t.id = track_id"
          + " where t.name = 'pgfault'";

  @TempDir static Path folder;

  @BeforeAll
  static void record() throws Exception {
    record("folded", "protovm_config { memory_limit_kb: 1024 }");
    record("plain", "");
  }

  /**
   * Records a session in which names and virtual memory are read only at the start; later packets
   * fill the ring.
   */
  private static void record(String name, String folding) throws Exception {
    Files.writeString(
        folder.resolve("config"),
        """
        buffers { size_kb: 32 experimental_mode: TRACE_BUFFER_V2 }
        producers { producer_name: "dev.sonda.probes" page_size_kb: 4 shm_size_kb: 256 }
        data_sources {
          config {
            name: "linux.process_stats"
            %1$s
            process_stats_config { scan_all_processes_on_start: true }
          }
        }
        data_sources {
          config {
            name: "linux.sys_stats"
            %1$s
            sys_stats_config { meminfo_period_ms: 10 vmstat_period_ms: 60000 }
          }
        }
        duration_ms: 4000
        """
            .formatted(folding));
    try (SondaProcess sonda =
        SondaProcess.start(folder, "record", "-c", "config", "--txt", "-o", name)) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
  }

  @Test
  void shouldFindNamesOfOverwrittenPacketsInSondasTraceProcessor() throws Exception {
    assertKnownTo(TraceProcessorCommand.ours());
  }

  @Test
  @EnabledIfEnvironmentVariable(
      named = PerfettoProcess.BIN,
      matches = ".+",
      disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
  void shouldFindNamesOfOverwrittenPacketsInPerfettosTraceProcessor() throws Exception {
    assertKnownTo(TraceProcessorCommand.perfettos());
  }

  private static void assertKnownTo(Path shell) throws Exception {
    assertThat(rows(shell, "plain", NAME_OF_TEST_JVM))
        .as("lost without state")
        .containsExactly("0");
    assertThat(rows(shell, "plain", EARLY_COUNTERS)).as("lost without state").containsExactly("0");
    assertThat(rows(shell, "folded", NAME_OF_TEST_JVM)).containsExactly("1");
    assertThat(rows(shell, "folded", EARLY_COUNTERS)).doesNotContain("0");
  }

  private static List<String> rows(Path shell, String trace, String sql) throws Exception {
    return TraceProcessorCommand.rows(shell, folder.resolve(trace), sql);
  }
}
