package dev.sonda.track.event.micrometer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents;
import io.micrometer.core.instrument.Gauge;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Meters of Micrometer, read back from a trace. */
@Timeout(240)
class TrackEventMeterRegistryTest {
  private static final Duration NEVER = Duration.ofHours(1);

  private TrackEventMeterRegistry registry = new TrackEventMeterRegistry(NEVER);

  @AfterEach
  void close() {
    registry.close();
  }

  private static List<String> rows(ResolvedTrackEvents trace) {
    return trace.all().stream().map(event -> event.track() + ": " + event.text()).toList();
  }

  @Test
  void shouldWriteEachMeterOnSeparateTracks() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      registry.counter("orders", "country", "de").increment(3);
      registry.gauge("load", 0.5);
      registry.timer("pay").record(20, TimeUnit.MILLISECONDS);
      registry.timer("pay").record(10, TimeUnit.MILLISECONDS);
      registry.summary("size").record(7);
      registry.writeMeters();
      registry.counter("orders", "country", "de").increment();
      registry.writeMeters();
      ResolvedTrackEvents trace = program.stop();
      assertThat(rows(trace))
          .contains(
              "orders{country=de}: counter 3",
              "load: counter 0.5",
              "pay.count: counter 2",
              "pay.total: counter 30000000",
              "pay.max: counter 20000000",
              "size.count: counter 1",
              "size.total: counter 7",
              "size.max: counter 7",
              "orders{country=de}: counter 4");
    }
  }

  @Test
  void shouldWriteUnitsOfMeters() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Gauge.builder("heap", () -> 4096).baseUnit("bytes").register(registry);
      registry.timer("pay").record(20, TimeUnit.MILLISECONDS);
      registry.writeMeters();
      ResolvedTrackEvents trace = program.stop();
      assertThat(trace.all())
          .extracting(event ->
              event.track()
                  + " "
                  + trace.track(event.trackUuid()).message("counter").constant("unit"))
          .containsExactlyInAnyOrder(
              "heap UNIT_SIZE_BYTES",
              "pay.count UNIT_COUNT",
              "pay.total UNIT_TIME_NS",
              "pay.max UNIT_TIME_NS");
    }
  }

  @Test
  void shouldWriteOtherMetersWhenGaugeFails() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Gauge.builder(
              "broken",
              () -> {
                throw new IllegalStateException("on purpose");
              })
          .register(registry);
      registry.counter("orders").increment();
      registry.writeMeters();
      assertThat(rows(program.stop())).containsExactly("orders: counter 1");
    }
  }

  @Test
  void shouldWriteMetersInEachStep() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      registry.close();
      registry = new TrackEventMeterRegistry(Duration.ofMillis(2));
      CountDownLatch asked = new CountDownLatch(3);
      Gauge.builder(
              "steps",
              () -> {
                asked.countDown();
                return 1;
              })
          .register(registry);
      assertThat(asked.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(rows(program.stop())).contains("steps: counter 1");
    }
  }

  @Test
  void shouldNotReadGaugesWhileNoSessionRecords() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    Gauge.builder("asked", asked::incrementAndGet).register(registry);
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disabled_categories: \"micrometer\"")) {
      registry.writeMeters();
      assertThat(program.stop().texts()).isEmpty();
    }
    registry.writeMeters();
    assertThat(asked).hasValue(0);
  }
}
