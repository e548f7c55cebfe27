package dev.sonda.cli.internal.config.merge;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.TextFormat;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigOverlayTest {
  private static final TraceSchema SCHEMA = TraceSchema.load();

  @TempDir Path folder;

  @Test
  void shouldPreferSettingsOfUpperConfigAndAddSources() throws Exception {
    TraceConfig sum =
        merge(
            "buffers { size_kb: 1 } data_sources { config { name: 'a' } } duration_ms: 5",
            "buffers { size_kb: 2 } data_sources { config { name: 'b' } } duration_ms: 7");

    assertThat(sum)
        .isEqualTo(
            config(
                """
                buffers { size_kb: 1 } buffers { size_kb: 2 } duration_ms: 7
                data_sources { config { name: 'a' } }
                data_sources { config { name: 'b' target_buffer: 1 } }
                """));
  }

  @Test
  void shouldMergeSourceOfBothConfigsInBufferOfLowerConfig() throws Exception {
    TraceConfig sum =
        merge(
            """
            buffers { size_kb: 1 } buffers { size_kb: 2 }
            data_sources { config { name: 'linux.ftrace' target_buffer: 1
              ftrace_config { ftrace_events: 'a/b' buffer_size_kb: 64 } } }
            """,
            """
            buffers { size_kb: 3 }
            data_sources { config { name: 'linux.ftrace'
              ftrace_config { ftrace_events: 'a/b' ftrace_events: 'c/d' buffer_size_kb: 128 } } }
            """);

    assertThat(sum)
        .isEqualTo(
            config(
                """
                buffers { size_kb: 1 } buffers { size_kb: 2 }
                data_sources { config { name: 'linux.ftrace' target_buffer: 1
                  ftrace_config { ftrace_events: 'a/b' ftrace_events: 'c/d' buffer_size_kb: 128 }
                } }
                """));
  }

  @Test
  void shouldNotMergeSourcesOfDifferentProducers() throws Exception {
    TraceConfig sum =
        merge(
            "buffers { size_kb: 1 } data_sources { config { name: 'a' } }",
            "data_sources { config { name: 'a' } producer_name_filter: 'p' }");

    assertThat(sum.getDataSourcesCount()).isEqualTo(2);
  }

  @Test
  void shouldMergeBuffersOfEqualName() throws Exception {
    TraceConfig sum =
        merge(
            "buffers { size_kb: 1 } buffers { name: 'x' size_kb: 2 }",
            """
            buffers { name: 'x' size_kb: 5 } buffers { name: 'y' size_kb: 6 } buffers { size_kb: 7 }
            data_sources { config { name: 'a' target_buffer_name: 'x' } }
            data_sources { config { name: 'b' target_buffer: 1 } }
            """);

    assertThat(sum)
        .isEqualTo(
            config(
                """
                buffers { size_kb: 1 } buffers { name: 'x' size_kb: 5 }
                buffers { name: 'y' size_kb: 6 } buffers { size_kb: 7 }
                data_sources { config { name: 'a' target_buffer_name: 'x' } }
                data_sources { config { name: 'b' target_buffer: 2 } }
                """));
  }

  @Test
  void shouldPrintConfigOfFilesPresetsAndFlags() throws Exception {
    String lower = file("lower.pbtxt", "buffers { size_kb: 9 } duration_ms: 5");
    String upper = file("upper.pbtxt", "data_sources { config { name: 'a' } }");

    CommandRun run =
        CommandRun.alone(
            "config", "merge", lower, upper, "--preset=cpu", "-t", "3s", "--event", "net:netif_rx");

    assertThat(run.exitCode()).as(run.err()).isZero();
    TraceConfig printed = config(run.out());
    assertThat(printed.getDurationMs()).isEqualTo(3_000);
    assertThat(printed.getBuffersList()).hasSize(1);
    assertThat(
            printed.getDataSourcesList().stream()
                .filter(source -> source.getConfig().getName().equals("linux.ftrace"))
                .toList())
        .hasSize(1)
        .allSatisfy(source ->
            assertThat(DataSourceSettingsParser.ftrace(source.getConfig()).getFtraceEventsList())
                .contains("net/netif_rx", "sched/sched_switch"));
  }

  @Test
  void shouldNameFileThatCannotBeParsed() throws IOException {
    CommandRun run = CommandRun.alone("config", "merge", file("bad.pbtxt", "buffer {}"));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("bad.pbtxt:1:1:", "did you mean 'buffers'?");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private static TraceConfig merge(String lower, String upper) throws TextFormat.ParseException {
    return ConfigOverlay.of(config(lower), config(upper));
  }

  private static TraceConfig config(String text) throws TextFormat.ParseException {
    return SCHEMA.parseTraceConfig(text);
  }
}
