package dev.sonda.itests.interop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.sonda.itests.ExclusiveRun;
import dev.sonda.itests.process.SondaProcess;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs scripts with Perfetto's perfetto and with Sonda's link of that name at one daemon, and
 * compares exit codes, files, and counts of deterministic packets. Each line is a step; TOOL is
 * replaced by the program, and each program runs in a separate folder.
 */
@ExclusiveRun
@EnabledIfEnvironmentVariable(
    named = PerfettoProcess.BIN,
    matches = ".+",
    disabledReason = "PERFETTO_BIN does not name a folder with Perfetto's own binaries")
class PerfettoCommandComparisonIT {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Path DISTRIBUTION = Path.of(System.getProperty("sonda.distribution"));

  /** A config of deterministic sources: one counter, and the machine description. */
  private static final String CONFIG =
      """
      buffers { size_kb: 4096 }
      data_sources { config { name: "linux.system_info" } }
      data_sources {
        config {
          name: "linux.sys_stats"
          sys_stats_config { meminfo_period_ms: 60000 meminfo_counters: MEMINFO_MEM_TOTAL }
        }
      }
      """;

  /** Steps with errors that are detected before recording. */
  private static final List<String> REFUSED =
      List.of(
          "TOOL",
          "TOOL --help",
          "TOOL --nosuch",
          "TOOL -o x.pftrace",
          "TOOL -c missing.cfg --txt -o x.pftrace",
          "TOOL -c short.cfg -o x.pftrace",
          "TOOL -c wrong.cfg --txt -o x.pftrace",
          "TOOL -c short.cfg --txt",
          "TOOL -c short.cfg --txt -t 5s -o x.pftrace",
          "TOOL -c short.cfg --txt -o there.txt --no-clobber",
          "TOOL -c short.cfg --txt -o no/such/folder.pftrace",
          "TOOL -t 5parsecs -o x.pftrace sched/sched_switch",
          "TOOL --upload -c short.cfg --txt",
          "TOOL --is_detached=nobody",
          "TOOL --attach=nobody",
          "TOOL --query -o x.pftrace",
          "TOOL --reset-guardrails",
          "TOOL --detach=here -c short.cfg --txt -o x.pftrace");

  /** Steps that record. */
  private static final List<String> WORKING =
      List.of(
          "TOOL -c short.cfg --txt -o text.pftrace",
          "TOOL -c short.pb -o binary.pftrace",
          "TOOL --txt --config=- --out=stdin.pftrace <short.cfg",
          "TOOL -c short.cfg --txt -o - >stdout.pftrace",
          "TOOL -tx -c short.cfg --txt --ou=cut.pftrace --no-cl || TOOL -cshort.cfg --txt"
              + " -ocut.pftrace",
          "TOOL -c new.cfg --txt-lossy -o lossy.pftrace",
          "TOOL -c short.cfg --txt -o named.pftrace --add-attribute who=me=you --add-attribute x",
          "TOOL -t 300ms -b 1mb -o light.pftrace",
          "TOOL -t 300ms -s 10mb -b 512kb -o limited.pftrace",
          "TOOL -c path.cfg --txt",
          "TOOL -c short.cfg --txt -o told.pftrace --notify-fd 3 3>told.byte",
          "TOOL -c long.cfg --txt -o detached.pftrace --detach=KEY",
          "TOOL --is_detached=KEY",
          "TOOL --attach=KEY --stop",
          "TOOL --is_detached=KEY",
          "TOOL -c named.cfg --txt -o original.pftrace -D >pid.txt",
          "TOOL --clone-by-name KEY -o clone.pftrace",
          "TOOL --query >query.txt && grep -q KEY query.txt",
          "TOOL --query-raw | grep -q KEY",
          "kill -TERM $(cat pid.txt) && while kill -0 $(cat pid.txt) 2>/dev/null; do sleep 0.05;"
              + " done",
          "TOOL -c short.cfg --txt -o background.pftrace -d >pid.txt",
          "while kill -0 $(cat pid.txt) 2>/dev/null; do sleep 0.05; done");

  /** Steps that are also run at Perfetto's own service. */
  private static final List<String> ELSEWHERE =
      List.of(
          "TOOL -c short.cfg --txt -o text.pftrace",
          "TOOL -t 300ms -b 1mb -o light.pftrace",
          "TOOL -c long.cfg --txt -o detached.pftrace --detach=KEY",
          "TOOL --is_detached=KEY",
          "TOOL --attach=KEY --stop",
          "TOOL --attach=KEY",
          "TOOL --query-raw | grep -q linux.sys_stats",
          "TOOL -c wrong.cfg --txt -o x.pftrace");

  private static final List<String> COUNTS =
      List.of(
          "select count(distinct track_id) from counter",
          "select count(*) from cpu",
          "select count(*) from metadata where name = 'system_name'",
          "select count(*) from metadata where name glob 'trace_attribute.*'",
          "select count(*) from stats where value > 0 and severity = 'error'");

  @TempDir static Path folder;
  private static SondaProcess daemon;

  @BeforeAll
  static void start() throws Exception {
    daemon = SondaProcess.start(folder, "daemon");
    daemon.awaitStderr("ready", LIMIT);
    // A first session to warm up the daemon, whose first sample may be late.
    Run.of("warm", theirs(), folder, List.of("TOOL -c short.cfg --txt -o warm.pftrace"));
  }

  @AfterAll
  static void stop() {
    if (daemon != null) {
      daemon.close();
    }
  }

  @Test
  void shouldRefuseSameCommandLinesAsPerfetto() throws Exception {
    Runs both = Runs.of("refused", folder, REFUSED);

    assertThat(both.ours().codes()).isEqualTo(both.theirs().codes());
    assertThat(both.ours().codes().values()).doesNotContain(3, 4, 5, 6, 7, 8);
  }

  @Test
  void shouldRecordSameTracesAsPerfetto() throws Exception {
    Runs both = Runs.of("works", folder, WORKING);

    assertSame(both);
    assertThat(both.ours().counts()).hasSizeGreaterThan(10);
    assertThat(both.ours().folder().resolve("told.byte")).hasBinaryContent(new byte[] {0});
  }

  @Test
  void shouldRecordSameTracesAtPerfettosService() throws Exception {
    Path elsewhere = Files.createDirectory(folder.resolve("elsewhere"));
    try (PerfettoProcess service = PerfettoProcess.start(elsewhere, "traced");
        PerfettoProcess probes = PerfettoProcess.start(elsewhere, "traced_probes")) {
      service.await(() -> isServed(elsewhere), "traced_probes", LIMIT);
      assertSame(Runs.of("other", elsewhere, ELSEWHERE));
      assertThat(probes.output()).doesNotContain("FATAL");
    }
  }

  private static boolean isServed(Path sockets) {
    try {
      return PerfettoProcess.run(sockets, LIMIT, "perfetto", "--query-raw")
          .contains("linux.sys_stats");
    } catch (AssertionError e) {
      return false;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void assertSame(Runs both) throws Exception {
    assertThat(both.ours().codes()).as(both.ours().stderr()).isEqualTo(both.theirs().codes());
    assertThat(both.ours().files()).isEqualTo(both.theirs().files());
    assertThat(both.ours().counts()).isEqualTo(both.theirs().counts());
  }

  @Test
  void shouldFailWhenNothingWasRecordedAlthoughPerfettoSucceeds() throws Exception {
    List<String> failing =
        List.of("TOOL --clone 4711 -o x.pftrace", "TOOL -c none.cfg --txt -o y.pftrace");

    Runs both = Runs.of("truth", folder, failing);

    assertThat(both.theirs().codes().values()).containsExactly(0, 0);
    assertThat(both.ours().codes().values()).containsExactly(1, 1);
    assertThat(both.ours().stderr()).contains("there is no session 4711", "config was refused");
  }

  /** Needs the kernel's global tracer, which isn't available to tests on every machine. */
  @Test
  void shouldRecordKernelSchedulingEventsInLightMode() throws Exception {
    assumeTrue(
        Files.isWritable(Path.of("/sys/kernel/tracing/tracing_on")),
        "tracefs isn't mounted at /sys/kernel/tracing, or not ours to write");
    List<String> light =
        List.of("TOOL -t 500ms -b 4mb -o l.pftrace sched/sched_switch sched/sched_waking");
    Run ours = Run.of("light", ours(), folder, light);

    assertThat(ours.codes().values()).as(ours.stderr()).containsOnly(0);
    assertThat(
            TraceProcessorCommand.number(
                ours.folder().resolve("l.pftrace"), "select count(*) from sched_slice"))
        .isGreaterThan(20);
  }

  private static String ours() {
    return DISTRIBUTION.resolve("bin/perfetto").toString();
  }

  private static String theirs() {
    return Path.of(System.getenv(PerfettoProcess.BIN), "perfetto").toString();
  }

  /** Results of one script run concurrently with both programs. */
  private record Runs(Run ours, Run theirs) {

    static Runs of(String name, Path sockets, List<String> steps) throws Exception {
      FutureTask<Run> theirs =
          new FutureTask<>(
              () -> Run.of(name + "-theirs", PerfettoCommandComparisonIT.theirs(), sockets, steps));
      Thread.ofPlatform().start(theirs);
      Run ours = Run.of(name + "-ours", PerfettoCommandComparisonIT.ours(), sockets, steps);
      return new Runs(ours, theirs.get());
    }
  }

  /**
   * Result of a script.
   *
   * @param codes exit codes by step
   */
  private record Run(Path folder, Map<String, Integer> codes, String stderr) {

    /** Runs all steps in one shell. */
    static Run of(String name, String tool, Path sockets, List<String> steps) throws Exception {
      Path place = Files.createDirectory(sockets.resolve(name));
      writeConfigs(place, name);
      StringBuilder script = new StringBuilder();
      for (String step : steps) {
        String line = step.replace("TOOL", "\"$TOOL\"").replace("KEY", name);
        script.append("( ").append(line).append(" ) 2>>stderr.txt; echo $? >>codes.txt\n");
      }
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", script.toString())
              .directory(place.toFile())
              .redirectErrorStream(true)
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectOutput(place.resolve("out.txt").toFile());
      builder.environment().put("TOOL", tool);
      builder
          .environment()
          .put("PERFETTO_PRODUCER_SOCK_NAME", sockets.resolve("p.sock").toString());
      builder
          .environment()
          .put("PERFETTO_CONSUMER_SOCK_NAME", sockets.resolve("c.sock").toString());
      awaitEnd(builder.start(), name);
      String stderr = Files.readString(place.resolve("stderr.txt"), StandardCharsets.ISO_8859_1);
      return new Run(place, codes(place, steps), stderr);
    }

    private static void awaitEnd(Process shell, String name) throws InterruptedException {
      try {
        assertThat(shell.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).as(name).isTrue();
      } finally {
        shell.destroyForcibly();
      }
    }

    private static Map<String, Integer> codes(Path place, List<String> steps) throws IOException {
      List<String> lines = Files.readAllLines(place.resolve("codes.txt"));
      Map<String, Integer> codes = new TreeMap<>();
      for (int i = 0; i < steps.size(); i++) {
        codes.put("%02d %s".formatted(i, steps.get(i)), Integer.parseInt(lines.get(i)));
      }
      return codes;
    }

    List<String> files() throws IOException {
      try (Stream<Path> all = Files.list(folder)) {
        return all.map(file -> file.getFileName().toString()).sorted().toList();
      }
    }

    Map<String, List<Long>> counts() throws Exception {
      Map<String, List<Long>> counts = new TreeMap<>();
      for (String file : files()) {
        if (file.endsWith(".pftrace")) {
          counts.put(file, counts(folder.resolve(file)));
        }
      }
      return counts;
    }

    private static List<Long> counts(Path trace) throws Exception {
      String all =
          "select " + String.join(", ", COUNTS.stream().map(sql -> "(" + sql + ")").toList());
      return Stream.of(TraceProcessorCommand.rows(trace, all).getFirst().split(",", -1))
          .map(Long::valueOf)
          .toList();
    }
  }

  private static void writeConfigs(Path place, String key) throws Exception {
    String brief = CONFIG + "duration_ms: 300\n";
    String endless = CONFIG + "duration_ms: 60000\n";
    Map<String, String> configs =
        Map.of(
            "short.cfg", brief,
            "there.txt", "kept",
            "wrong.cfg", brief + "duration_sm: 5\n",
            "new.cfg", brief + "of_tomorrow: 5 lockdown_mode: LOCKDOWN_SOMEHOW\n",
            "path.cfg",
                brief
                    + "write_into_file: true output_path: \""
                    + place.resolve("path.pftrace")
                    + "\"\n",
            "long.cfg", endless + "write_into_file: true file_write_period_ms: 200\n",
            "named.cfg", endless + "unique_session_name: \"" + key + "\"\n",
            "none.cfg", brief + "buffers { size_kb: 0 }\n");
    for (Map.Entry<String, String> config : configs.entrySet()) {
      Files.writeString(place.resolve(config.getKey()), config.getValue());
    }
    Files.write(
        place.resolve("short.pb"), TraceSchema.load().parseTraceConfig(brief).toByteArray());
  }
}
