package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.Clock;
import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import dev.sonda.track.event.internal.sequence.BootClock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Clocks and units of timestamps as configured by sessions. */
@Timeout(240)
class EventTimestampsTest {
  private static final Category FOO = Category.of("times.foo");
  private static final int INCREMENTAL = 64;
  private static final int ABSOLUTE = 65;
  private static final long SPIN_NS = 1_000_000;

  private static void spin(long cpuTimeNs) {
    Syscalls libc = Syscalls.libc();
    long end = libc.clockGetTimeNs(ClockId.THREAD_CPUTIME) + cpuTimeNs;
    while (libc.clockGetTimeNs(ClockId.THREAD_CPUTIME) < end) {
      Thread.onSpinWait();
    }
  }

  private static List<Long> rawTimes(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("track_event"))
        .map(packet -> packet.integer("timestamp"))
        .toList();
  }

  private static MessageView defaults(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("trace_packet_defaults"))
        .map(packet -> packet.message("trace_packet_defaults"))
        .findFirst()
        .orElseThrow();
  }

  /** Clock snapshots of the program's own sequences; the service writes snapshots too. */
  private static List<MessageView> clocks(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("clock_snapshot") && packet.has("trace_packet_defaults"))
        .flatMap(packet -> packet.message("clock_snapshot").messages("clocks").stream())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  @ValueSource(longs = 1000)
  void shouldCountAbsoluteTimesInUnitsOfTheSession(long unitNs) throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded(
            "disable_incremental_timestamps: true timestamp_unit_multiplier: " + unitNs)) {
      long before = BootClock.bootTimeNs();
      FOO.begin("Event1").emit();
      spin(SPIN_NS);
      FOO.begin("Event2").arg("n", 2).emit();
      long after = BootClock.bootTimeNs();
      ResolvedTrackEvents trace = program.stop();
      assertThat(defaults(trace).integer("timestamp_clock_id"))
          .isEqualTo(unitNs == 1 ? Clock.BOOTTIME : ABSOLUTE);
      assertThat(clocks(trace))
          .filteredOn(clock -> clock.integer("clock_id") == ABSOLUTE)
          .hasSize(unitNs == 1 ? 0 : 1)
          .allMatch(clock -> clock.integer("unit_multiplier_ns") == unitNs)
          .noneMatch(clock -> clock.flag("is_incremental"));
      List<Long> times = rawTimes(trace);
      assertThat(times).allMatch(time -> time >= before / unitNs && time <= after / unitNs);
      assertThat(times.get(1) - times.get(0)).isGreaterThanOrEqualTo(SPIN_NS / unitNs);
      assertThat(trace.all()).allMatch(event -> event.timeNs() >= before - unitNs);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = 1)
  @ValueSource(longs = 1000)
  void shouldWriteTimeDeltasInUnitOfSession(long unitNs) throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded(
            "enable_thread_time_sampling: true timestamp_unit_multiplier: " + unitNs)) {
      FOO.begin("Event1").emit();
      spin(SPIN_NS);
      FOO.begin("Event2").emit();
      ResolvedTrackEvents trace = program.stop();
      assertThat(clocks(trace))
          .filteredOn(clock -> clock.integer("clock_id") == INCREMENTAL)
          .singleElement()
          .matches(clock -> clock.integer("unit_multiplier_ns") == unitNs)
          .matches(clock -> clock.flag("is_incremental"));
      assertThat(rawTimes(trace).getLast()).isBetween(SPIN_NS / unitNs, 1000 * SPIN_NS / unitNs);
      long threadTime = trace.all().getLast().message().integers("extra_counter_values").getFirst();
      assertThat(threadTime).isBetween(SPIN_NS / unitNs, 1000 * SPIN_NS / unitNs);
    }
  }

  @Test
  void shouldNotAccumulateRoundingErrors() throws Exception {
    long unitNs = 100_000;
    int count = 1000;
    long betweenNs = 50_000;
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("timestamp_unit_multiplier: " + unitNs)) {
      long before = BootClock.bootTimeNs();
      FOO.begin("Start").emit();
      for (int i = 0; i < count; i++) {
        spin(betweenNs);
        FOO.begin("Event").emit();
      }
      long after = BootClock.bootTimeNs();
      long sumNs =
          rawTimes(program.stop()).stream().skip(1).mapToLong(units -> units * unitNs).sum();
      assertThat(sumNs).isBetween(count * betweenNs - unitNs, after - before + unitNs);
    }
  }

  @ParameterizedTest
  @CsvSource("false,64")
  @CsvSource("true,6")
  void shouldWriteAbsoluteTimesWhereConfigAsksForThem(boolean isAbsolute, long clock)
      throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disable_incremental_timestamps: " + isAbsolute)) {
      long before = BootClock.bootTimeNs();
      FOO.instant("first").emit();
      FOO.instant("second").arg("n", 2).emit();
      long after = BootClock.bootTimeNs();
      ResolvedTrackEvents trace = program.stop();
      assertThat(defaults(trace).integer("timestamp_clock_id")).isEqualTo(clock);
      assertThat(clocks(trace))
          .filteredOn(each -> each.has("is_incremental") && each.flag("is_incremental"))
          .hasSize(isAbsolute ? 0 : 1);
      assertThat(trace.all()).extracting(Recorded::timeNs).isSorted();
      assertThat(trace.all()).allMatch(e -> e.timeNs() >= before && e.timeNs() <= after);
      assertThat(rawTimes(trace).getLast() >= before).isEqualTo(isAbsolute);
    }
  }
}
