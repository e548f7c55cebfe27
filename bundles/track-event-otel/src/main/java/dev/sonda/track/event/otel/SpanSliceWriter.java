package dev.sonda.track.event.otel;

import dev.sonda.track.event.Category;
import dev.sonda.track.event.Event;
import dev.sonda.track.event.Track;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.sdk.trace.data.EventData;
import io.opentelemetry.sdk.trace.data.LinkData;
import io.opentelemetry.sdk.trace.data.SpanData;
import java.util.List;

/**
 * Writes a span of OpenTelemetry as track events: the begin and end of a slice, and an instant for
 * each event of the span. The span id is used as the id of a flow, which connects the span to its
 * parent on another track or in another program and to linked spans.
 *
 * <p>Timestamps are the span's own, from the wall clock; trace readers convert them to the boot
 * clock with the service's clock snapshots.
 */
final class SpanSliceWriter {
  /** Number of the wall clock in Perfetto's enum BuiltinClock. */
  private static final int REALTIME = 1;

  private static final int HEX = 16;
  private static final Category SPANS = TrackEventSpanProcessor.SPANS;

  private SpanSliceWriter() {}

  static void write(SpanData span, SpanTrackAllocator.Place place) {
    Track track = place.lane().track();
    Event begin = SPANS.begin(span.getName()).on(track).at(REALTIME, span.getStartEpochNanos());
    addFlows(begin, span, place);
    addIdentity(begin, span);
    add(begin, span.getAttributes());
    begin.emit();
    for (EventData moment : span.getEvents()) {
      Event instant =
          SPANS.instant(moment.getName()).on(track).at(REALTIME, moment.getEpochNanos());
      add(instant, moment.getAttributes());
      instant.emit();
    }
    SPANS.end().on(track).at(REALTIME, span.getEndEpochNanos()).emit();
  }

  private static void addFlows(Event begin, SpanData span, SpanTrackAllocator.Place place) {
    begin.flow(flowOf(span.getSpanContext()));
    for (SpanContext child : place.childrenElsewhere()) {
      begin.flow(flowOf(child));
    }
    SpanContext parent = span.getParentSpanContext();
    if (parent.isValid() && parent.isRemote()) {
      begin.flow(flowOf(parent));
    }
    for (LinkData link : span.getLinks()) {
      begin.flow(flowOf(link.getSpanContext()));
    }
  }

  private static long flowOf(SpanContext span) {
    return Long.parseUnsignedLong(span.getSpanId(), HEX);
  }

  private static void addIdentity(Event begin, SpanData span) {
    begin.correlation(span.getTraceId());
    begin.arg("trace_id", span.getTraceId()).arg("span_id", span.getSpanId());
    if (span.getParentSpanContext().isValid()) {
      begin.arg("parent_span_id", span.getParentSpanId());
    }
    begin.arg("kind", span.getKind().name());
    begin.arg("scope", span.getInstrumentationScopeInfo().getName());
    StatusCode status = span.getStatus().getStatusCode();
    if (status != StatusCode.UNSET) {
      begin.arg("status", status.name());
    }
    String description = span.getStatus().getDescription();
    if (!description.isEmpty()) {
      begin.arg("status_description", description);
    }
  }

  private static void add(Event event, Attributes attributes) {
    attributes.forEach((key, value) -> add(event, key.getKey(), value));
  }

  private static void add(Event event, String name, Object value) {
    switch (value) {
      case Long number -> event.arg(name, number);
      case Double number -> event.arg(name, number);
      case Boolean flag -> event.arg(name, flag);
      case List<?> list -> addAll(event, name, list);
      default -> event.arg(name, value.toString());
    }
  }

  private static void addAll(Event event, String name, List<?> list) {
    event.array(
        name,
        values -> {
          for (Object value : list) {
            switch (value) {
              case Long number -> values.add(number);
              case Double number -> values.add(number);
              case Boolean flag -> values.add(flag);
              default -> values.add(value.toString());
            }
          }
        });
  }
}
