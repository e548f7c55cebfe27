package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FlushTest {
  private static final long STOP_FLAGS =
      new FlushFlags(FlushFlags.Reason.TRACE_STOP, FlushFlags.Initiator.PERFETTO_CMD).bits();

  private final SteppedService service = new SteppedService();
  private final List<Boolean> answers = new ArrayList<>();

  @Test
  void shouldSucceedWhenAllProducersHaveAnswered() {
    FakeProducer first = service.producer("first").offer("a.source");
    FakeProducer second = service.producer("second").offer("a.source");
    second.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    flush(consumer, 0);
    assertThat(answers).isEmpty();

    second.write(1, packet("at the last moment"));
    second.commit(new FakeCommit().flushed(second.flushes().getFirst().requestId()));
    service.run();

    assertThat(answers).containsExactly(true);
    assertThat(first.flushes()).hasSize(1);
    assertThat(texts(service.read(consumer))).containsExactly("at the last moment");
  }

  @Test
  void shouldFailFlushAtTimeoutAndNameLateProducers() {
    FakeProducer producer = service.producer("slow one").offer("a.source");
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().flush(200, STOP_FLAGS, answers::add);
    service.loop.advanceMs(199);
    assertThat(answers).isEmpty();
    service.loop.advanceMs(1);

    assertThat(answers).containsExactly(false);
    assertThat(service.result(consumer).lateProducers()).containsExactly("slow one");
    assertThat(slowFlushes(service.read(consumer))).containsExactly("slow one/a.source");
  }

  private static List<String> slowFlushes(List<TracePacketView> packets) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("service_event"))
        .filter(packet -> packet.payload().has("last_flush_slow_data_sources"))
        .flatMap(packet ->
            packet
                .payload()
                .message("last_flush_slow_data_sources")
                .messages("data_source")
                .stream())
        .map(source -> source.string("producer_name") + "/" + source.string("data_source_name"))
        .toList();
  }

  @Test
  void shouldTakeTimeoutFromConfigElseFiveSeconds() {
    service.producer("slow").offer("a.source").leaveFlushesUnanswered();
    FakeConsumer configured = service.enable(config("a.source").setFlushTimeoutMs(100));
    FakeConsumer usual = service.enable(config("a.source"));
    flush(configured, 0);
    flush(usual, 0);
    service.loop.advanceMs(100);
    assertThat(answers).hasSize(1);
    service.loop.advanceMs(4899);
    assertThat(answers).hasSize(1);
    service.loop.advanceMs(1);

    assertThat(answers).containsExactly(false, false);
  }

  @Test
  void shouldTreatAnswerAsAnswerToAllEarlierFlushes() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    flush(consumer, 0);
    flush(consumer, 0);
    flush(consumer, 0);
    flush(consumer, 10);
    producer.write(1, packet("payload"));
    producer.commit(new FakeCommit().flushed(producer.flushes().get(2).requestId()));
    service.run();
    assertThat(answers).containsExactly(true, true, true);
    service.loop.advanceMs(10);

    assertThat(answers).containsExactly(true, true, true, false);
    assertThat(texts(service.read(consumer))).containsExactly("payload");
  }

  @Test
  void shouldTellProducersInitiatorAndReasonOfFlush() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    flush(service.enable(config("a.source")), 0);

    assertThat(producer.flushes())
        .singleElement()
        .satisfies(flush ->
            assertThat(flush.flags())
                .isEqualTo(
                    new FlushFlags(FlushFlags.Reason.EXPLICIT, FlushFlags.Initiator.PERFETTO_CMD)
                        .bits()));
  }

  @Test
  void shouldForgetLateProducersWhenNextFlushSucceeds() {
    FakeProducer producer = service.producer("slow one").offer("a.source");
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().flush(5000, STOP_FLAGS, answers::add);
    service.loop.advanceMs(5000);
    assertThat(slowFlushes(service.readNew(consumer))).containsExactly("slow one/a.source");
    consumer.endpoint().flush(5000, STOP_FLAGS, answers::add);
    service.run();
    producer.commit(new FakeCommit().flushed(producer.flushes().getLast().requestId()));
    service.loop.advanceMs(5000);

    assertThat(answers).containsExactly(false, true);
    assertThat(slowFlushes(service.readNew(consumer))).isEmpty();
  }

  @Test
  void shouldRecordEveryFlushInTrace() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    flush(consumer, 0);
    service.loop.advanceMs(1);
    flush(consumer, 0);

    assertThat(events(service.read(consumer)))
        .filteredOn(event -> event.contains("flush"))
        .containsExactly(
            "flush_started",
            "all_data_sources_flushed",
            "flush_started",
            "all_data_sources_flushed");
  }

  @Test
  void shouldKeepPacketsWrittenDuringPeriodicFlushes() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source").setFlushPeriodMs(100));
    for (int i = 0; i < 3; i++) {
      service.loop.advanceMs(100);
      producer.write(1, packet("flush " + i));
      producer.commit(new FakeCommit().flushed(producer.flushes().getLast().requestId()));
    }
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("flush 0", "flush 1", "flush 2");
  }

  @Test
  void shouldLeaveOutDataSourcesThatNeedNoFlush() {
    FakeProducer quiet =
        service
            .producer("quiet")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setNoFlush(true));
    FakeProducer mixed =
        service
            .producer("mixed")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setNoFlush(true))
            .offer("b.source");
    FakeConsumer consumer = service.enable(config("a.source", "b.source"));
    flush(consumer, 0);

    assertThat(answers).containsExactly(true);
    assertThat(quiet.flushes()).isEmpty();
    assertThat(mixed.flushes().getFirst().instanceIds()).containsExactly(3L);
  }

  @Test
  void shouldSucceedAtOnceWhenNoProducerTakesPart() {
    flush(service.enable(config("a.source")), 0);

    assertThat(answers).containsExactly(true);
  }

  @Test
  void shouldFailWithoutRunningSession() {
    flush(service.consumer(), 0);
    flush(service.enable(config("a.source").setDeferredStart(true)), 0);
    FakeConsumer stopped = service.enable(config("a.source"));
    stopped.endpoint().disableTracing();
    flush(stopped, 0);

    assertThat(answers).containsExactly(false, false, false);
  }

  @Test
  void shouldFailWithoutWaitingWhenProducerLeaves() {
    FakeProducer producer = service.producer("leaver").offer("a.source");
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    flush(consumer, 0);
    producer.endpoint().close();
    service.run();

    assertThat(answers).containsExactly(false);
  }

  @Test
  void shouldFailWhenSessionIsFreed() {
    service.producer("slow").offer("a.source").leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    flush(consumer, 0);
    consumer.endpoint().freeBuffers();
    service.run();

    assertThat(answers).containsExactly(false);
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldFlushPeriodicallyInStepWithWallClock() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.loop.advanceMs(300);
    TraceConfig.Builder config = config("a.source").setFlushPeriodMs(1000);
    service.enable(config);
    service.loop.advanceMs(699);
    assertThat(producer.flushes()).isEmpty();
    service.loop.advanceMs(1);
    assertThat(producer.flushes()).hasSize(1);
    service.loop.advanceMs(2000);

    assertThat(producer.flushes()).hasSize(3);
    assertThat(producer.flushes().getFirst().flags())
        .isEqualTo(new FlushFlags(FlushFlags.Reason.PERIODIC, FlushFlags.Initiator.SERVICE).bits());
  }

  @Tag("T21")
  @Test
  void shouldKeepFlushingWhenWallClockIsSet() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(config("a.source").setFlushPeriodMs(1000));
    service.clock.drift(Clock.REALTIME, 3_600_000_000_000L);
    service.loop.advanceMs(5000);
    service.clock.drift(Clock.REALTIME, -7_200_000_000_000L);
    service.loop.advanceMs(5000);

    assertThat(producer.flushes()).hasSize(10);
  }

  private void flush(FakeConsumer consumer, int timeoutMs) {
    consumer
        .endpoint()
        .flush(
            timeoutMs,
            new FlushFlags(FlushFlags.Reason.EXPLICIT, FlushFlags.Initiator.PERFETTO_CMD).bits(),
            answers::add);
    service.run();
  }
}
