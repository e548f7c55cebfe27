package dev.sonda.cli.internal.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.cli.internal.config.option.ConfigFlags;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

class TraceConfigFromFlagsTest {
  private static final int DEFAULT_BUFFER_KB = 32 * 1024;

  @Test
  void shouldRecordCpuTimesWithoutAnyFlag() throws CommandFailure {
    TraceConfig config = config("");

    assertThat(config.getDurationMs()).isEqualTo(10_000);
    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(DEFAULT_BUFFER_KB);
    assertThat(config.getDataSourcesList()).hasSize(1);
    var source = config.getDataSources(0).getConfig();
    assertThat(source.getName()).isEqualTo("linux.sys_stats");
    assertThat(DataSourceSettingsParser.sysStats(source).getStatPeriodMs()).isEqualTo(100);
    assertThat(DataSourceSettingsParser.sysStats(source).getStatCountersList())
        .containsExactly(StatCounters.STAT_CPU_TIMES);
  }

  @Test
  void shouldRecordKernelEventsInsteadOfCpuTimesWhenNamed() throws CommandFailure {
    TraceConfig config = config("", "sched/sched_switch", "sched/sched_waking");

    assertThat(config.getDataSourcesList()).hasSize(1);
    assertThat(config.getDataSources(0).getConfig().getName()).isEqualTo("linux.ftrace");
    assertThat(
            DataSourceSettingsParser.ftrace(config.getDataSources(0).getConfig())
                .getFtraceEventsList())
        .containsExactly("sched/sched_switch", "sched/sched_waking");
  }

  @Test
  void shouldRecordEventsOfProgramsBesideKernelEventsWhenNamed() throws CommandFailure {
    TraceConfig config = config("", "sched:sched_switch", "track_event");

    assertThat(config.getDataSourcesList())
        .extracting(source -> source.getConfig().getName())
        .containsExactly("track_event", "linux.ftrace");
    assertThat(
            DataSourceSettingsParser.ftrace(config.getDataSources(1).getConfig())
                .getFtraceEventsList())
        .containsExactly("sched/sched_switch");
  }

  @Test
  void shouldNotRecordKernelWhenOnlyEventsOfProgramsAreNamed() throws CommandFailure {
    assertThat(config("", "track_event").getDataSourcesList())
        .singleElement()
        .satisfies(source -> assertThat(source.getConfig().getName()).isEqualTo("track_event"));
  }

  @Test
  void shouldLetFlagsOverrideTheFile() throws CommandFailure {
    TraceConfig config =
        config(
            "duration_ms: 1 buffers { size_kb: 1 } buffers { size_kb: 2 }",
            "-c",
            "-",
            "--txt",
            "-t",
            "5s",
            "-b",
            "4mb");

    assertThat(config.getDurationMs()).isEqualTo(5000);
    assertThat(config.getBuffersList())
        .hasSize(2)
        .allSatisfy(buffer -> assertThat(buffer.getSizeKb()).isEqualTo(4096));
  }

  @Test
  void shouldNotChangeConfigOfFileWithoutFlags() throws CommandFailure {
    TraceConfig config = config("buffers { size_kb: 1 }", "-c", "-", "--txt");

    assertThat(config)
        .isEqualTo(
            TraceConfig.newBuilder()
                .addBuffers(TraceConfig.BufferConfig.newBuilder().setSizeKb(1))
                .build());
  }

  @Test
  void shouldSetWriteIntoFileWhenFileSizeIsLimited() throws CommandFailure {
    TraceConfig config = config("", "-s", "100mb");

    assertThat(config.getWriteIntoFile()).isTrue();
    assertThat(config.getMaxFileSizeBytes()).isEqualTo(100L << 20);
  }

  @Test
  void shouldUseJvmPresetWhenJvmsAreNamed() throws CommandFailure {
    TraceConfig config = config("", "--jvm=my*,other.jar", "--jvm=1234", "-t", "30s");

    assertThat(config.getDurationMs()).isEqualTo(30_000);
    assertThat(config.getDataSourcesList())
        .extracting(source -> source.getConfig().getName())
        .contains("linux.ftrace", "linux.sys_stats", "dev.sonda.jfr");
    assertThat(ofJvms(config)).isEqualTo("pids=1234\njvms=my*,other.jar");
  }

  @Test
  void shouldRestrictPresetAndEventsToNamedJvms() throws CommandFailure {
    assertThat(ofJvms(config("", "--preset=jvm-gc", "--jvm=my*")))
        .contains("events=jdk.G1*")
        .endsWith("\njvms=my*");
    TraceConfig withEvents = config("", "--jvm=my*", "sched/sched_switch");
    assertThat(withEvents.getDataSourcesList())
        .extracting(source -> source.getConfig().getName())
        .containsExactly("linux.ftrace", "dev.sonda.jfr");
    assertThat(ofJvms(withEvents)).isEqualTo("jvms=my*");
  }

  private static String ofJvms(TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(TraceConfig.DataSource::getConfig)
        .filter(source -> source.getName().equals("dev.sonda.jfr"))
        .findFirst()
        .orElseThrow()
        .getLegacyConfig();
  }

  @Test
  void shouldRefuseABufferSizeThatTheConfigCannotHold() throws CommandFailure {
    assertThat(config("", "-b", "4095gb").getBuffers(0).getSizeKb()).isEqualTo((int) (4095L << 20));

    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> config("", "-b", "4096gb"));
    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
  }

  private static TraceConfig config(String stdin, String... arguments) throws CommandFailure {
    CommandSpec spec = CommandSpec.create();
    ConfigFlags.addTo(spec);
    ConfigFlags flags = ConfigFlags.of(new CommandLine(spec).parseArgs(arguments));
    return new TraceConfigFromFlags(
            flags, false, new ByteArrayInputStream(stdin.getBytes(StandardCharsets.UTF_8)))
        .make();
  }
}
