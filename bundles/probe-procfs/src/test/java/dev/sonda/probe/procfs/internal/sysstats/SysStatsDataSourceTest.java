package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.api.probe.SourceDescriptor;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SysStatsDataSourceTest {
  private static final String NAME = "linux.sys_stats";

  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine = new FakeMachine(folder);
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(machine.source.descriptor().name()).isEqualTo(NAME);
  }

  @Test
  void shouldDeclareProtoVmProgramInDescriptor() throws IOException {
    SourceDescriptor descriptor = machine.source.descriptor();

    assertThat(DataSourceDescriptor.parseFrom(descriptor.details()).getProtovmProgram().size())
        .isPositive();
  }

  @Test
  void shouldWriteEmptySampleAtFlushOnlyWhenServiceFoldsSamples() {
    byte[] limit = {1 << 3, 64};
    for (SourceConfig config :
        List.of(FakeSourceConfig.bare(NAME), FakeSourceConfig.withPayload(NAME, 12, limit))) {
      RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
      Instance instance = machine.source.open(config, sink);
      instance.start(new FakeAcknowledgement());
      int before = sink.packets().size();
      instance.flush(new FakeAcknowledgement());
      instance.stop(new FakeAcknowledgement());
      instance.flush(new FakeAcknowledgement());

      assertThat(sink.packets().size() - before)
          .isEqualTo(config.payload(12).hasRemaining() ? 1 : 0);
    }
  }

  @Test
  void shouldWriteTimestampsAndCpuTimesAsPerfettoDoes() throws IOException {
    machine.write("proc/stat", "cpu0 1 2 3 4 5 6 7 8\ncpu3 11 12 13 14 15 16 17 18\n");

    RecordedMessage stats = machine.sample(cpuTimesEvery(100));

    assertThat(machine.sink.packets().getFirst().number(8)).isEqualTo(1_000);
    assertThat(stats.number(9)).isEqualTo(1_500);
    assertThat(stats.messages(3)).hasSize(2);
    RecordedMessage second = stats.messages(3).get(1);
    assertThat(second.number(1)).isEqualTo(3);
    for (int field = 2; field <= 9; field++) {
      assertThat(second.number(field)).isEqualTo((9L + field) * 10_000_000);
    }
  }

  @Test
  void shouldWriteCountersThatAreZero() throws IOException {
    machine.write("proc/stat", "cpu0 1 0 0 0 0 0 0 0\n");

    RecordedMessage cpu = machine.sample(cpuTimesEvery(100)).messages(3).getFirst();

    assertThat(cpu.number(1)).isZero();
    assertThat(cpu.number(9)).isZero();
  }

  @Test
  void shouldWakeUpWithTheSmallestPeriodOnly() {
    machine.start(cpuTimesEvery(250).setMeminfoPeriodMs(500));

    assertThat(machine.sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(Duration.ofMillis(250));
  }

  @Test
  void shouldReadEachFamilyInItsOwnPeriod() throws IOException {
    machine.write("proc/meminfo", "MemFree: 1 kB\n").write("proc/vmstat", "pgfault 1\n");
    machine.start(
        SysStatsConfig.newBuilder()
            .setMeminfoPeriodMs(10)
            .setVmstatPeriodMs(20)
            .setStatPeriodMs(30)
            .addStatCounters(StatCounters.STAT_FORK_COUNT));
    machine.write("proc/stat", "processes 7\n");

    List<String> samples = new ArrayList<>();
    for (int tick = 0; tick < 7; tick++) {
      RecordedMessage stats = machine.sample();
      samples.add(
          (stats.has(1) ? "m" : "") + (stats.has(2) ? "v" : "") + (stats.has(4) ? "f" : ""));
    }

    assertThat(samples).containsExactly("mvf", "m", "mv", "mf", "mv", "m", "mvf");
  }

  @Test
  void shouldReadKernelFileAgainForEachSample() throws IOException {
    machine.write("proc/meminfo", "MemFree: 1 kB\n");
    machine.start(SysStatsConfig.newBuilder().setMeminfoPeriodMs(10));
    machine.sample();
    machine.write("proc/meminfo", "MemFree: 23 kB\n");

    assertThat(machine.sample().message(1).number(2)).isEqualTo(23);
  }

  @Test
  void shouldSearchCpuSensorOnceAndOnlyWhenNeeded() {
    SysStatsConfig.Builder thermal = SysStatsConfig.newBuilder().setThermalPeriodMs(100);
    machine.start(cpuTimesEvery(100));
    assertThat(machine.check(cpuTimesEvery(100))).isInstanceOf(Readiness.Ok.class);
    assertThat(machine.sensorsLookedFor).isZero();

    machine.start(thermal);
    machine.start(thermal);

    assertThat(machine.sensorsLookedFor).isEqualTo(1);
  }

  @Test
  void shouldSampleWithNextInstanceAfterStop() throws IOException {
    machine.write("proc/meminfo", "MemFree: 1 kB\n");
    Instance instance = machine.start(SysStatsConfig.newBuilder().setMeminfoPeriodMs(10));
    machine.sample();
    FakeAcknowledgement stopped = new FakeAcknowledgement();

    instance.stop(stopped);

    assertThat(stopped.complete()).isTrue();
    assertThat(machine.sample(SysStatsConfig.newBuilder().setMeminfoPeriodMs(10)).has(1)).isTrue();
  }

  @Test
  void shouldRefuseToOpenWhenPeriodsAreNoMultiples() {
    SysStatsConfig.Builder config =
        SysStatsConfig.newBuilder().setStatPeriodMs(30).setMeminfoPeriodMs(20);

    assertThatThrownBy(() -> machine.start(config)).hasMessageContaining("no multiple");
    assertThat(machine.check(config)).isInstanceOf(Readiness.Impossible.class);
  }

  private static SysStatsConfig.Builder cpuTimesEvery(int periodMs) {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(periodMs)
        .addStatCounters(StatCounters.STAT_CPU_TIMES);
  }
}
