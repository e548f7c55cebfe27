package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions while the wall clock is set by a user or a time server. */
@Tag("T21")
class ClockJumpsTest {
  private static final long HOUR_NS = 3_600_000_000_000L;

  private final SteppedService service = new SteppedService();

  @ParameterizedTest
  @ValueSource(longs = {HOUR_NS, -HOUR_NS})
  void shouldEndInTimeWhenWallClockJumps(long jumpNs) {
    FakeConsumer consumer = service.enable(config().setDurationMs(10_000));
    FakeConsumer preferring =
        service.enable(config().setDurationMs(10_000).setPreferSuspendClockForDuration(true));
    service.loop.advanceMs(4000);
    jump(jumpNs);
    service.loop.advanceMs(5999);
    assertThat(consumer.endings()).isEmpty();
    assertThat(preferring.endings()).isEmpty();
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(preferring.endings()).containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR_NS, -HOUR_NS})
  void shouldKeepTimeoutsAndDelays(long jumpNs) {
    FakeProducer producer =
        service
            .producer("slow")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
    producer.leaveFlushesUnanswered();
    TraceConfig.Builder config = config("a.source");
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(TriggerMode.STOP_TRACING)
        .setTriggerTimeoutMs(60_000)
        .addTriggersBuilder()
        .setName("stop")
        .setStopDelayMs(1000);
    FakeConsumer consumer = service.enable(config);
    producer.endpoint().activateTriggers(List.of("stop"));
    service.run();
    jump(jumpNs);
    service.loop.advanceMs(1000);
    assertThat(producer.flushes()).as("the trigger's delay").hasSize(1);
    jump(-jumpNs);
    service.loop.advanceMs(5000);
    assertThat(producer.calls()).as("the flush's timeout").endsWith("stop 1");
    jump(jumpNs);
    service.loop.advanceMs(4999);
    assertThat(consumer.endings()).isEmpty();
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).as("the stop's timeout").containsExactly("");
  }

  @ParameterizedTest
  @ValueSource(longs = {HOUR_NS, -HOUR_NS})
  void shouldRecordClockJumpInClockSnapshots(long jumpNs) {
    FakeConsumer consumer = service.enable(config());
    service.read(consumer);
    jump(jumpNs);
    service.loop.advanceMs(10_000);
    List<Long> distances = new ArrayList<>();
    for (TracePacketView packet : service.read(consumer)) {
      if (packet.payloadName().equals("clock_snapshot")) {
        distances.add(clock(packet, Clock.REALTIME) - clock(packet, Clock.BOOTTIME));
      }
    }

    assertThat(distances.getLast() - distances.getFirst()).isEqualTo(jumpNs);
  }

  private static long clock(TracePacketView snapshot, int id) {
    return snapshot.payload().messages("clocks").stream()
        .filter(clock -> clock.integer("clock_id") == id)
        .mapToLong((MessageView clock) -> clock.integer("timestamp"))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void shouldSnapshotNeitherMoreNorLessOftenAfterJumps() {
    FakeConsumer consumer = service.enable(config());
    for (int i = 0; i < 10; i++) {
      jump(i % 2 == 0 ? HOUR_NS : -HOUR_NS);
      service.loop.advanceMs(10_000);
    }

    assertThat(service.read(consumer))
        .filteredOn(packet -> packet.payloadName().equals("clock_snapshot"))
        .hasSizeBetween(10, 12);
  }

  private void jump(long byNs) {
    service.clock.drift(Clock.REALTIME, byNs);
    service.clock.drift(Clock.REALTIME_COARSE, byNs);
  }
}
