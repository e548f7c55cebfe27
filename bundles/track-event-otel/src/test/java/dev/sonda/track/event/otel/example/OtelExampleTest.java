package dev.sonda.track.event.otel.example;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.otel.TrackEventSpanProcessor;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests the example in the Javadoc of TrackEventSpanProcessor. */
@Timeout(240)
class OtelExampleTest {

  // @start region=processor :
  static SdkTracerProvider provider() {
    return SdkTracerProvider.builder().addSpanProcessor(new TrackEventSpanProcessor()).build();
  }

  static void pay(Tracer tracer) {
    Span span = tracer.spanBuilder("pay").startSpan();
    span.end(); // the span is written as a slice now
  } // @end

  @Test
  void shouldWriteSliceWhenExampleRuns() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        SdkTracerProvider provider = provider()) {
      pay(provider.get("shop"));
      assertThat(program.stop().texts()).anyMatch(text -> text.startsWith("begin otel pay"));
    }
  }
}
