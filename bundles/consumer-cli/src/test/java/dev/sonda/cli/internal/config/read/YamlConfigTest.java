package dev.sonda.cli.internal.config.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.cli.internal.CommandRun;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(240)
class YamlConfigTest {
  private static final TraceSchema SCHEMA = TraceSchema.load();
  private static final String YAML =
      """
      # What the CPUs do.
      duration_ms: 10_000
      write_into_file: true
      unique_session_name: mine
      buffers:
        - size_kb: 4294967295
          fill_policy: DISCARD
        - {size_kb: 64, name: small}
      data_sources:
        - config:
            name: linux.ftrace
            ftrace_config:
              ftrace_events: [sched/sched_switch, 'sched/*']
              compact_sched: {enabled: false}
        - config:
            name: linux.cgroup
            target_buffer_name: small
            legacy_config: |
              periodMs=500
              families=io
      trigger_config:
        triggers: {name: t, skip_probability: 0.5}
      activate_triggers: one
      """;

  @TempDir Path folder;

  @Test
  void shouldReadSameConfigAsFromText() throws Exception {
    TraceConfig expected =
        SCHEMA.parseTraceConfig(
            """
            duration_ms: 10000 write_into_file: true unique_session_name: "mine"
            buffers { size_kb: 4294967295 fill_policy: DISCARD }
            buffers { size_kb: 64 name: "small" }
            data_sources { config { name: "linux.ftrace" ftrace_config {
              ftrace_events: "sched/sched_switch" ftrace_events: "sched/*"
              compact_sched { enabled: false } } } }
            data_sources { config { name: "linux.cgroup" target_buffer_name: "small"
              legacy_config: "periodMs=500\\nfamilies=io\\n" } }
            trigger_config { triggers { name: "t" skip_probability: 0.5 } }
            activate_triggers: "one"
            """);

    assertThat(YamlConfig.parse(YAML, SCHEMA)).isEqualTo(expected);
  }

  @Test
  void shouldReadSettingsThatOnlyTheSchemaKnows() throws Exception {
    String android =
        "data_sources: {config: {name: android.log, android_log_config: {min_prio: PRIO_WARN}}}";

    assertThat(SCHEMA.print(YamlConfig.parse(android, SCHEMA))).contains("min_prio: PRIO_WARN");
  }

  @Test
  void shouldReadEmptyFileAsEmptyConfig() throws Exception {
    assertThat(YamlConfig.parse("# nothing\n", SCHEMA)).isEqualTo(TraceConfig.getDefaultInstance());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "duration_sm: 5 | 1:1: TraceConfig has no field 'duration_sm'; did you mean 'duration_ms'?",
        "buffers: [{size_kb: 5}, {sizekb: 5}] | 1:26: BufferConfig has no field 'sizekb'; did you",
        "duration_ms: long | 1:14: 'long' is nothing that duration_ms can be, which is a whole",
        "duration_ms: 4294967296 | 1:14: '4294967296' is nothing that duration_ms can be",
        "duration_ms: -1 | 1:14: '-1' is nothing",
        "duration_ms: [1, 2] | 1:14: duration_ms wants one value",
        "write_into_file: yes | 1:18: 'yes' is nothing that write_into_file can be, which is true",
        "lockdown_mode: LOCKDOWN_SAT | did you mean 'LOCKDOWN_SET'?",
        "buffers: 5 | 1:10: BufferConfig wants its fields",
        "just words | 1:1: TraceConfig wants its fields",
        "buffers: [{ | 1:12: expected",
        "duration_ms: 1\\nduration_ms: 2 | 2:1: ",
        "buffers: &b [*b] | 1:10: ",
        "? [a] : b | TraceConfig has no field ''",
        "'\\t' | 1:1: TraceConfig wants its fields",
      })
  void shouldReportLineAndColumnOfMistake(String text, String words) throws IOException {
    Path file = Files.writeString(folder.resolve("c.yaml"), text.replace("\\n", "\n"));

    CommandRun run = CommandRun.alone("config", "merge", file.toString());

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("c.yaml:").contains(words).hasLineCount(1);
  }

  @Test
  void shouldDetectYamlBySuffixOfFileName() throws IOException {
    for (String name : new String[] {"c.yaml", "c.yml"}) {
      Path file = Files.writeString(folder.resolve(name), YAML);
      CommandRun run = CommandRun.alone("config", "merge", file.toString(), "-t", "1s");

      assertThat(run.exitCode()).as(run.err()).isZero();
      assertThat(run.out()).contains("duration_ms: 1000", "name: \"linux.ftrace\"");
    }
  }

  @Test
  void shouldRefuseFileThatExpandsAliasesWithoutLimit() throws IOException {
    StringBuilder bomb = new StringBuilder("a: &a [x]\n");
    for (char name = 'b'; name < 'k'; name++) {
      String before = "*" + (char) (name - 1);
      bomb.append(name).append(": &").append(name).append(" [").append((before + ", ").repeat(9));
      bomb.append(before).append("]\n");
    }
    Path file = Files.writeString(folder.resolve("bomb.yaml"), bomb);

    assertThat(CommandRun.alone("config", "merge", file.toString()).exitCode()).isEqualTo(2);
  }
}
