package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Track events of a program with Perfetto's own SDK: all are recorded, or the losses are reported.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoSdkIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int DATA_LOST = 4;
  private static final String CONFIG = "slices.cfg";
  private static final String SLICES = "select count(*) from slice";

  /** SQL query for gaps in the consecutive numbers of a thread, or a first number other than 0. */
  private static final String GAPS =
      """
      select count(*) from (
        select n - lag(n, 1, -1) over (partition by track_id order by n) as step
        from (select track_id, extract_arg(arg_set_id, 'debug.n') as n from slice))
      where step != 1
      """;

  @TempDir static Path ours;
  @TempDir static Path theirs;
  private static SondaProcess daemon;
  private static PerfettoProcess traced;

  @BeforeAll
  static void start() throws Exception {
    PerfettoSdkProcess.assumeBuilt();
    daemon = SondaProcess.start(ours, "daemon", "--service");
    traced = PerfettoProcess.start(theirs, "traced");
    daemon.awaitStderr("ready", LIMIT);
    for (Path folder : List.of(ours, theirs)) {
      Files.writeString(
          folder.resolve(CONFIG),
          """
          buffers { size_kb: 262144 }
          data_sources {
            config {
              name: "track_event"
              track_event_config { enabled_categories: "sonda.sdk" }
            }
          }
          incremental_state_config { clear_period_ms: 100 }
          """);
    }
  }

  @AfterAll
  static void stop() {
    if (daemon != null) {
      daemon.close();
    }
    if (traced != null) {
      traced.close();
    }
  }

  @FunctionalInterface
  private interface Step {
    void run(PerfettoSdkProcess program) throws Exception;
  }

  /** Records with Perfetto's own command until the program has written everything. */
  private static Path record(Path folder, Step meanwhile, String... options) throws Exception {
    try (PerfettoSdkProcess program = PerfettoSdkProcess.start(folder, options)) {
      return record(folder, program, meanwhile);
    }
  }

  private static Path record(Path folder, PerfettoSdkProcess program, Step meanwhile)
      throws Exception {
    Path trace = Files.createTempFile(folder, "slices", ".pftrace");
    String[] command = {"-c", CONFIG, "--txt", "-o", trace.toString()};
    try (PerfettoProcess perfetto = PerfettoProcess.start(folder, "perfetto", command)) {
      meanwhile.run(program);
      program.await("wrote");
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess();
    }
    return trace;
  }

  /** Records with Sonda's command and checks its output. */
  private static Path recordWithSonda(Path folder, String... options) throws Exception {
    Path trace = Files.createTempFile(folder, "slices", ".pftrace");
    String[] command = {"record", "--connect", "-c", CONFIG, "--txt", "-o", trace.toString()};
    try (PerfettoSdkProcess program = PerfettoSdkProcess.start(folder, options);
        SondaProcess sonda = SondaProcess.start(folder, command)) {
      program.await("wrote");
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      program.awaitSuccess();
    }
    return trace;
  }

  private static void assertWhole(Path trace, long slices) throws Exception {
    assertThat(TraceProcessorCommand.number(trace, SLICES)).isEqualTo(slices);
    assertThat(TraceProcessorCommand.errorsAndLosses(trace)).isEmpty();
  }

  @Test
  void shouldRecordSameEventsWithEveryServiceAndCommand() throws Exception {
    String[] options = {"smb_kb=8192", "slices=25000", "rate=100000"};
    for (Path folder : List.of(ours, theirs)) {
      assertWhole(record(folder, program -> {}, options), 100_000);
      assertWhole(recordWithSonda(folder, options), 100_000);
    }
  }

  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldMissNothingOfTwoMillionSlices() throws Exception {
    for (Path folder : List.of(ours, theirs)) {
      assertWhole(
          record(folder, program -> {}, "smb_kb=8192", "slices=500000", "rate=150000"), 2_000_000);
    }
  }

  /** The service's code is not compiled yet, and the program fills 8 MiB in 25 ms. */
  @Test
  @EnabledIfSystemProperty(named = "sonda.stress", matches = "true")
  void shouldMissNothingInTheFirstSessionOfADaemon(@TempDir Path folder) throws Exception {
    Files.copy(ours.resolve(CONFIG), folder.resolve(CONFIG));
    try (SondaProcess young = SondaProcess.start(folder, "daemon", "--service")) {
      young.awaitStderr("ready", LIMIT);
      assumeThat(young.niceness()).as("this user may not raise a process's priority").isNegative();
      assertWhole(record(folder, program -> {}, "smb_kb=8192", "slices=500000"), 2_000_000);
    }
  }

  @Test
  void shouldLoseNoSlicesWhenServicePausesAndMemorySuffices() throws Exception {
    Path trace = record(ours, PerfettoSdkIT::hesitate, hesitatingOptions("smb_kb=8192"));

    assertWhole(trace, 100_000);
    assertThat(TraceProcessorCommand.number(trace, GAPS)).isZero();
  }

  @Test
  void shouldReportLossesWhenServicePausesTooLong() throws Exception {
    Path trace = ours.resolve("lossy.pftrace");
    String[] command = {
      "record", "--connect", "--fail-on-loss", "-c", CONFIG, "--txt", "-o", trace.toString()
    };
    try (PerfettoSdkProcess program =
            PerfettoSdkProcess.start(ours, hesitatingOptions("smb_kb=256"));
        SondaProcess sonda = SondaProcess.start(ours, command)) {
      hesitate(program);
      program.await("wrote");
      sonda.interrupt();
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isEqualTo(DATA_LOST);
      assertThat(sonda.stderr()).contains("lost", "in buffer 0", "shm_size_kb");
    }

    long gaps = TraceProcessorCommand.number(trace, GAPS);
    assertThat(TraceProcessorCommand.number(trace, SLICES)).isBetween(1L, 99_999L);
    assertThat(gaps).isPositive();
    assertThat(lossesOf(trace, "traced_buf_sequence_packet_loss")).isGreaterThanOrEqualTo(gaps);
    assertThat(lossesOf(trace, "traced_buf_data_loss_smb_full")).isGreaterThanOrEqualTo(gaps);
    assertThat(lossesOf(trace, "traced_buf_trace_writer_packet_loss")).isPositive();
  }

  private static String[] hesitatingOptions(String memory) {
    return new String[] {memory, "slices=25000", "rate=12500", "numbered=1"};
  }

  /** Stops the service while the program writes half of its events. */
  private static void hesitate(PerfettoSdkProcess program) throws Exception {
    program.await("writing");
    daemon.signal("STOP");
    try {
      program.await("half");
    } finally {
      daemon.signal("CONT");
    }
  }

  private static long lossesOf(Path trace, String counter) throws Exception {
    return TraceProcessorCommand.number(
        trace, "select sum(value) from stats where name = '" + counter + "'");
  }

  @Test
  void shouldRecordEventsWrittenBeforeSession() throws Exception {
    String[] options = {"startup=1", "smb_kb=8192", "slices=25000", "rate=100000"};
    for (Path folder : List.of(ours, theirs)) {
      try (PerfettoSdkProcess program = PerfettoSdkProcess.start(folder, options)) {
        program.await("written");

        Path trace = record(folder, program, running -> running.await("adopted"));

        assertWhole(trace, 100_000);
      }
    }
  }
}
