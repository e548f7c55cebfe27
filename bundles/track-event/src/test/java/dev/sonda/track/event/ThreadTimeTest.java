package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.posix.ClockId;
import dev.sonda.posix.Syscalls;
import dev.sonda.testkit.trace.MessageView;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** CPU time of threads, recorded with their events. */
@Timeout(240)
class ThreadTimeTest {
  private static final Category WORK = Category.of("thread.time");
  private static final long BUSY_NS = 20_000_000;

  @Test
  void shouldRecordCpuTimeOfThread() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("enable_thread_time_sampling: true")) {
      WORK.begin("busy").emit();
      spin();
      WORK.end().emit();
      WORK.instant("elsewhere").on(Track.process()).emit();
      ResolvedTrackEvents trace = program.stop();
      List<MessageView> events = events(trace);
      assertThat(growth(events.get(1))).isBetween(BUSY_NS, 50 * BUSY_NS);
      assertThat(events.get(2).integers("extra_counter_values")).isEmpty();
      assertThat(trace.packets())
          .filteredOn(packet -> packet.has("track_descriptor"))
          .extracting(packet -> packet.message("track_descriptor"))
          .filteredOn(track -> track.has("counter"))
          .singleElement()
          .satisfies(track ->
              assertThat(track.message("counter").constant("type"))
                  .isEqualTo("COUNTER_THREAD_TIME_NS"));
    }
  }

  @Test
  void shouldRecordCpuTimeOncePerPeriod() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded(
            "enable_thread_time_sampling: true thread_time_subsampling_ns: 3600000000000")) {
      WORK.instant("first").emit();
      spin();
      WORK.instant("second").emit();
      List<MessageView> events = events(program.stop());
      assertThat(growth(events.getFirst())).isPositive();
      assertThat(growth(events.getLast())).isZero();
    }
  }

  @Test
  void shouldRecordCpuTimeInConfiguredUnit() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded(
            "enable_thread_time_sampling: true timestamp_unit_multiplier: 1000000")) {
      spin();
      WORK.instant("first").emit();
      assertThat(growth(events(program.stop()).getFirst())).isBetween(4L, 100_000L);
    }
  }

  @Test
  void shouldRecordNoCpuTimeOfVirtualThreads() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("enable_thread_time_sampling: true")) {
      Thread.ofVirtual().start(() -> WORK.instant("virtual").emit()).join();
      assertThat(events(program.stop()).getFirst().integers("extra_counter_values")).isEmpty();
    }
  }

  private static List<MessageView> events(ResolvedTrackEvents trace) {
    return trace.packets().stream()
        .filter(packet -> packet.has("track_event"))
        .<MessageView>map(packet -> packet.message("track_event"))
        .toList();
  }

  private static long growth(MessageView event) {
    return event.integers("extra_counter_values").getFirst();
  }

  private static void spin() {
    Syscalls libc = Syscalls.libc();
    long end = libc.clockGetTimeNs(ClockId.THREAD_CPUTIME) + BUSY_NS;
    while (libc.clockGetTimeNs(ClockId.THREAD_CPUTIME) < end) {
      Thread.onSpinWait();
    }
  }
}
