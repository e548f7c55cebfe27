package dev.sonda.itests.sdk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.interop.PerfettoProcess;
import dev.sonda.itests.interop.TraceProcessorCommand;
import dev.sonda.itests.process.SondaProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/** Compares equal programs with Perfetto's SDK and with Sonda's, recorded by either service. */
@ExclusiveRun
@Timeout(400)
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class SdkComparisonIT {
  private static final String PERFETTOS_PROGRAM = "sonda_sdk_twin";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** Queries whose results are compared, without times and ids, which differ from run to run. */
  private static final Map<String, String> QUESTIONS =
      new TreeMap<>(
          Map.of(
              "slices",
              "select s.name, s.category, s.depth, p.name, t.name, t.type, s.dur = 0"
                  + " from slice s join track t on t.id = s.track_id"
                  + " left join slice p on p.id = s.parent_id order by s.ts, s.id",
              "arguments",
              "select s.name, a.flat_key, a.key, a.value_type, a.display_value"
                  + " from slice s join args a using (arg_set_id)"
                  + " where a.flat_key like 'debug%' order by s.name, a.key",
              "flows",
              "select o.name, i.name from flow f join slice o on o.id = f.slice_out"
                  + " join slice i on i.id = f.slice_in order by o.name, i.name",
              "counters",
              "select t.name, t.unit, t.type, c.value from counter c"
                  + " join counter_track t on t.id = c.track_id order by t.name, c.ts",
              "tracks",
              "select t.name, t.type, p.name from track t left join track p on p.id = t.parent_id"
                  + " order by t.type, t.name",
              "threads",
              "select count(*) from thread_track join thread using (utid)",
              "processes",
              "select count(*) from process where pid != 0",
              "losses",
              "select name, value from stats where value > 0"
                  + " and severity in ('error', 'data_loss')"));

  @TempDir Path folder;

  /** The settings of the data source. */
  private String config = "";

  @Test
  void shouldRecordSameEventsWithPerfettosService() throws Exception {
    assumeBuilt();
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced")) {
      compare();
    }
  }

  @Test
  void shouldRecordSameEventsWithSondasService() throws Exception {
    assumeBuilt();
    try (SondaProcess daemon = SondaProcess.start(folder, "daemon", "--service")) {
      daemon.awaitStderr("ready", LIMIT);
      compare();
    }
  }

  @Test
  void shouldRecordThreadTimeLikePerfettosSdk() throws Exception {
    assumeBuilt();
    config = "track_event_config { enable_thread_time_sampling: true }";
    String sql =
        "select s.name, t.type, s.thread_dur is null from slice s join track t on t.id = s.track_id"
            + " order by s.ts, s.id";
    String counters = "select distinct name, unit, type from counter_track order by name";
    try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced")) {
      Path theirs = recordPerfettos();
      Path ours = recordOurs();
      assertThat(TraceProcessorCommand.rows(ours, sql))
          .isEqualTo(TraceProcessorCommand.rows(theirs, sql));
      assertThat(TraceProcessorCommand.rows(ours, counters))
          .isEqualTo(TraceProcessorCommand.rows(theirs, counters))
          .anyMatch(row -> row.contains("thread_time"));
    }
  }

  @Test
  void shouldRecordStartupEventsWithPerfettosService() throws Exception {
    try (TracedProgramProcess program =
        TracedProgramProcess.start(folder, StartupTracingProgram.class, List.of())) {
      program.await("wrote");
      try (PerfettoProcess _ = PerfettoProcess.start(folder, "traced");
          PerfettoProcess perfetto = record("startup.pftrace")) {
        program.awaitSuccess();
        perfetto.interrupt();
        perfetto.awaitSuccess(LIMIT);
      }
    }
    assertThat(
            TraceProcessorCommand.rows(folder.resolve("startup.pftrace"), "select name from slice"))
        .containsExactly("\"first\"", "\"adopted\"");
  }

  private static void assumeBuilt() {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of(System.getenv(PerfettoProcess.BIN), PERFETTOS_PROGRAM)),
        PERFETTOS_PROGRAM
            + " is not in the folder of PERFETTO_BIN; its source says how to build it");
  }

  private void compare() throws Exception {
    Path theirs = recordPerfettos();
    Path ours = recordOurs();
    for (Map.Entry<String, String> question : QUESTIONS.entrySet()) {
      assertThat(TraceProcessorCommand.rows(ours, question.getValue()))
          .as(question.getKey())
          .isEqualTo(TraceProcessorCommand.rows(theirs, question.getValue()));
    }
    assertThat(TraceProcessorCommand.rows(ours, "select count(*) from slice"))
        .isNotEqualTo(List.of("0"));
  }

  private Path recordPerfettos() throws Exception {
    try (PerfettoProcess program = PerfettoProcess.start(folder, PERFETTOS_PROGRAM);
        PerfettoProcess perfetto = record("theirs.pftrace")) {
      program.await(() -> contains(program, "wrote"), "the events", LIMIT);
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess(LIMIT);
    }
    return folder.resolve("theirs.pftrace");
  }

  private static boolean contains(PerfettoProcess program, String word) {
    try {
      return program.output().contains(word);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private Path recordOurs() throws Exception {
    try (TracedProgramProcess program =
            TracedProgramProcess.start(folder, SdkComparisonProgram.class, List.of());
        PerfettoProcess perfetto = record("ours.pftrace")) {
      program.await("wrote");
      perfetto.interrupt();
      perfetto.awaitSuccess(LIMIT);
      program.awaitSuccess();
    }
    return folder.resolve("ours.pftrace");
  }

  private PerfettoProcess record(String trace) throws Exception {
    Path file = folder.resolve("config");
    Files.writeString(
        file,
        "buffers { size_kb: 8192 } data_sources { config { name: \"track_event\" "
            + config
            + " } }");
    return PerfettoProcess.start(folder, "perfetto", "-c", "config", "--txt", "-o", trace);
  }
}
