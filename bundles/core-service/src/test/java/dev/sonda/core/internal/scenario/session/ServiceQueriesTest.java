package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceCapabilities;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ServiceQueriesTest {
  private final SteppedService service = new SteppedService();

  @Test
  void shouldShowProducersDataSourcesAndSessions() {
    service.producer("probes").offer("a.source");
    TraceConfig.Builder config =
        config("a.source")
            .setUniqueSessionName("mine")
            .setDurationMs(5000)
            .setBugreportScore(7)
            .setBugreportFilename("bug.pftrace");
    service.enable(config);
    TracingServiceState state = state(service.consumer(), false);

    assertThat(state.getNumSessions()).isEqualTo(1);
    assertThat(state.getNumSessionsStarted()).isEqualTo(1);
    assertThat(state.getSupportsTracingSessions()).isTrue();
    assertThat(state.getTracingServiceVersion()).startsWith("Sonda v");
    assertThat(state.getProducers(0).getName()).isEqualTo("probes");
    assertThat(state.getProducers(0).getPid()).isEqualTo(4242);
    assertThat(state.getProducers(0).hasMachineId()).isFalse();
    assertThat(state.getDataSources(0).getDsDescriptor().getName()).isEqualTo("a.source");
    assertThat(state.getDataSources(0).getProducerId()).isEqualTo(1);
    TracingServiceState.TracingSession session = state.getTracingSessions(0);
    assertThat(session.getState()).isEqualTo("STARTED");
    assertThat(session.getIsStarted()).isTrue();
    assertThat(session.getUniqueSessionName()).isEqualTo("mine");
    assertThat(session.getBufferSizeKbList()).containsExactly(64);
    assertThat(session.getDurationMs()).isEqualTo(5000);
    assertThat(session.getNumDataSources()).isEqualTo(1);
    assertThat(session.getBugreportScore()).isEqualTo(7);
    assertThat(session.getBugreportFilename()).isEqualTo("bug.pftrace");
    assertThat(session.getStartRealtimeNs()).isEqualTo(service.clock.nowNs(Clock.REALTIME));
  }

  @Test
  void shouldShowEachByteOfProducersNameWhenNotUtf8() {
    ByteString name = ByteString.copyFrom(new byte[] {'p', (byte) 0xFF});
    service.producer(LosslessUtf8.text(name)).offer("a.source");

    assertThat(state(service.consumer(), false).getProducers(0).getNameBytes()).isEqualTo(name);
  }

  @Test
  void shouldNumberProducersAndForgetDisconnectedOnes() {
    FakeProducer first = connect("first", 123).offer("a.source").offer("common");
    FakeProducer second = connect("second", 456).offer("common").offer("b.source").offer("common");
    TracingServiceState both = state(service.consumer(), false);
    assertThat(both.getProducersList())
        .extracting(p -> p.getId(), p -> p.getName(), p -> p.getUid())
        .containsExactly(tuple(1, "first", 123), tuple(2, "second", 456));
    assertThat(sources(both))
        .containsExactly("1 a.source", "1 common", "2 common", "2 b.source", "2 common");
    first.endpoint().close();
    TracingServiceState one = state(service.consumer(), false);
    assertThat(one.getProducersList()).extracting(p -> p.getId()).containsExactly(2);
    assertThat(sources(one)).containsExactly("2 common", "2 b.source", "2 common");
    second.endpoint().unregisterDataSource("b.source");
    second.endpoint().close();

    assertThat(state(service.consumer(), false).getProducersList()).isEmpty();
  }

  /** A data source descriptor is meant for clients: the service need not understand it. */
  @Test
  void shouldShowDescriptorsByteForByteAsTheyWereRegisteredAndUpdated() throws Exception {
    // Name "a", id 1, a track_event_descriptor that is no message, and a field of a later version.
    ByteString first = ByteString.fromHex("0a0161" + "3205444553435f" + "3801" + "fa7f03626164");
    ByteString second = ByteString.fromHex("0a0161" + "3207444553435f4e4f" + "3801" + "fa7f0178");
    FakeProducer producer = connect("first", 123);
    producer.endpoint().registerDataSource(DataSourceDescriptor.parseFrom(first));
    assertThat(onlyDescriptor()).isEqualTo(first);
    producer.endpoint().updateDataSource(DataSourceDescriptor.parseFrom(second));
    assertThat(onlyDescriptor()).isEqualTo(second);
  }

  private ByteString onlyDescriptor() {
    return state(service.consumer(), false).getDataSources(0).getDsDescriptor().toByteString();
  }

  @Test
  void shouldNeitherListNorCountProducerOfServiceItself() {
    FakeProducer own =
        FakeProducer.connect(
            service.service,
            new ClientIdentity(1, 0, 0),
            new ProducerSetup("service", 0, 0, false, "", null, /* isPartOfService */ true));
    own.offer("own.source");
    connect("first", 123).offer("a.source");
    FakeConsumer consumer = service.enable(config("own.source"));
    TracingServiceState state = state(service.consumer(), false);
    TraceStats stats = stats(consumer);

    assertThat(state.getProducersList())
        .extracting(p -> p.getId(), p -> p.getName())
        .containsExactly(tuple(1, "first"));
    assertThat(sources(state)).containsExactly("1 a.source");
    assertThat(stats.getProducersConnected()).isEqualTo(1);
    assertThat(stats.getProducersSeen()).isEqualTo(1);
    assertThat(stats.getDataSourcesRegistered()).isEqualTo(1);
    assertThat(own.calls()).anyMatch(call -> call.startsWith("start"));
  }

  private FakeProducer connect(String name, int uid) {
    return FakeProducer.connect(
        service.service, new ClientIdentity(1, uid, 0), ProducerSetup.named(name));
  }

  private static List<String> sources(TracingServiceState state) {
    return state.getDataSourcesList().stream()
        .map(source -> source.getProducerId() + " " + source.getDsDescriptor().getName())
        .toList();
  }

  @Test
  void shouldLeaveOutProducersWhenOnlySessionsAreAskedFor() {
    service.producer("probes").offer("a.source");
    service.enable(config());
    TracingServiceState state = state(service.consumer(), true);

    assertThat(state.getProducersCount()).isZero();
    assertThat(state.getDataSourcesCount()).isZero();
    assertThat(state.getTracingSessionsCount()).isEqualTo(1);
  }

  @Test
  void shouldShowSessionsOnlyToTheirUserAndRoot() {
    service.enable(config());

    assertThat(state(consumerOf(1001), true).getTracingSessionsCount()).isZero();
    assertThat(state(consumerOf(1001), true).getNumSessions()).isEqualTo(1);
    assertThat(state(consumerOf(1000), true).getTracingSessionsCount()).isEqualTo(1);
    assertThat(state(consumerOf(0), true).getTracingSessionsCount()).isEqualTo(1);
  }

  @Test
  void shouldNameSessionStatesAsPerfettoDoes() {
    FakeConsumer consumer = service.enable(config().setDeferredStart(true));
    assertThat(onlySession().getState()).isEqualTo("CONFIGURED");
    consumer.endpoint().startTracing();
    assertThat(onlySession().getState()).isEqualTo("STARTED");
    consumer.endpoint().disableTracing();
    assertThat(onlySession().getState()).isEqualTo("DISABLED");
  }

  private TracingServiceState.TracingSession onlySession() {
    return state(service.consumer(), true).getTracingSessions(0);
  }

  @Test
  void shouldListCapabilities() {
    List<TracingServiceCapabilities> answers = new ArrayList<>();
    service.consumer().endpoint().queryCapabilities(answers::add);
    service.run();

    assertThat(answers.getFirst().getHasQueryCapabilities()).isTrue();
    assertThat(answers.getFirst().getHasTraceConfigOutputPath()).isTrue();
    assertThat(answers.getFirst().getHasCloneSession()).isTrue();
    assertThat(answers.getFirst().getObservableEventsList())
        .containsExactly(
            ObservableEvents.Type.TYPE_DATA_SOURCES_INSTANCES,
            ObservableEvents.Type.TYPE_ALL_DATA_SOURCES_STARTED,
            ObservableEvents.Type.TYPE_CLONE_TRIGGER_HIT);
  }

  @Test
  void shouldReturnNoStatsWithoutSession() {
    List<Optional<TraceStats>> answers = new ArrayList<>();
    service.consumer().endpoint().getTraceStats(answers::add);
    service.run();

    assertThat(answers).containsExactly(Optional.empty());
  }

  @Test
  void shouldReturnStatsOfRunningSession() {
    FakeConsumer consumer = service.enable(config());

    assertThat(stats(consumer).getBufferStats(0).getBufferSize()).isEqualTo(64 << 10);
  }

  private TraceStats stats(FakeConsumer consumer) {
    List<Optional<TraceStats>> answers = new ArrayList<>();
    consumer.endpoint().getTraceStats(answers::add);
    service.run();
    return answers.getFirst().orElseThrow();
  }

  private FakeConsumer consumerOf(int uid) {
    return FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
  }

  private TracingServiceState state(FakeConsumer consumer, boolean sessionsOnly) {
    List<TracingServiceState> answers = new ArrayList<>();
    consumer.endpoint().queryServiceState(sessionsOnly, answers::add);
    service.run();
    return answers.getFirst();
  }
}
