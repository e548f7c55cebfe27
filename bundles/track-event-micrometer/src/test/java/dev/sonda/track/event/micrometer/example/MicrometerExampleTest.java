package dev.sonda.track.event.micrometer.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.micrometer.TrackEventMeterRegistry;
import io.micrometer.core.instrument.Metrics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the example in the Javadoc of TrackEventMeterRegistry. */
@Timeout(240)
class MicrometerExampleTest {

  // @start region=registry :
  static TrackEventMeterRegistry begin() {
    TrackEventMeterRegistry registry = new TrackEventMeterRegistry(); // writes once a second
    Metrics.addRegistry(registry);
    Metrics.counter("orders").increment();
    return registry;
  } // @end

  @Test
  void shouldWriteCounterWhenExampleRuns() throws Exception {
    TrackEventMeterRegistry registry = begin();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      registry.writeMeters();
      assertThat(program.stop().all())
          .anyMatch(event -> event.track().equals("orders") && event.text().equals("counter 1"));
    } finally {
      Metrics.removeRegistry(registry);
      registry.close();
    }
  }
}
