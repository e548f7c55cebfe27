package dev.sonda.itests.process.daemon;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One command records from a trigger on and another fires the trigger, through the daemon. */
class TriggersIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  @TempDir Path folder;

  @Test
  void shouldRecordFromTheTriggerOn() throws Exception {
    Files.writeString(
        folder.resolve("waiting.txt"),
        """
        buffers { size_kb: 1024 }
        compression { zstd {} }
        data_sources {
          config {
            name: "linux.sys_stats"
            sys_stats_config { stat_period_ms: 100 stat_counters: STAT_CPU_TIMES }
          }
        }
        trigger_config {
          trigger_mode: START_TRACING
          trigger_timeout_ms: 30000
          triggers { name: "crash" stop_delay_ms: 100 producer_name_regex: "perfetto_cmd_.*" }
        }
        """);
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon")) {
      daemon.awaitStderr("ready", LIMIT);
      recordUntilTriggered();
    }
    try (SondaProcess dump = SondaProcess.start(folder, "dump", "t.pftrace")) {
      assertThat(dump.exitCode(LIMIT)).as(dump.stderr()).isZero();
      assertThat(dump.stdout()).contains("trigger_name: \"crash\"", "perfetto_cmd_producer");
    }
  }

  private void recordUntilTriggered() throws Exception {
    try (SondaProcess waiting = record("waiting.txt", "-o", "t.pftrace")) {
      waiting.await(() -> Files.exists(folder.resolve("t.pftrace")), "the output", LIMIT);
      while (waiting.isAlive()) {
        // Repeats the trigger if needed, as the file exists slightly before the session starts.
        assertThat(fire()).isZero();
      }
      assertThat(waiting.exitCode(LIMIT)).as(waiting.stderr()).isZero();
    }
  }

  private int fire() throws Exception {
    Files.writeString(folder.resolve("crash.txt"), "activate_triggers: \"crash\"");
    try (SondaProcess firing = record("crash.txt")) {
      return firing.exitCode(LIMIT);
    }
  }

  @Test
  void shouldFailToFireTriggerWithoutDaemon() throws Exception {
    assertThat(fire()).isEqualTo(3);
  }

  private SondaProcess record(String config, String... more) throws Exception {
    String[] arguments = new String[4 + more.length];
    arguments[0] = "record";
    arguments[1] = "-c";
    arguments[2] = config;
    arguments[3] = "--txt";
    System.arraycopy(more, 0, arguments, 4, more.length);
    return SondaProcess.start(folder, arguments);
  }
}
