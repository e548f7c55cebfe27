package dev.sonda.cli.internal.config;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.config.lint.DataSourceSettingsParser;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.terminal.CommandFailure;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class PresetTest {
  private static final TraceSchema SCHEMA = TraceSchema.load();

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  PresetTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    for (String source :
        List.of("linux.ftrace", "linux.process_stats", "linux.system_info", "linux.net")) {
      service.sources.put(source, Readiness.ok());
    }
  }

  @Test
  void shouldListEachSourceOncePerPresetAndHaveDescription() throws CommandFailure {
    for (String name : Preset.names()) {
      Preset preset = Preset.named(name);
      List<String> sources = sources(preset.config(SCHEMA));

      assertThat(preset.description()).as(name).endsWith(".");
      assertThat(sources).as(name).isNotEmpty().doesNotHaveDuplicates();
      assertThat(preset.config(SCHEMA).getBuffersList()).as(name).hasSize(1);
    }
  }

  @Test
  void shouldMergeSettingsOfSourceWhenPresetsShareIt() throws CommandFailure {
    TraceConfig both = Preset.of(List.of("cpu", "io", "memory"), SCHEMA);

    List<String> events =
        DataSourceSettingsParser.ftrace(source(both, "linux.ftrace")).getFtraceEventsList();
    assertThat(events)
        .contains("sched/sched_switch", "block/block_rq_issue", "oom/mark_victim")
        .doesNotHaveDuplicates();
    var stats = DataSourceSettingsParser.sysStats(source(both, "linux.sys_stats"));
    assertThat(stats.getStatCountersList())
        .containsExactly(StatCounters.STAT_CPU_TIMES, StatCounters.STAT_FORK_COUNT);
    assertThat(stats.getDiskstatPeriodMs()).isEqualTo(500);
    assertThat(stats.getMeminfoPeriodMs()).isEqualTo(500);
    assertThat(source(both, "linux.cgroup").getLegacyConfig())
        .isEqualTo("periodMs=500\nfamilies=io,pressure,memory");
    assertThat(both.getBuffers(0).getSizeKb()).isEqualTo(128 << 10);
  }

  @Test
  void shouldContainSourcesOfAllMachinePresetsInPresetAll() throws CommandFailure {
    HashSet<String> parts = new HashSet<>();
    for (String name : Preset.names()) {
      parts.addAll(sources(Preset.named(name).config(SCHEMA)));
    }
    parts.remove("dev.sonda.jfr");

    assertThat(sources(Preset.named("all").config(SCHEMA)))
        .containsExactlyInAnyOrderElementsOf(parts);
  }

  @Test
  void shouldRecordJfrWhenPresetIsForJvms() throws CommandFailure {
    for (String name : List.of("jvm", "jvm-gc", "jvm-locks", "jvm-profile")) {
      assertThat(sources(Preset.named(name).config(SCHEMA))).as(name).contains("dev.sonda.jfr");
    }
    assertThat(source(Preset.named("jvm-locks").config(SCHEMA), "dev.sonda.jfr").getLegacyConfig())
        .contains("\njdk.ThreadPark#threshold=1ms\n");
  }

  @Test
  void shouldLeaveOutMissingSourcesOfPreset() {
    service.sources.put("linux.process_stats", Readiness.impossible("no /proc", "mount it"));

    CommandRun run = record("--preset", "io", "-b", "4mb");

    assertThat(run.exitCode()).as(run.err()).isZero();
    TraceConfig config = service.configs.getFirst();
    assertThat(sources(config)).containsExactly("linux.ftrace", "linux.sys_stats", "linux.net");
    assertThat(config.getBuffersList()).hasSize(1);
    assertThat(config.getBuffers(0).getSizeKb()).isEqualTo(4096);
    assertThat(config.getDurationMs()).isEqualTo(10_000);
    assertThat(run.err())
        .contains("there is no data source 'linux.cgroup'", "; left out")
        .contains("linux.process_stats can't be recorded here: no /proc; to mend it: mount it;");
  }

  @Test
  void shouldFailWhenNamedEventNeedsMissingSourceOfPreset() {
    service.sources.put("linux.ftrace", Readiness.impossible("no tracefs", ""));

    assertThat(record("--preset=cpu").exitCode()).isZero();
    assertThat(record("--preset=cpu", "net/netif_rx").exitCode()).isEqualTo(6);
  }

  @Test
  void shouldAddNamedEventsToSourceOfPreset() {
    record("--preset", "cpu,jvm", "net/netif_rx", "syscalls:read");

    assertThat(sources(service.configs.getFirst())).doesNotHaveDuplicates();
    var ftrace =
        DataSourceSettingsParser.ftrace(source(service.configs.getFirst(), "linux.ftrace"));
    assertThat(ftrace.getFtraceEventsList()).contains("net/netif_rx", "sched/sched_switch");
    assertThat(ftrace.getSyscallEventsList()).containsExactly("sys_read");
  }

  @Test
  void shouldSuggestPresetWhenNameIsMisspelt() {
    CommandRun run = record("--preset", "cpu,memroy");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("there is no preset 'memroy'; did you mean 'memory'?");
  }

  @Test
  void shouldListPresets() {
    CommandRun list = CommandRun.alone("config", "presets");
    assertThat(list.exitCode()).isZero();
    assertThat(list.out()).contains("cpu: Who runs where", "jvm: ", "linux.sys_stats");

    CommandRun json = CommandRun.alone("config", "presets", "--json");
    assertThat(json.out().lines()).hasSize(8).allMatch(line -> line.startsWith("{\"name\":\""));

    assertThat(CommandRun.alone("config", "presets", "io").out())
        .startsWith("# Requests to block devices")
        .contains("name: \"linux.net\"");
  }

  @Test
  void shouldPrintHelpOfConfigSubcommands() {
    assertThat(CommandRun.alone("help", "config").out()).contains("presets");
    assertThat(CommandRun.alone("config", "presets", "--help").out()).contains("--json");
    assertThat(CommandRun.alone("config").exitCode()).isEqualTo(2);
    assertThat(CommandRun.alone("config", "presents").exitCode()).isEqualTo(2);
  }

  private CommandRun record(String... flags) {
    List<String> line = new ArrayList<>(List.of("record", "-o", folder.resolve("t").toString()));
    line.addAll(List.of(flags));
    return CommandRun.with(service, line.toArray(String[]::new));
  }

  private static List<String> sources(TraceConfig config) {
    return config.getDataSourcesList().stream()
        .map(source -> source.getConfig().getName())
        .toList();
  }

  private static DataSourceConfig source(TraceConfig config, String name) {
    return config.getDataSourcesList().stream()
        .map(TraceConfig.DataSource::getConfig)
        .filter(source -> source.getName().equals(name))
        .findFirst()
        .orElseThrow();
  }
}
