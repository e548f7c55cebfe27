package dev.sonda.track.event.otel;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.ResolvedTrackEvents;
import dev.sonda.track.event.ResolvedTrackEvents.Recorded;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanBuilder;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.sdk.trace.SdkTracerProvider;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Spans of OpenTelemetry's own SDK, read back from a trace. */
@Timeout(240)
class TrackEventSpanProcessorTest {
  private static final int HEX = 16;

  private final SdkTracerProvider provider =
      SdkTracerProvider.builder().addSpanProcessor(new TrackEventSpanProcessor()).build();
  private final Tracer tracer = provider.get("shop");

  @AfterEach
  void shutDown() {
    provider.close();
  }

  private Span start(String name, Context parent, long startNs) {
    return builder(name, parent, startNs).startSpan();
  }

  private SpanBuilder builder(String name, Context parent, long startNs) {
    return tracer
        .spanBuilder(name)
        .setParent(parent)
        .setStartTimestamp(startNs, TimeUnit.NANOSECONDS);
  }

  private static void end(Span span, long endNs) {
    span.end(endNs, TimeUnit.NANOSECONDS);
  }

  private static long flow(Span span) {
    return Long.parseUnsignedLong(span.getSpanContext().getSpanId(), HEX);
  }

  private static Recorded begin(List<Recorded> events, String name) {
    return events.stream()
        .filter(event -> event.text().startsWith("begin otel " + name + " "))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no slice " + name));
  }

  @Test
  void shouldWriteSpanAsSliceWithItsArgumentsAndEvents() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Span span =
          builder("pay", Context.root(), 100)
              .setSpanKind(SpanKind.SERVER)
              .setAttribute("cart.size", 3)
              .setAttribute("cart.price", 1.5)
              .setAttribute("cart.gift", true)
              .setAttribute(AttributeKey.stringArrayKey("items"), List.of("a", "b"))
              .startSpan();
      span.addEvent(
          "card read",
          Attributes.of(AttributeKey.stringKey("card"), "visa"),
          150,
          TimeUnit.NANOSECONDS);
      span.setStatus(StatusCode.ERROR, "declined");
      end(span, 200);
      List<Recorded> events = program.stop().all();
      assertThat(events).extracting(Recorded::timeNs).containsExactly(100L, 150L, 200L);
      assertThat(events).extracting(Recorded::track).containsOnly("OpenTelemetry");
      assertThat(events.get(0).text())
          .startsWith("begin otel pay {trace_id=" + span.getSpanContext().getTraceId())
          .contains("kind=SERVER, scope=shop, status=ERROR, status_description=declined")
          .contains("cart.size=3", "cart.price=1.5", "cart.gift=true", "items=[a, b]");
      assertThat(events.get(0).message().integers("flow_ids")).containsExactly(flow(span));
      assertThat(events.get(0).message().string("correlation_id_str"))
          .isEqualTo(span.getSpanContext().getTraceId());
      assertThat(events.get(1).text()).isEqualTo("instant otel card read {card=visa}");
      assertThat(events.get(2).text()).isEqualTo("end");
    }
  }

  @Test
  void shouldNestChildAndMoveOverlappingChildToOtherTrack() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Span parent = start("parent", Context.root(), 100);
      Context inside = Context.root().with(parent);
      Span first = start("first", inside, 110);
      Span second = start("second", inside, 120);
      end(first, 130);
      end(second, 140);
      end(parent, 150);
      List<Recorded> events = program.stop().all();
      long track = begin(events, "parent").trackUuid();
      assertThat(begin(events, "first").trackUuid()).isEqualTo(track);
      assertThat(begin(events, "second").trackUuid()).isNotEqualTo(track);
      assertThat(begin(events, "parent").message().integers("flow_ids"))
          .containsExactly(flow(parent), flow(second));
      assertThat(begin(events, "second").message().integers("flow_ids"))
          .containsExactly(flow(second));
    }
  }

  @Test
  void shouldSeparateOverlappingTracesAndReuseTracksLater() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      Span one = start("one", Context.root(), 100);
      Span two = start("two", Context.root(), 110);
      end(one, 120);
      end(two, 130);
      end(start("three", Context.root(), 140), 150);
      ResolvedTrackEvents trace = program.stop();
      long track = begin(trace.all(), "one").trackUuid();
      assertThat(begin(trace.all(), "two").trackUuid()).isNotEqualTo(track);
      assertThat(begin(trace.all(), "three").trackUuid()).isEqualTo(track);
    }
  }

  @Test
  void shouldWriteFlowsFromRemoteParentsAndLinkedSpans() throws Exception {
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("")) {
      SpanContext remote =
          SpanContext.createFromRemoteParent(
              "00000000000000000000000000000001",
              "00000000000000a7",
              TraceFlags.getSampled(),
              TraceState.getDefault());
      Span cause = start("cause", Context.root(), 100);
      end(cause, 110);
      Span span =
          builder("effect", Context.root().with(Span.wrap(remote)), 200)
              .addLink(cause.getSpanContext())
              .startSpan();
      end(span, 210);
      assertThat(begin(program.stop().all(), "effect").message().integers("flow_ids"))
          .containsExactly(flow(span), 0xA7L, flow(cause));
    }
  }

  @Test
  void shouldWriteNothingWhenCategoryIsDisabled() throws Exception {
    try (RecordedProgramFixture program =
        RecordedProgramFixture.recorded("disabled_categories: \"otel\"")) {
      end(start("quiet", Context.root(), 100), 200);
      assertThat(program.stop().texts()).isEmpty();
    }
  }
}
