package dev.sonda.cli.internal.config.lint;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.MinimalSourceConfig;
import dev.sonda.protos.TraceConfig;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Output of {@code config explain} and {@code config lint}. */
@Timeout(240)
class ConfigLintTest {
  private static final String GOOD =
      "buffers { size_kb: 4096 } data_sources { config { name: 'linux.sys_stats' sys_stats_config {"
          + " stat_period_ms: 500 stat_counters: STAT_CPU_TIMES } } } ";

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  @Test
  void shouldFindNothingInAGoodConfig() throws IOException {
    CommandRun run = lint(GOOD + "duration_ms: 5000");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).isEqualTo("nothing found\n");
  }

  @Test
  void shouldReportEveryMistakeOfTextConfigWithoutTextFlag() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("c.cfg"),
            "duration_ms: soon\nbufers { }\nflush_period_ms: later\nstatsd: 1\n");

    CommandRun run = CommandRun.with(service, "config", "lint", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out())
        .hasLineCount(4)
        .contains("error: " + file + ":1:14: ", file + ":2:1: ", file + ":3:18: ", file + ":4:1: ");
    assertThat(run.err()).isEqualTo("4 errors, 0 warnings\n");
  }

  @Test
  void shouldReportSourceWhoseSettingsAreNotWellFormed() throws IOException {
    TraceConfig.Builder config = TraceConfig.newBuilder();
    config.addBuffersBuilder().setSizeKb(64);
    config.addDataSourcesBuilder().setConfig(MinimalSourceConfig.of("linux.sys_stats"));
    config
        .addDataSourcesBuilder()
        .getConfigBuilder()
        .setName("linux.ftrace")
        .setFtraceConfig(ByteString.copyFromUtf8("\u0007"));
    Path file = Files.write(folder.resolve("c.cfg"), config.build().toByteArray());

    CommandRun run = CommandRun.with(service, "config", "lint", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.out())
        .contains(
            "error: data_sources[1].config: the settings of linux.ftrace are not well-formed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "data_sources { config { name: 'a' } } | buffers: there is none",
        "buffers { size_kb: 0 } | buffers[0].size_kb: a buffer without a size",
        "GOOD buffers { name: 'x' size_kb: 1 } buffers { name: 'x' size_kb: 1 } | buffers[2].name:"
            + " another",
        "GOOD data_sources { config { name: 'linux.sys_stats' target_buffer: 3 } } | is only buffer"
            + " 0",
        "GOOD data_sources { config { target_buffer_name: 'n' name: 'linux.sys_stats' } } | no"
            + " buffer has that name",
        "GOOD data_sources { config { name: 'linux.sys_stat' } } | did you mean 'linux.sys_stats'?",
        "GOOD data_sources { config { } } | a data source without a name",
        "GOOD trigger_config { trigger_mode: STOP_TRACING } | triggers need a timeout",
        "GOOD duration_ms: 5 trigger_config { trigger_mode: STOP_TRACING trigger_timeout_ms: 5"
            + " triggers { name: 't' } } | is refused where triggers",
        "GOOD duration_ms: 700000000 | not last longer than 7 days",
        "GOOD cmd_trace_start_delay { min_delay_ms: 5 } | it needs both",
        "GOOD cmd_trace_start_delay { min_delay_ms: 5 max_delay_ms: 2 } | is more than its"
            + " max_delay_ms",
      })
  void shouldExitWithTwoWhenConfigHasErrors(String text, String words) throws IOException {
    CommandRun run = lint(text.replace("GOOD", GOOD));

    assertThat(run.out().lines().filter(line -> line.startsWith("error: ")))
        .as(run.out())
        .anyMatch(line -> line.contains(words));
    assertThat(run.exitCode()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "buffers { size_kb: 8 } | data_sources: there is none",
        "GOOD buffers { size_kb: 4 } | buffers[1]: no data source writes into it",
        "GOOD file_write_period_ms: 500 | means nothing without write_into_file",
        "GOOD write_into_file: true duration_ms: 50 | there is no file_write_period_ms",
        "GOOD write_into_file: true file_write_period_ms: 5 | are raised to 100 ms",
        "GOOD write_into_file: true file_write_period_ms: 500 | ends the file",
        "GOOD write_into_file: true file_write_period_ms: 500 duration_ms: 90000 | flush_period_ms:"
            + " in a long trace",
        "GOOD trace_uuid_msb: 5 | trace_uuid_msb: is out of use",
        "GOOD notify_traceur: true | is for Android",
        "buffers { size_kb: 8 } data_sources { config { name: 'linux.sys_stats' } }"
            + " write_into_file: true file_write_period_ms: 60000 | is written to the file every"
            + " 60.0 s",
      })
  void shouldExitWithZeroWhenConfigHasOnlyWarnings(String text, String words) throws IOException {
    CommandRun run = lint(text.replace("GOOD", GOOD));

    assertThat(run.out().lines().filter(line -> line.startsWith("warning: ")))
        .as(run.out())
        .anyMatch(line -> line.contains(words));
    assertThat(run.exitCode()).isZero();
  }

  @Test
  void shouldReportErrorOrWarningByReadinessOfSource() throws IOException {
    service.sources.put("linux.sys_stats", Readiness.impossible("no /proc", "mount it"));
    assertThat(lint(GOOD).out()).contains("error: data_sources[0].config: linux.sys_stats can't");

    service.sources.put("linux.sys_stats", Readiness.degraded("no psi", ""));
    assertThat(lint(GOOD).exitCode()).isZero();
    assertThat(lint(GOOD).out()).contains("warning: data_sources[0].config: linux.sys_stats will");
  }

  @Test
  void shouldAskNoServiceWhenOffline() throws IOException {
    String file = file(GOOD.replace("sys_stats'", "no_such'"));

    assertThat(CommandRun.alone("config", "lint", "--offline", file).exitCode()).isZero();
  }

  @Test
  void shouldPrintFindingsAsJson() throws IOException {
    CommandRun run =
        CommandRun.with(service, "config", "lint", "--json", file("buffers { size_kb: 0 }"));

    assertThat(run.out().lines())
        .contains(
            "{\"severity\":\"error\",\"where\":\"buffers[0].size_kb\","
                + "\"sentence\":\"a buffer without a size is refused\"}");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void shouldExplainBuffersSourcesAndFileOfConfig() throws IOException {
    CommandRun run =
        explain(
            GOOD
                + "buffers { size_kb: 1024 name: 'b' fill_policy: DISCARD } duration_ms: 5000"
                + " data_sources { config { name: 'linux.net' target_buffer_name: 'b'"
                + " legacy_config: 'periodMs=5' } } write_into_file: true"
                + " file_write_period_ms: 2500 max_file_size_bytes: 5000000"
                + " unique_session_name: 's'");

    assertThat(run.exitCode()).isZero();
    assertThat(run.out())
        .contains("Records for 5.0 s.")
        .contains("Writes into the file every 2.5 s, and ends when that has 5.0 MB.")
        .contains("Its session is called 's'.")
        .contains("Buffer 0 of 4.2 MB holds linux.sys_stats; once it is full, the oldest gives way")
        .contains("Buffer 1 'b' of 1.0 MB holds linux.net; once it is full, what comes is lost")
        .contains("linux.sys_stats:\n  stat every 500 ms: 1 chosen counters\n")
        .contains("linux.net: not there\n  periodMs=5\n");
  }

  @Test
  void shouldExplainPresetsAndEvents() {
    CommandRun run =
        CommandRun.alone("config", "explain", "--offline", "--preset", "jvm", "--event", "net/*");

    assertThat(run.out())
        .contains("Records for 10.0 s.", "Keeps all in its buffers")
        .contains("kernel events: net/*, sched/sched_switch")
        .contains("counters of each every 1.0 s", "memory of each by smaps_rollup");
  }

  @Test
  void shouldExplainTriggers() throws IOException {
    String triggers =
        " trigger_config { trigger_mode: MODE trigger_timeout_ms: 60000 triggers { name: 't' } }";

    for (String mode : List.of("START_TRACING", "STOP_TRACING", "CLONE_SNAPSHOT")) {
      assertThat(explain(GOOD + triggers.replace("MODE", mode)).out())
          .contains("triggers t", "60.0 s");
    }
    assertThat(explain("activate_triggers: 'x'").out()).contains("fires the triggers x");
    assertThat(explain(GOOD).out()).contains("Records until it is stopped.");
  }

  @Test
  void shouldExplainConfigAsJson() throws IOException {
    CommandRun run = CommandRun.with(service, "config", "explain", "--json", file(GOOD));

    assertThat(run.out())
        .startsWith("{\"duration_ms\":0,\"write_into_file\":false,\"buffers_kb\":[4096],")
        .contains("{\"name\":\"linux.sys_stats\",\"buffer\":0,\"there\":true}")
        .hasLineCount(1);
  }

  private CommandRun lint(String text) throws IOException {
    return run("lint", text);
  }

  private CommandRun explain(String text) throws IOException {
    return run("explain", text);
  }

  private CommandRun run(String word, String text) throws IOException {
    List<String> line = new ArrayList<>(List.of("config", word, file(text)));
    return CommandRun.with(service, line.toArray(String[]::new));
  }

  private String file(String text) throws IOException {
    return Files.writeString(folder.resolve("c.pbtxt"), text).toString();
  }
}
