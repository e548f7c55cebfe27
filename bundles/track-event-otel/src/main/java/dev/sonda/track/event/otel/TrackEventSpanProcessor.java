package dev.sonda.track.event.otel;

import dev.sonda.track.event.Category;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.ReadWriteSpan;
import io.opentelemetry.sdk.trace.ReadableSpan;
import io.opentelemetry.sdk.trace.SpanProcessor;
import io.opentelemetry.sdk.trace.data.SpanData;

/**
 * Writes each span of OpenTelemetry as a slice when it ends, if a session records the category
 * {@code otel}:
 *
 * {@snippet class=dev.sonda.track.event.otel.example.OtelExampleTest region=processor :
 * static SdkTracerProvider provider() {
 *   return SdkTracerProvider.builder().addSpanProcessor(new TrackEventSpanProcessor()).build();
 * }
 *
 * static void pay(Tracer tracer) {
 *   Span span = tracer.spanBuilder("pay").startSpan();
 *   span.end(); // the span is written as a slice now
 * }}
 *
 * <p>A span needn't be sampled for export, but has to be recording. Any thread.
 */
public final class TrackEventSpanProcessor implements SpanProcessor {
  static final Category SPANS = Category.describe("otel", "Spans of OpenTelemetry");

  private final SpanTrackAllocator lanes = new SpanTrackAllocator();

  @Override
  public void onStart(Context parent, ReadWriteSpan span) {
    // The start of a span isn't needed, because the track is chosen when the span ends.
  }

  @Override
  public boolean isStartRequired() {
    return false;
  }

  @Override
  public void onEnd(ReadableSpan span) {
    if (SPANS.isEnabled()) {
      SpanData data = span.toSpanData();
      SpanSliceWriter.write(data, lanes.place(data));
    }
  }

  @Override
  public boolean isEndRequired() {
    return true;
  }
}
