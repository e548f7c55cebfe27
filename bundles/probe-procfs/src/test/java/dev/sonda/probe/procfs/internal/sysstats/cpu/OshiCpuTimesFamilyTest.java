package dev.sonda.probe.procfs.internal.sysstats.cpu;

import static dev.sonda.probe.procfs.internal.sysstats.FakeMachine.numbers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Readiness;
import dev.sonda.probe.procfs.internal.sysstats.FakeMachine;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** CPU times from text or from OSHI, as chosen by period and setting. */
@Timeout(240)
class OshiCpuTimesFamilyTest {
  private static final long[] FIRST_MS = {1, 2, 3, 4, 5, 6, 7, 8};
  private static final long[] SECOND_MS = {11, 12, 13, 14, 15, 16, 17, 18};

  @RegisterExtension final LogWatcher log = new LogWatcher();
  @TempDir private Path folder;

  private FakeMachine machine;

  @BeforeEach
  void setUp() {
    machine =
        new FakeMachine(folder)
            .write("proc/stat", "cpu0 100 0 0 0\ncpu3 300 0 0 0\nprocesses 7\n")
            .write("sys/devices/system/cpu/online", "0,3\n");
    machine.oshiTimesMs = new long[][] {FIRST_MS, SECOND_MS};
  }

  @Test
  void shouldUseOshiFromPeriodsOf100Ms() throws IOException {
    RecordedMessage stats = sample(100, Map.of());
    assertThat(numbers(stats.messages(3), 1, 2, 3, 4, 5, 6, 7, 8, 9))
        .containsExactly(
            List.of(
                0L,
                1_000_000L,
                2_000_000L,
                3_000_000L,
                4_000_000L,
                5_000_000L,
                6_000_000L,
                7_000_000L,
                8_000_000L),
            List.of(
                3L,
                11_000_000L,
                12_000_000L,
                13_000_000L,
                14_000_000L,
                15_000_000L,
                16_000_000L,
                17_000_000L,
                18_000_000L));
  }

  @Test
  void shouldReadTextForPeriodsBelow100Ms() throws IOException {
    assertThat(userNs(sample(99, Map.of()))).containsExactly(1_000_000_000L, 3_000_000_000L);
  }

  @Test
  void shouldUseSourceThatSettingNames() throws IOException {
    assertThat(userNs(sample(1000, Map.of("cpuTimes", "text"))))
        .containsExactly(1_000_000_000L, 3_000_000_000L);
    assertThat(userNs(sample(10, Map.of("cpuTimes", "oshi"))))
        .containsExactly(1_000_000L, 11_000_000L);
  }

  @Test
  void shouldWriteForksFromTextBesideCpuTimesFromOshi() throws IOException {
    RecordedMessage stats = sample(100, Map.of());
    assertThat(stats.messages(3)).hasSize(2);
    assertThat(stats.number(4)).isEqualTo(7);
  }

  @Test
  void shouldReadTextWhileOshiIsNotLoaded() throws IOException {
    machine.oshiTimesMs = new long[0][];
    assertThat(userNs(sample(100, Map.of()))).containsExactly(1_000_000_000L, 3_000_000_000L);
  }

  @Test
  void shouldReadTextWhenOshiHasOtherCpus() throws IOException {
    machine.write("sys/devices/system/cpu/online", "0-2\n");
    assertThat(userNs(sample(100, Map.of()))).containsExactly(1_000_000_000L, 3_000_000_000L);
    machine.write("sys/devices/system/cpu/online", "garbled\n");
    assertThat(userNs(sample(100, Map.of()))).containsExactly(1_000_000_000L, 3_000_000_000L);
  }

  @Test
  void shouldReportSourceOfCpuTimesAndCostInCheck() {
    assertThat(machine.check(config(100)))
        .isEqualTo(Readiness.ok(CpuTimesSetting.OSHI.cost()))
        .asString()
        .contains("OSHI", "ms a sample");
    assertThat(machine.check(config(50))).isEqualTo(Readiness.ok(CpuTimesSetting.TEXT.cost()));
  }

  @Test
  void shouldRefuseUnknownSetting() {
    assertThatThrownBy(() -> sample(100, Map.of("cpuTimes", "guess")))
        .hasMessageContaining("oshi or text");
    assertThatThrownBy(() -> sample(100, Map.of("cputimes", "text")))
        .hasMessageContaining("it has cpuTimes");
  }

  @Test
  void shouldLoadOshiOnceAndOnlyWhenNeeded() {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    LazyCpuTicksReader lazy =
        new LazyCpuTicksReader(() -> () -> new long[][] {FIRST_MS}, tasks::add);
    assertThat(lazy.timesMs()).isEmpty();
    assertThat(tasks).isEmpty();
    lazy.wake();
    lazy.wake();
    assertThat(tasks).hasSize(1);
    assertThat(lazy.timesMs()).isEmpty();
    tasks.remove().run();
    assertThat(lazy.timesMs()).hasDimensions(1, 8);
  }

  @Test
  void shouldHaveNoTimesWhenLibraryFails() {
    log.expect("no CPU times through OSHI: java.lang.UnsatisfiedLinkError.*");
    LazyCpuTicksReader lazy =
        new LazyCpuTicksReader(
            () -> {
              throw new UnsatisfiedLinkError("no JNA");
            },
            Runnable::run);
    lazy.wake();
    assertThat(lazy.timesMs()).isEmpty();
  }

  @Test
  void shouldNotLoadAfterItsEnd() {
    ArrayDeque<Runnable> tasks = new ArrayDeque<>();
    LazyCpuTicksReader lazy = new LazyCpuTicksReader(() -> CpuTicksReader.NONE, tasks::add);
    lazy.close();
    lazy.wake();
    assertThat(tasks).isEmpty();
  }

  @Test
  void shouldEndAfterLoadUnderWay() throws InterruptedException {
    CompletableFuture<CpuTicksReader> library = new CompletableFuture<>();
    LazyCpuTicksReader lazy =
        new LazyCpuTicksReader(library::join, LazyCpuTicksReader::onOwnThread);
    lazy.wake();
    Thread end = Thread.ofPlatform().start(lazy::close);
    assertThat(end.join(Duration.ofMillis(50))).isFalse();
    library.complete(() -> new long[][] {FIRST_MS});
    end.join();
    assertThat(lazy.timesMs()).hasDimensions(1, 8);
  }

  @Test
  void shouldLoadOshiForSamplesAndNotForChecks() throws IOException {
    machine.check(config(100));
    assertThat(machine.oshiWakes).isZero();
    sample(100, Map.of());
    assertThat(machine.oshiWakes).isOne();
  }

  private RecordedMessage sample(int periodMs, Map<String, String> settings) throws IOException {
    machine
        .source
        .open(FakeMachine.config(config(periodMs), settings), machine.sink)
        .start(new FakeAcknowledgement());
    machine.sink.sampleAll();
    return machine.sink.packets().getLast().message(7);
  }

  private static List<Long> userNs(RecordedMessage stats) {
    return stats.messages(3).stream().map(cpu -> cpu.number(2)).toList();
  }

  private static SysStatsConfig.Builder config(int periodMs) {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(periodMs)
        .addStatCounters(StatCounters.STAT_CPU_TIMES)
        .addStatCounters(StatCounters.STAT_FORK_COUNT);
  }
}
