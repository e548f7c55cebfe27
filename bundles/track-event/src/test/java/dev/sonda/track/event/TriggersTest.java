package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceSchema;
import dev.sonda.track.event.TracingServiceFixture.Place;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Triggers that the program activates. */
@Timeout(240)
class TriggersTest {
  private static TraceConfig config() throws Exception {
    return TraceSchema.load()
        .parseTraceConfig(
            "buffers { size_kb: 1024 } trigger_config { trigger_mode: STOP_TRACING"
                + " trigger_timeout_ms: 50000 triggers { name: \"trigger1\" } }");
  }

  @ParameterizedTest
  @EnumSource(Place.class)
  void shouldStopSessionThatNamesTrigger(Place place) throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.connected(place)) {
      TracingSession session = program.session();
      program.start(config());
      program.tracing().activateTriggers(List.of("trigger2", "trigger1"), Duration.ofSeconds(10));
      RecordedProgramFixture.await(session.whenStopped());
      assertThat(ResolvedTrackEvents.of(RecordedProgramFixture.await(session.read())).packets())
          .filteredOn(packet -> packet.has("trigger"))
          .singleElement()
          .satisfies(packet -> {
            assertThat(packet.message("trigger").string("trigger_name")).isEqualTo("trigger1");
            assertThat(packet.message("trigger").string("producer_name")).isEqualTo("test.program");
          });
    }
  }
}
