package dev.sonda.probe.procfs.internal.sysstats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.protobuf.UnknownFieldSet;
import dev.sonda.protos.MeminfoCounters;
import dev.sonda.protos.SysStatsConfig;
import dev.sonda.protos.SysStatsConfig.StatCounters;
import java.nio.ByteBuffer;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SysStatsRequestTest {

  @Test
  void shouldAskForTheFamiliesThatHaveAPeriod() {
    SysStatsRequest request =
        parse(stat(250).setMeminfoPeriodMs(500).setSlabPeriodMs(1000).setPsiPeriodMs(250));

    assertThat(request.periodsMs())
        .containsExactly(
            Map.entry(SysStatsFamily.MEMINFO, 500L),
            Map.entry(SysStatsFamily.STAT, 250L),
            Map.entry(SysStatsFamily.PSI, 250L),
            Map.entry(SysStatsFamily.SLAB, 1000L));
    assertThat(request.smallestPeriodMs()).isEqualTo(250);
  }

  @Test
  void shouldReadPeriodOfEachCounterFamily() {
    SysStatsConfig.Builder config = SysStatsConfig.newBuilder();
    SysStatsConfig.getDescriptor().getFields().stream()
        .filter(field -> field.getName().endsWith("_period_ms"))
        .forEach(field -> config.setField(field, 10 * field.getNumber()));

    assertThat(parse(config.setVmstatPeriodMs(10).setMeminfoPeriodMs(10)).periodsMs())
        .hasSize(12)
        .containsEntry(SysStatsFamily.STAT, 50L)
        .containsEntry(SysStatsFamily.CPUIDLE, 130L)
        .containsEntry(SysStatsFamily.SLAB, 150L);
  }

  @Test
  void shouldRaisePeriodsToMinimum() {
    assertThat(parse(stat(1)).smallestPeriodMs()).isEqualTo(10);
    assertThat(parse(stat(10)).smallestPeriodMs()).isEqualTo(10);
    assertThat(parse(stat(11)).smallestPeriodMs()).isEqualTo(11);
  }

  @Test
  void shouldRequestAllCountersWhenListIsEmpty() {
    SysStatsRequest request = parse(SysStatsConfig.newBuilder().setStatPeriodMs(100));

    assertThat(request.stat()).contains(StatCounters.values());
    assertThat(request.meminfo()).contains(MeminfoCounters.values());
  }

  @Test
  void shouldTakeOnlyTheCountersListed() {
    SysStatsRequest request =
        parse(
            SysStatsConfig.newBuilder()
                .setStatPeriodMs(100)
                .addStatCounters(StatCounters.STAT_FORK_COUNT));

    assertThat(request.stat()).containsExactly(StatCounters.STAT_FORK_COUNT);
  }

  @Test
  void shouldIgnoreCountersThatPerfettoDoesNotKnow() {
    UnknownFieldSet unknown =
        UnknownFieldSet.newBuilder()
            .addField(2, UnknownFieldSet.Field.newBuilder().addVarint(4711).build())
            .build();
    SysStatsConfig.Builder config = SysStatsConfig.newBuilder().setMeminfoPeriodMs(100);

    assertThat(parse(config.setUnknownFields(unknown)).meminfo()).isEmpty();
    assertThat(parse(config.addMeminfoCounters(MeminfoCounters.MEMINFO_DIRTY)).meminfo())
        .containsExactly(MeminfoCounters.MEMINFO_DIRTY);
  }

  @Test
  void shouldAskForNothingWithoutAPeriod() {
    SysStatsRequest request =
        parse(SysStatsConfig.newBuilder().addStatCounters(StatCounters.STAT_CPU_TIMES));

    assertThat(request.asksForNothing()).isTrue();
  }

  @Test
  void shouldRefusePeriodsThatAreNoMultiplesOfTheSmallest() {
    assertThatThrownBy(() -> parse(stat(250).setMeminfoPeriodMs(100)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("stat_period_ms is 250, which is no multiple of the smallest period, 100");
    assertThat(parse(stat(300).setMeminfoPeriodMs(100)).smallestPeriodMs()).isEqualTo(100);
  }

  @Test
  void shouldCheckMultiplesAfterRaisingToMinimum() {
    assertThat(parse(stat(30).setMeminfoPeriodMs(7)).periodsMs())
        .containsEntry(SysStatsFamily.STAT, 30L)
        .containsEntry(SysStatsFamily.MEMINFO, 10L);
  }

  @Test
  void shouldReadPeriodsAsUnsigned() {
    assertThat(parse(stat(-1)).smallestPeriodMs()).isEqualTo(0xffff_ffffL);
    assertThat(parse(stat(-6).setSlabPeriodMs(10)).periodsMs())
        .containsEntry(SysStatsFamily.STAT, 4294967290L);
  }

  @Test
  void shouldRefuseMalformedConfig() {
    assertThatThrownBy(() -> SysStatsRequest.parse(ByteBuffer.wrap(new byte[] {0x2a, 0x7f})))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("sys_stats_config can't be read");
  }

  private static SysStatsConfig.Builder stat(int periodMs) {
    return SysStatsConfig.newBuilder()
        .setStatPeriodMs(periodMs)
        .addStatCounters(StatCounters.STAT_CPU_TIMES);
  }

  private static SysStatsRequest parse(SysStatsConfig.Builder config) {
    return SysStatsRequest.parse(ByteBuffer.wrap(config.build().toByteArray()));
  }
}
