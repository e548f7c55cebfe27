package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;

class SysStatsRequestTest {

  @Test
  void shouldAskForCpuTimesAlone() {
    SysStatsRequest request = parse(cpuTimes(250));

    assertThat(request.cpuTimesPeriodMs()).isEqualTo(250);
    assertThat(request.missing()).isEmpty();
  }

  @Test
  void shouldSampleNoFasterThanTheFloor() {
    assertThat(parse(cpuTimes(1)).cpuTimesPeriodMs()).isEqualTo(10);
    assertThat(parse(cpuTimes(10)).cpuTimesPeriodMs()).isEqualTo(10);
    assertThat(parse(cpuTimes(11)).cpuTimesPeriodMs()).isEqualTo(11);
  }

  @Test
  void shouldTakeNoListForAllCounters() {
    SysStatsRequest request = parse(SysStatsConfig.newBuilder().setStatPeriodMs(100));

    assertThat(request.cpuTimesPeriodMs()).isEqualTo(100);
    assertThat(request.missing()).containsExactly("irq counts", "softirq counts", "fork count");
  }

  @Test
  void shouldNameEveryFamilyThatIsNotRead() {
    SysStatsRequest request =
        parse(cpuTimes(100).setMeminfoPeriodMs(100).setPsiPeriodMs(200).setSlabPeriodMs(100));

    assertThat(request.cpuTimesPeriodMs()).isEqualTo(100);
    assertThat(request.missing()).containsExactly("meminfo", "psi", "slab");
  }

  @Test
  void shouldNotSampleCpuTimesThatTheListLeavesOut() {
    SysStatsRequest request =
        parse(
            SysStatsConfig.newBuilder()
                .setStatPeriodMs(100)
                .addStatCounters(StatCounters.STAT_FORK_COUNT));

    assertThat(request.cpuTimesPeriodMs()).isZero();
    assertThat(request.missing()).containsExactly("fork count");
  }

  @Test
  void shouldAskForNothingWithoutAPeriod() {
    assertThat(
            parse(SysStatsConfig.newBuilder().addStatCounters(StatCounters.STAT_CPU_TIMES))
                .asksForNothing())
        .isTrue();
  }

  @Test
  void shouldInsistOnMultiplesOfTheSmallestPeriod() {
    assertThatThrownBy(() -> parse(cpuTimes(250).setMeminfoPeriodMs(100)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stat_period_ms is 250, which is no multiple of the smallest period, 100");
    assertThat(parse(cpuTimes(300).setMeminfoPeriodMs(100)).cpuTimesPeriodMs()).isEqualTo(300);
  }

  @Test
  void shouldCompareOnlyAfterRaisingToTheFloor() {
    assertThat(parse(cpuTimes(30).setMeminfoPeriodMs(7)).cpuTimesPeriodMs()).isEqualTo(30);
  }

  @Test
  void shouldTakeAHugeUnsignedPeriodForALongOne() {
    assertThat(parse(cpuTimes(-1)).cpuTimesPeriodMs()).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void shouldRefuseBytesThatAreNoConfig() {
    assertThatThrownBy(() -> SysStatsRequest.parse(ByteBuffer.wrap(new byte[] {0x2a, 0x7f})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sys_stats_config can't be read");
  }

  private static SysStatsConfig.Builder cpuTimes(int periodMs) {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(periodMs)
        .addStatCounters(StatCounters.STAT_CPU_TIMES);
  }

  private static SysStatsRequest parse(SysStatsConfig.Builder config) {
    return SysStatsRequest.parse(ByteBuffer.wrap(config.build().toByteArray()));
  }
}
