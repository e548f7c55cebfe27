package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeProcTree;
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

  private final List<CpuTimes> cpus = new ArrayList<>();
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 1_000);
  private int readersMade;
  private long nowNs = 1_500;
  private SysStatsDataSource source;

  @BeforeEach
  void setUp() {
    FakeProcTree proc = new FakeProcTree(folder).write("stat", "cpu 0\n");
    source =
        new SysStatsDataSource(
            proc.root(),
            () -> {
              readersMade++;
              return () -> List.copyOf(cpus);
            },
            () -> nowNs);
  }

  @Test
  void shouldAnnounceItselfUnderPerfettosName() {
    assertThat(source.descriptor().name()).isEqualTo(NAME);
  }

  @Test
  void shouldWriteThePacketThatPerfettoWrites() throws IOException {
    cpus.add(new CpuTimes(0, 1, 2, 3, 4, 5, 6, 7, 8));
    cpus.add(new CpuTimes(3, 11, 12, 13, 14, 15, 16, 17, 18));
    start(cpuTimesEvery(100));

    sink.sampleAll();

    RecordedMessage packet = sink.packets().getFirst();
    assertThat(packet.number(8)).isEqualTo(1_000);
    RecordedMessage stats = packet.message(7);
    assertThat(stats.number(9)).isEqualTo(1_500);
    assertThat(stats.messages(3)).hasSize(2);
    RecordedMessage second = stats.messages(3).get(1);
    assertThat(second.number(1)).isEqualTo(3);
    for (int field = 2; field <= 9; field++) {
      assertThat(second.number(field)).isEqualTo(9L + field);
    }
  }

  @Test
  void shouldWriteCountersThatAreZero() throws IOException {
    cpus.add(new CpuTimes(0, 1, 0, 0, 0, 0, 0, 0, 0));
    start(cpuTimesEvery(100));

    sink.sampleAll();

    RecordedMessage cpu = sink.packets().getFirst().message(7).messages(3).getFirst();
    assertThat(cpu.number(1)).isZero();
    assertThat(cpu.number(9)).isZero();
  }

  @Test
  void shouldSampleWithThePeriodAskedFor() {
    start(cpuTimesEvery(250));

    assertThat(sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(Duration.ofMillis(250));
  }

  @Test
  void shouldSampleNothingThatWasNotAskedFor() {
    start(config(SysStatsConfig.newBuilder().setMeminfoPeriodMs(100)));

    assertThat(sink.tasks()).isEmpty();
  }

  @Test
  void shouldWakeTheReaderForTheFirstSessionAndOnlyOnce() {
    assertThat(readersMade).isZero();

    start(cpuTimesEvery(100));
    start(cpuTimesEvery(100));

    assertThat(readersMade).isEqualTo(1);
  }

  @Test
  void shouldRefuseToOpenWithPeriodsThatDoNotFit() {
    SourceConfig config =
        config(SysStatsConfig.newBuilder().setStatPeriodMs(30).setMeminfoPeriodMs(20));

    assertThatThrownBy(() -> source.open(config, sink)).hasMessageContaining("no multiple");
    assertThat(source.check(config)).isInstanceOf(Readiness.Impossible.class);
  }

  @Test
  void shouldBeReadyForCpuTimes() {
    assertThat(source.check(cpuTimesEvery(100))).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldNameWhatItDoesNotRead() {
    Readiness readiness =
        source.check(
            config(SysStatsConfig.newBuilder().setStatPeriodMs(100).setMeminfoPeriodMs(100)));

    assertThat(readiness)
        .isEqualTo(
            Readiness.degraded(
                "not read yet: meminfo, irq counts, softirq counts, fork count", ""));
  }

  @Test
  void shouldSayThatNothingWouldBeRecordedWithoutAPeriod() {
    assertThat(source.check(FakeSourceConfig.bare(NAME)))
        .isEqualTo(
            Readiness.impossible(
                "sys_stats_config sets no period, so that there is nothing to sample", ""));
  }

  @Test
  void shouldSayWhatMendsAMissingProc() {
    SysStatsDataSource blind =
        new SysStatsDataSource(Path.of("/nowhere/proc"), () -> List::of, () -> 0);

    assertThat(blind.check(cpuTimesEvery(100)))
        .isEqualTo(
            Readiness.impossible(
                "/nowhere/proc/stat can't be read", "mount -t proc proc /nowhere/proc"));
  }

  private void start(SourceConfig config) {
    Instance instance = source.open(config, sink);
    FakeAcknowledgement done = new FakeAcknowledgement();
    instance.start(done);
    assertThat(done.complete()).isTrue();
  }

  private static SourceConfig cpuTimesEvery(int periodMs) {
    return config(
        SysStatsConfig.newBuilder()
            .setStatPeriodMs(periodMs)
            .addStatCounters(StatCounters.STAT_CPU_TIMES));
  }

  private static SourceConfig config(SysStatsConfig.Builder config) {
    return FakeSourceConfig.withPayload(NAME, 104, config.build().toByteArray());
  }
}
