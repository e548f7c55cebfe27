package dev.sonda.itests.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ctrl-C stops a recording and saves it; a second one aborts. */
class InterruptIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Maximum capacity of a pipe in bytes, unless a program sets a larger one. */
  private static final int PIPE_BYTES = 1 << 16;

  @TempDir Path folder;

  @Test
  void shouldStopAndSaveOnSigint() throws Exception {
    Path trace = Files.writeString(folder.resolve("trace.pftrace"), "emptied when it begins");
    try (SondaProcess sonda = SondaProcess.start(folder, "record", "-t", "1h")) {
      sonda.await(() -> trace.toFile().length() == 0, "the recording to begin", LIMIT);
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(sonda.stderr()).contains("packets");
    }
    assertThat(new StrictTraceReader().read(trace)).isNotEmpty();
  }

  @Test
  void shouldAbortOnSecondSignalAndKeepWholePackets() throws Exception {
    Path trace = Files.writeString(folder.resolve("trace.pftrace"), "emptied when it begins");
    try (SondaProcess sonda = SondaProcess.start(folder, "record", "-t", "1h")) {
      sonda.await(() -> trace.toFile().length() == 0, "the recording to begin", LIMIT);
      // While stopped, the process receives both signals at once when it continues; two equal
      // signals would be merged.
      sonda.signal("STOP");
      sonda.interrupt();
      sonda.signal("TERM");
      sonda.signal("CONT");
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(130);
      assertThat(sonda.stderr()).contains("aborted").doesNotContain("\tat ");
    }
    new StrictTraceReader().read(trace);
  }

  @Test
  void shouldAbortOnSecondSignalWhenOutputIsNotRead() throws Exception {
    Path config = largeConfig();
    try (SondaProcess sonda =
        SondaProcess.startInto(
            ProcessBuilder.Redirect.PIPE,
            folder,
            "record",
            "-c",
            config.toString(),
            "--txt",
            "-t",
            "1s",
            "-o",
            "-")) {
      sonda.await(() -> isBegun(sonda), "the first bytes", LIMIT);
      // Two pending signals of one kind may be delivered as one by the kernel.
      sonda.interrupt();
      sonda.signal("TERM");
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(130);
      assertThat(sonda.stderr()).contains("aborted").doesNotContain("\tat ");
    }
  }

  /** A config that is larger than a pipe's capacity, as the trace contains its config. */
  private Path largeConfig() throws IOException {
    return Files.writeString(
        folder.resolve("config.txt"),
        "buffers { size_kb: 1024 }\ndata_sources { config { name: \"linux.sys_stats\""
            + " sys_stats_config { stat_period_ms: 100 stat_counters: STAT_CPU_TIMES }"
            + " track_event_config { enabled_categories: \""
            + "x".repeat(4 * PIPE_BYTES)
            + "\" } } }\n");
  }

  /** Whether a write has begun, which can't complete for any pipe capacity. */
  private static boolean isBegun(SondaProcess sonda) {
    try {
      return sonda.pipe().available() > 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
