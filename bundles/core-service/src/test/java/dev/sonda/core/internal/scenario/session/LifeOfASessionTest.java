package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.TraceAssert;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class LifeOfASessionTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SteppedService service = new SteppedService();

  @Test
  void shouldCarryPacketFromProducerToConsumer() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));

    producer.write(1, packet("one"), packet("two"));
    service.run();
    var packets = service.read(consumer);

    assertThat(texts(packets)).containsExactly("one", "two");
    TraceAssert.assertThatTrace(packets).isTrusted().hasNoLossMarks();
    assertThat(consumer.finishedReads()).isEqualTo(1);
  }

  @Test
  void shouldPauseReadUntilFullConsumerRequestsMore() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("one"), packet("two"));
    service.run();

    consumer.roomFor(0);
    assertThat(service.read(consumer)).isEmpty();
    assertThat(consumer.finishedReads()).isZero();

    consumer.roomFor(1);
    assertThat(texts(service.read(consumer))).containsExactly("one", "two");
    assertThat(consumer.finishedReads()).isEqualTo(1);
  }

  @Test
  void shouldNotStartDataSourceBeforeSessionNamesIt() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.run();

    assertThat(producer.calls()).containsExactly("connect");
  }

  @Test
  void shouldSetUpThenStartThenStopDataSource() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getDataSourcesBuilder(0).addProducerNameRegexFilter("prob[e]s");
    FakeConsumer consumer = service.enable(config);
    consumer.endpoint().startTracing();
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(producer.calls())
        .as("what has started isn't started again")
        .containsExactly("connect", "tracing setup", "setup 1", "start 1", "stop 1");
    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldSendTracingSetupOnlyOnce() {
    FakeProducer producer = service.producer("probes").offer("a.source").offer("b.source");
    service.enable(config("a.source", "b.source"));
    service.enable(config("a.source"));

    assertThat(producer.calls())
        .containsOnlyOnce("tracing setup")
        .contains("setup 1", "setup 2", "setup 3");
  }

  @Test
  void shouldWaitForStartWhenDeferred() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer =
        service.enable(config("a.source").setDeferredStart(true).setDurationMs(1000));
    service.loop.advanceMs(5000);
    assertThat(producer.calls()).endsWith("setup 1");
    consumer.endpoint().startTracing();
    service.loop.advanceMs(999);
    assertThat(producer.calls()).endsWith("start 1");
    service.loop.advanceMs(1);

    assertThat(producer.calls()).endsWith("flush [1]", "stop 1");
    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldPassTargetBufferAndSessionIdToProducer() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source").setDurationMs(7000);
    config.addBuffersBuilder().setSizeKb(8).setName("second");
    config.getDataSourcesBuilder(0).getConfigBuilder().setTargetBufferName("second");
    service.enable(config());
    service.enable(config);

    assertThat(producer.targetBuffer()).isEqualTo(3);
    assertThat(producer.configOf(1).getTracingSessionId()).isEqualTo(2);
    assertThat(producer.configOf(1).getTraceDurationMs()).isEqualTo(7000);
    assertThat(producer.configOf(1).getStopTimeoutMs()).isEqualTo(5000);
  }

  @Test
  void shouldFlushAndStopWhenDurationEnds() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source").setDurationMs(1000));
    producer.write(1, packet("payload"));
    service.loop.advanceMs(999);
    List<String> before = List.copyOf(producer.calls());
    service.loop.advanceMs(1);

    assertThat(before).endsWith("start 1");
    assertThat(producer.calls()).endsWith("flush [1]", "stop 1");
    assertThat(producer.flushes().getFirst().flags())
        .isEqualTo(
            new FlushFlags(FlushFlags.Reason.TRACE_STOP, FlushFlags.Initiator.SERVICE).bits());
    assertThat(consumer.endings()).containsExactly("");
    assertThat(texts(service.read(consumer))).containsExactly("payload");
  }

  @Test
  void shouldWaitForDataSourcesThatAnnounceTheirStop() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    assertThat(consumer.endings()).isEmpty();

    producer.write(1, packet("last words"));
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();

    assertThat(consumer.endings()).containsExactly("");
    assertThat(texts(service.read(consumer))).containsExactly("last words");
  }

  @Test
  void shouldWaitOnlyForDataSourcesThatAnnounceTheirStop() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(
                DataSourceDescriptor.newBuilder()
                    .setName("a.source")
                    .setWillNotifyOnStart(true)
                    .setWillNotifyOnStop(true))
            .offer("b.source")
            .offer(DataSourceDescriptor.newBuilder().setName("c.source").setWillNotifyOnStop(true));
    FakeConsumer consumer =
        service.enable(
            config("a.source", "b.source", "c.source").setDurationMs(1).setDeferredStart(true));
    consumer.endpoint().startTracing();
    service.run();
    producer.endpoint().notifyDataSourceStarted(1);
    service.loop.advanceMs(1);
    assertThat(producer.calls()).endsWith("flush [1, 2, 3]", "stop 1", "stop 2", "stop 3");
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();
    assertThat(consumer.endings()).isEmpty();
    producer.endpoint().notifyDataSourceStopped(3);
    service.run();

    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldStopWaitingForStopAfterTimeout() {
    service
        .producer("probes")
        .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
    FakeConsumer consumer = service.enable(config("a.source").setDataSourceStopTimeoutMs(300));
    consumer.endpoint().disableTracing();
    service.loop.advanceMs(299);
    assertThat(consumer.endings()).isEmpty();
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldTellWhenAllDataSourcesHaveStarted() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStart(true))
            .offer("b.source");
    FakeConsumer consumer = service.consumer();
    consumer
        .endpoint()
        .observeEvents(
            Set.of(
                ObservableEvent.ALL_DATA_SOURCES_STARTED, ObservableEvent.DATA_SOURCES_INSTANCES));
    consumer.endpoint().enableTracing(config("a.source", "b.source").build(), null);
    service.run();
    assertThat(allStarted(consumer)).isFalse();

    producer.endpoint().notifyDataSourceStarted(1);
    service.run();

    assertThat(allStarted(consumer)).isTrue();
    assertThat(startedSources(consumer)).containsExactlyInAnyOrder("a.source", "b.source");
  }

  private static boolean allStarted(FakeConsumer consumer) {
    return consumer.events().stream().anyMatch(ObservableEvents::getAllDataSourcesStarted);
  }

  private static List<String> startedSources(FakeConsumer consumer) {
    List<String> names = new ArrayList<>();
    for (ObservableEvents events : consumer.events()) {
      for (var change : events.getInstanceStateChangesList()) {
        if (change.getState()
            == ObservableEvents.DataSourceInstanceState.DATA_SOURCE_INSTANCE_STATE_STARTED) {
          names.add(change.getDataSourceName());
        }
      }
    }
    return names;
  }

  @Test
  void shouldReportEarlierEventsToLateObserver() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer
        .endpoint()
        .observeEvents(
            Set.of(
                ObservableEvent.ALL_DATA_SOURCES_STARTED, ObservableEvent.DATA_SOURCES_INSTANCES));
    service.run();

    assertThat(allStarted(consumer)).isTrue();
    assertThat(startedSources(consumer)).containsExactly("a.source");
  }

  @Test
  void shouldRecordLifecycleEventsInOrder() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source").setDurationMs(1000));
    service.loop.advanceMs(1000);

    assertThat(events(service.read(consumer)))
        .containsExactly(
            "tracing_started",
            "all_data_sources_started",
            "flush_started",
            "all_data_sources_flushed",
            "tracing_disabled",
            "read_tracing_buffers_completed");
  }

  @Test
  void shouldReturnLifecycleEventsInNextRead() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    assertThat(events(service.readNew(consumer)))
        .containsExactly(
            "tracing_started", "all_data_sources_started", "read_tracing_buffers_completed");
    consumer.endpoint().flush(0, 0, flushed -> {});
    service.run();
    assertThat(events(service.readNew(consumer)))
        .containsExactly(
            "flush_started", "all_data_sources_flushed", "read_tracing_buffers_completed");
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(events(service.readNew(consumer)))
        .containsExactly("tracing_disabled", "read_tracing_buffers_completed");
  }

  @Test
  void shouldReadOnlyNewPacketsAtSecondRead() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("first"));
    service.run();
    service.read(consumer);
    producer.write(1, packet("second"));
    service.run();

    var packets = service.read(consumer);

    assertThat(texts(packets)).containsExactly("first", "second");
    TraceAssert.assertThatTrace(packets).hasNoLossMarks().packetsOf("trace_config").hasSize(1);
  }

  @Test
  void shouldReadBigBuffersInBatches() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(2048);
    FakeConsumer consumer = service.enable(config);
    String text = "x".repeat(10_000);
    for (int i = 0; i < 100; i++) {
      producer.write(1, packet(text));
    }
    service.run();

    assertThat(texts(service.read(consumer))).hasSize(100);
    assertThat(consumer.batchBytes()).hasSizeGreaterThan(6).allMatch(bytes -> bytes < 145_000);
    assertThat(consumer.finishedReads()).isEqualTo(1);
  }

  @Test
  void shouldReturnNoPacketsWhenConsumerHasNoSession() {
    FakeConsumer consumer = service.consumer();
    service.read(consumer);

    assertThat(consumer.finishedReads()).isEqualTo(1);
    assertThat(consumer.trace()).isEmpty();
  }

  @Test
  void shouldFreeSessionWhenConsumerLeaves() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().close();
    service.run();

    assertThat(producer.calls()).endsWith("stop 1");
    assertThat(sessionCount()).isZero();
    assertThat(service.loop.timerCount()).isZero();
  }

  private int sessionCount() {
    List<Integer> counts = new ArrayList<>();
    service
        .consumer()
        .endpoint()
        .queryServiceState(true, state -> counts.add(state.getNumSessions()));
    service.run();
    return counts.getFirst();
  }

  @Test
  void shouldStartNewSessionAfterBuffersWereFreed() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().freeBuffers();
    consumer.endpoint().enableTracing(config("a.source").build(), null);
    service.run();
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(consumer.endings()).containsExactly("", "");
  }

  @Test
  void shouldClearIncrementalStateOfSourcesThatHandleIt() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer("plain")
            .offer(clearing("first"))
            .offer(clearing("second"))
            .offer(clearing("not asked for"));
    TraceConfig.Builder config = config("plain", "first", "second");
    config.getIncrementalStateConfigBuilder().setClearPeriodMs(500);
    service.enable(config);
    service.loop.advanceMs(1000);

    assertThat(producer.calls())
        .filteredOn(call -> call.startsWith("clear"))
        .containsExactly("clear [2, 3]", "clear [2, 3]");
  }

  private static DataSourceDescriptor.Builder clearing(String name) {
    return DataSourceDescriptor.newBuilder().setName(name).setHandlesIncrementalStateClear(true);
  }

  @Test
  void shouldEndSessionsWithReasonWhenServiceStops() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    List<String> done = new ArrayList<>();
    service.service.shutDown("updated", () -> done.add("done"));
    service.run();
    assertThat(consumer.endings()).containsExactly("updated");
    assertThat(done).as("while the consumer may still read").isEmpty();
    service.loop.advanceMs(2000);

    assertThat(done).containsExactly("done");
    assertThat(consumer.endings()).containsExactly("updated");
    assertThat(consumer.calls()).containsExactly("connect", "disconnect: updated");
    assertThat(producer.calls()).endsWith("stop 1", "disconnect: updated");
    assertThat(producer.memory().memory().scope().isAlive()).isFalse();
    assertThat(service.loop.timerCount()).isZero();
  }
}
