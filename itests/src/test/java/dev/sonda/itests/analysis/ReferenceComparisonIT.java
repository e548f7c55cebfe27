package dev.sonda.itests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.PerfettoProcess;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.itests.sdk.SdkComparisonProgram;
import dev.sonda.itests.sdk.TracedProgramProcess;
import dev.sonda.trace.processor.TraceProcessor;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jdk.jfr.Configuration;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Compares the rows of traces in Sonda's and in Perfetto's trace processor. */
@ExclusiveRun
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class ReferenceComparisonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** The tables that are compared for every trace. */
  private static final List<String> TABLES =
      List.of(
          "_linux_interrupt_mapping",
          "args",
          "clock_snapshot",
          "cpu_profile_stack_sample",
          "counter",
          "counter_track",
          "counters",
          "cpu",
          "cpu_counter_track",
          "cpu_track",
          "filedescriptor",
          "flow",
          "ftrace_event",
          "instant",
          "logs",
          "machine",
          "metadata",
          "process",
          "process_counter_track",
          "process_track",
          "raw",
          "sched",
          "sched_slice",
          "slice",
          "slices",
          "spurious_sched_wakeup",
          "stack_profile_callsite",
          "stack_profile_frame",
          "stack_profile_mapping",
          "state",
          "state_track",
          "thread",
          "thread_counter_track",
          "thread_state",
          "thread_track",
          "trace_bounds",
          "trace_file",
          "track");

  @TempDir Path folder;

  @Test
  void shouldHaveSchedulingRowsOfReference() throws Exception {
    assertSameRows(recordOurs("sched/sched_switch", "sched/sched_waking", "-t", "2s"));
  }

  @Test
  void shouldHaveRowsOfReferenceForTracesOfPresets() throws Exception {
    assertSameRows(recordOurs("--preset", "all", "-t", "2s"));
  }

  @Test
  void shouldHaveRowsOfKernelEventsAsReferenceHas() throws Exception {
    String[] events = {"sched/*", "irq/*", "power/*", "task/*", "syscalls:read", "syscalls:futex"};
    assertSameRows(
        recordOurs(Stream.concat(Stream.of(events), Stream.of("-t", "1s")).toArray(String[]::new)));
  }

  @Test
  void shouldHaveRowsOfJavaProgramAsReferenceHas() throws Exception {
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced");
        TracedProgramProcess program =
            TracedProgramProcess.start(folder, SdkComparisonProgram.class, List.of());
        PerfettoProcess perfetto = recordEvents()) {
      program.await("wrote");
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess();
    }
    assertSameRows(folder.resolve("events.pftrace"));
  }

  @Test
  void shouldHaveRowsOfCppProgramAsReferenceHas() throws Exception {
    String twin = "sonda_sdk_twin";
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of(System.getenv(PerfettoProcess.BIN), twin)),
        twin + " is not in the folder of PERFETTO_BIN; its source says how to build it");
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced");
        PerfettoProcess program = PerfettoProcess.start(folder, twin);
        PerfettoProcess perfetto = recordEvents()) {
      program.await(() -> hasWritten(program), "the events", LIMIT);
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess(LIMIT);
    }
    assertSameRows(folder.resolve("events.pftrace"));
  }

  @Test
  void shouldHaveRowsOfJvmAsReferenceHas() throws Exception {
    Files.writeString(
        folder.resolve("config"),
        """
        buffers { size_kb: 65536 }
        duration_ms: 2000
        data_sources { config { name: "dev.sonda.jfr" legacy_config: "pids=%d" } }
        data_sources {
          config {
            name: "linux.ftrace"
            ftrace_config { ftrace_events: "sched/sched_switch" ftrace_events: "sched/sched_waking" }
          }
        }
        data_sources { config { name: "linux.process_stats" } }
        """
            .formatted(ProcessHandle.current().pid()));
    try (JfrWorkloadThread busy = new JfrWorkloadThread();
        SondaProcess sonda =
            SondaProcess.start(folder, "record", "-c", "config", "-o", "trace.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
      assertThat(busy.rounds()).isPositive();
    }
    assertSameRows(folder.resolve("trace.pftrace"));
  }

  @Test
  void shouldHaveRowsOfConvertedJfrFileAsReferenceHas() throws Exception {
    try (Recording recording = new Recording(Configuration.getConfiguration("profile"));
        JfrWorkloadThread busy = new JfrWorkloadThread()) {
      recording.start();
      busy.await(100);
      recording.stop();
      recording.dump(folder.resolve("jvm.jfr"));
    }
    try (SondaProcess sonda =
        SondaProcess.start(folder, "convert", "jvm.jfr", "-o", "trace.pftrace")) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    assertThat(differences(folder.resolve("trace.pftrace")))
        .allMatch(ReferenceComparisonIT::isAboutClockOfBoot);
  }

  /**
   * The reference logs that it can't relate the boot clock, which JFR recordings don't contain. No
   * event is missing because of this.
   */
  private static boolean isAboutClockOfBoot(String difference) {
    return difference.startsWith("args: 2 of ") && difference.contains("source_clock_id");
  }

  private Path recordOurs(String... what) throws Exception {
    Assumptions.assumeTrue(
        Files.isWritable(Path.of("/sys/kernel/tracing/tracing_on")),
        "tracefs isn't mounted at /sys/kernel/tracing, or not ours to write");
    List<String> command = new ArrayList<>(List.of("record", "-o", "trace.pftrace"));
    command.addAll(List.of(what));
    try (SondaProcess sonda = SondaProcess.start(folder, command.toArray(String[]::new))) {
      assertThat(sonda.exitCode(LIMIT)).as(sonda.stderr()).isZero();
    }
    return folder.resolve("trace.pftrace");
  }

  private PerfettoProcess recordEvents() throws Exception {
    Files.writeString(
        folder.resolve("config"),
        "buffers { size_kb: 8192 } data_sources { config { name: \"track_event\""
            + " track_event_config { enable_thread_time_sampling: true } } }");
    return PerfettoProcess.start(
        folder, "perfetto", "-c", "config", "--txt", "-o", "events.pftrace");
  }

  private static boolean hasWritten(PerfettoProcess program) {
    try {
      return program.output().contains("wrote");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertSameRows(Path trace) throws Exception {
    assertThat(differences(trace)).isEmpty();
  }

  private static List<String> differences(Path trace) throws Exception {
    Path shell = Path.of(System.getenv(PerfettoProcess.BIN), "trace_processor_shell");
    Map<String, TableRows> reference = new PerfettoTraceTables(shell, trace).read(TABLES);
    try (TraceProcessor processor = TraceProcessor.open(trace)) {
      Map<String, TableRows> ours = SondaTraceTables.read(processor);
      return new TableComparison(ours, reference).differences(TABLES);
    }
  }
}
