package dev.sonda.cli.internal.perfetto;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Command lines of Perfetto's {@code perfetto} tool, run against a fake service. */
@Timeout(240)
class PerfettoToolTest {
  private static final String CONFIG =
      "buffers { size_kb: 1024 } data_sources { config { name: 'linux.sys_stats' } }";

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  PerfettoToolTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
  }

  @Test
  void shouldBuildSameConfigAsPerfettosTool() {
    assertWell(run("-t", "5m", "-b", "64mb", "-o", out(), "sched/sched_switch", "freq", "disk"));

    TraceConfig config = service.configs.getFirst();
    assertThat(config.getDurationMs()).isEqualTo(300_000);
    assertThat(config.getFlushPeriodMs()).isEqualTo(30_000);
    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(64 << 10);
    assertThat(config.getWriteIntoFile()).isFalse();
    assertThat(config.getDataSourcesList().stream().map(source -> source.getConfig().getName()))
        .containsExactly(
            "linux.sys_stats", "linux.ftrace", "linux.process_stats", "linux.system_info");
    var ftrace = DataSourceSettingsParser.ftrace(config.getDataSources(1).getConfig());
    assertThat(ftrace.getFtraceEventsList()).containsExactly("sched/sched_switch");
    assertThat(ftrace.getAtraceCategoriesList()).containsExactly("freq", "disk");
    assertThat(ftrace.getSymbolizeKsyms()).isTrue();
  }

  @Test
  void shouldUseDefaultsOfPerfettosTool() {
    assertWell(run("-o", out(), "-s", "0"));

    TraceConfig config = service.configs.getFirst();
    assertThat(config.getDurationMs()).isEqualTo(10_000);
    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(32 << 10);
    assertThat(config.getDataSourcesCount()).isEqualTo(2);
  }

  @Test
  void shouldRecordBuiltInTestConfig() {
    assertWell(run("-c", ":test", "-o", out()));

    assertThat(service.configs.getFirst().getDurationMs()).isEqualTo(2_000);
  }

  @Test
  void shouldReadTextConfigOnlyWithTxtFlag() throws IOException {
    String file = config("c.pbtxt", CONFIG);

    assertThat(run("-c", file, "-o", out()).exitCode()).isEqualTo(1);
    assertThat(service.configs).isEmpty();
    assertWell(run("-c", file, "--txt", "-o", out()));
  }

  @Test
  void shouldLeaveOutUnknownConfigFieldsOnlyWithLossyTextFlag() throws IOException {
    String file =
        config(
            "new.cfg",
            """
            of_tomorrow { so: "what" }
            buffers { size_kb: 1024 fill_policy: FULL_OF_HOPE name: "kept" }
            lockdown_mode: LOCKDOWN_SOMEHOW
            data_sources { config { name: "linux.sys_stats" sys_stats_config {
              stat_counters: [STAT_TOMORROW, STAT_CPU_TIMES, STAT_LATER]
            } } }
            """);

    assertThat(run("-c", file, "--txt", "-o", out()).exitCode()).isEqualTo(1);
    assertWell(run("-c", file, "--txt-lossy", "-o", out()));

    TraceConfig config = service.configs.getFirst();
    assertThat(config.getBuffers(0).getName()).isEqualTo("kept");
    assertThat(config.getBuffers(0).hasFillPolicy()).isFalse();
    assertThat(config.hasLockdownMode()).isFalse();
    assertThat(
            SysStatsConfig.parseFrom(config.getDataSources(0).getConfig().getSysStatsConfig())
                .getStatCountersList())
        .hasSize(1);
  }

  @Test
  void shouldWriteAttributesIntoTheConfig() throws IOException {
    assertWell(
        run(
            "-c",
            config("c", CONFIG),
            "--txt",
            "-o",
            out(),
            "--add-attribute",
            "a=b=c",
            "--add-attribute=d"));

    var attributes = service.configs.getFirst().getTraceAttributes().getAttributeList();
    assertThat(attributes.stream().map(each -> each.getKey() + ":" + each.getStringValue()))
        .containsExactly("a:b=c", "d:");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "-o FILE",
        "-c CONFIG --txt",
        "-c CONFIG -o FILE",
        "-c CONFIG --txt --txt-lossy -o FILE",
        "-c CONFIG --txt -t 5s -o FILE",
        "-c CONFIG --txt -o FILE sched/sched_switch",
        "-c MISSING --txt -o FILE",
        "-c EMPTY -o FILE",
        "-t 5 -o FILE",
        "-t 5s",
        "-b 12tb -o FILE",
        "-s big -o FILE",
        "-t 5s -o MISSING/FILE",
        "-t 5s --no-clobber -o EMPTY",
        "-t 5s -o FILE --add-attribute =b",
        "-t 5s -o FILE --add-attribute=",
        "-t 5s -o FILE --notify-fd x",
        "--long",
        "--query --detach=k",
        "--query -d",
        "--query -o FILE",
        "--query -t 5s",
        "--attach=k --detach=k",
        "--detach=k -d -t 5s -o FILE",
        "--detach=k -t 5s -o FILE",
        "--detach= -t 5s -s 5mb -o FILE",
        "--attach=k -o FILE",
        "--attach=k -c CONFIG",
        "--stop -t 5s -o FILE",
        "--clone 1 --clone-by-name n -o FILE",
        "--clone-for-bugreport -t 5s -o FILE",
        "--clone 7",
        "--clone seven -o FILE",
        "-d -t 5s -o -",
        "--nosuch",
        "-h",
      })
  void shouldRefuseFlagCombinationsThatPerfettosToolRefuses(String line) throws IOException {
    CommandRun run = run(words(line));

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).isNotEmpty();
    assertThat(run.out()).isEmpty();
    assertThat(service.configs).isEmpty();
    assertThat(service.calls).doesNotContain("readBuffers");
  }

  private String[] words(String line) throws IOException {
    String config = config("config", CONFIG);
    String empty = config("empty", "");
    List<String> words = new ArrayList<>();
    for (String word : line.isEmpty() ? new String[0] : line.split(" ", -1)) {
      words.add(
          switch (word) {
            case "CONFIG" -> config;
            case "EMPTY" -> empty;
            case "FILE" -> out();
            case "MISSING" -> folder.resolve("missing").toString();
            case "MISSING/FILE" -> folder.resolve("missing/file").toString();
            default -> word;
          });
    }
    return words.toArray(String[]::new);
  }

  @Test
  void shouldRefuseOutputPathThatExists() throws IOException {
    String there = config("there", "old");
    String text = CONFIG + " write_into_file: true output_path: '%s'";

    CommandRun run = run("-c", config("c", text.formatted(there)), "--txt");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("exists already");
    assertThat(Path.of(there)).hasContent("old");
  }

  @Test
  void shouldReportWhetherSessionIsDetached() {
    assertThat(run("--is_detached=k").exitCode()).isEqualTo(2);
    assertThat(run("--attach=k").exitCode()).isEqualTo(2);

    service.detached.put("k", TraceConfig.getDefaultInstance());

    assertThat(run("--is_detached=k").exitCode()).isZero();
  }

  @Test
  void shouldFailWhenSessionIsRefusedWherePerfettosToolSucceeds() {
    service.onEnabled = () -> service.refuse("two sessions of one name");
    assertThat(run("-t", "1s", "-o", out()).exitCode()).isEqualTo(1);

    service.cloneError = "no such session";
    CommandRun clone = run("--clone", "99", "-o", out());
    assertThat(clone.exitCode()).isEqualTo(1);
    assertThat(clone.err()).contains("there is no session 99");
  }

  @Test
  void shouldRecordWithoutMissingSources() throws IOException {
    String file = config("c", CONFIG.replace("linux.sys_stats", "of.tomorrow"));

    CommandRun run = run("-c", file, "--txt", "-o", out());

    assertWell(run);
    assertThat(run.err()).contains("there is no data source 'of.tomorrow'");
  }

  @Test
  void shouldAnswerVersionAndGuardrailsWithoutDaemon() {
    assertThat(CommandRun.alone("perfetto", "--version").out()).startsWith("Sonda ");
    assertThat(CommandRun.alone("perfetto", "--reset-guardrails", "--nosuch").exitCode()).isZero();
    assertThat(CommandRun.alone("perfetto", "--nosuch", "--version").exitCode()).isEqualTo(1);
  }

  @Test
  void shouldPrintTheStateOfTheService() throws IOException {
    CommandRun tables = run("--query", "--long");
    assertThat(tables.exitCode()).isZero();
    assertThat(tables.out())
        .contains("PRODUCER PROCESSES CONNECTED:", "linux.sys_stats", "probes (1)")
        .doesNotContain("MACHINE");

    CommandRun raw = run("--query-raw");
    TracingServiceState state = TracingServiceState.parseFrom(raw.outBytes());
    assertThat(state.getDataSources(0).getDsDescriptor().getName()).isEqualTo("linux.sys_stats");
  }

  private CommandRun run(String... line) {
    List<String> words = new ArrayList<>(List.of("perfetto"));
    words.addAll(List.of(line));
    return CommandRun.with(service, words.toArray(String[]::new));
  }

  private static void assertWell(CommandRun run) {
    assertThat(run.exitCode()).as(run.err()).isZero();
  }

  private String out() {
    return folder.resolve("t.pftrace").toString();
  }

  private String config(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }
}
