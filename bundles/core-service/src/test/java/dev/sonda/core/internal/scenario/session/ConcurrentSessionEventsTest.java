package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConcurrentSessionEventsTest {
  private final SteppedService service = new SteppedService();

  @Test
  void shouldReportStartsAndEndsOfOtherSessions() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
    FakeConsumer curious = service.enable(curious());
    service.loop.advanceMs(10);
    FakeConsumer other = service.enable(config("a.source").setUniqueSessionName("other"));
    service.loop.advanceMs(10);
    other.endpoint().disableTracing();
    service.run();
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();
    List<TracePacketView> events = events(service.read(curious));

    assertThat(events)
        .extracting(
            event -> event.payload().constant("state"),
            event -> event.payload().string("session_name"),
            event -> event.payload().integer("session_id"),
            event -> event.payload().integer("consumer_uid"),
            event -> event.payload().integer("num_data_sources"))
        .containsExactly(
            tuple("STATE_CONFIGURED", "other", 2L, 1000L, 1L),
            tuple("STATE_STARTED", "other", 2L, 1000L, 1L),
            tuple("STATE_DISABLING_WAITING_STOP_ACKS", "other", 2L, 1000L, 1L),
            tuple("STATE_DISABLED", "other", 2L, 1000L, 1L));
    assertThat(events).extracting(event -> event.integer("timestamp")).isSorted();
  }

  @Test
  void shouldRecordEventsOnlyInSessionsThatRequestThem() {
    FakeConsumer wanting = service.enable(curious());
    FakeConsumer plain = service.enable(config());
    plain.endpoint().disableTracing();
    service.run();

    assertThat(events(service.read(plain))).isEmpty();
    assertThat(states(service.read(wanting)))
        .containsExactly("STATE_CONFIGURED", "STATE_STARTED", "STATE_DISABLED");
  }

  @Test
  void shouldReportSessionsThatRanBefore() {
    FakeConsumer first = service.enable(curious().setUniqueSessionName("first"));
    long startedNs = service.clock.bootTimeNs();
    service.loop.advanceMs(10);
    FakeConsumer second = enableAndStop("second", 2001);
    FakeConsumer third = enableAndStop("third", 2002);
    first.endpoint().disableTracing();
    service.run();

    assertThat(changes(service.read(second))).containsExactly("first 1000 STATE_STARTED");
    assertThat(events(service.read(second)).getFirst().integer("timestamp")).isEqualTo(startedNs);
    assertThat(changes(service.read(third)))
        .containsExactly("first 1000 STATE_STARTED", "second 2001 STATE_DISABLED");
    assertThat(changes(service.read(first)))
        .containsExactly(
            "second 2001 STATE_CONFIGURED",
            "second 2001 STATE_STARTED",
            "second 2001 STATE_DISABLED",
            "third 2002 STATE_CONFIGURED",
            "third 2002 STATE_STARTED",
            "third 2002 STATE_DISABLED");
  }

  private FakeConsumer enableAndStop(String name, int uid) {
    FakeConsumer consumer = FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
    consumer.endpoint().enableTracing(curious().setUniqueSessionName(name).build(), null);
    consumer.endpoint().disableTracing();
    service.run();
    return consumer;
  }

  private static List<String> changes(List<TracePacketView> packets) {
    return events(packets).stream()
        .map(TracePacketView::payload)
        .map(event ->
            event.string("session_name")
                + " "
                + event.integer("consumer_uid")
                + " "
                + event.constant("state"))
        .toList();
  }

  @Test
  void shouldReportEachEventOnceAndNoneAfterSessionEnd() {
    FakeConsumer curious = service.enable(curious());
    service.enable(config());
    assertThat(events(service.read(curious))).hasSize(2);
    curious.endpoint().disableTracing();
    service.enable(config());

    assertThat(events(service.read(curious))).hasSize(2);
  }

  @Test
  void shouldReportClonesAndPassEventsToThem() {
    FakeConsumer curious = service.enable(curious());
    service.enable(config());
    FakeConsumer cloner = service.consumer();
    cloner.endpoint().cloneSession(new CloneRequest(1, "", false, false, null), result -> {});
    service.run();

    assertThat(states(service.read(cloner))).containsExactly("STATE_CONFIGURED", "STATE_STARTED");
    assertThat(states(service.read(curious)))
        .containsExactly("STATE_CONFIGURED", "STATE_STARTED", "STATE_CLONED_READ_ONLY");
  }

  @Test
  void shouldLimitNumberOfRememberedEvents() {
    FakeConsumer curious = service.enable(curious());
    FakeConsumer busy = service.consumer();
    for (int i = 0; i < 2000; i++) {
      busy.endpoint().enableTracing(config().build(), null);
      busy.endpoint().freeBuffers();
      service.run();
    }

    assertThat(events(service.read(curious))).hasSize(4096);
  }

  @Test
  void shouldWriteAttributesOfTrace() {
    TraceConfig.Builder config = config();
    config.getTraceAttributesBuilder().addAttributeBuilder().setKey("build").setLongValue(42);
    List<TracePacketView> packets = service.read(service.enable(config));

    assertThat(packets)
        .filteredOn(packet -> packet.payloadName().equals("trace_attributes"))
        .singleElement()
        .satisfies(packet ->
            assertThat(packet.payload().messages("attribute").getFirst().integer("long_value"))
                .isEqualTo(42));
    assertThat(service.read(service.enable(config())))
        .noneMatch(packet -> packet.payloadName().equals("trace_attributes"));
  }

  private static TraceConfig.Builder curious() {
    TraceConfig.Builder config = config();
    config.getBuiltinDataSourcesBuilder().setEnableConcurrentSessionEvents(true);
    return config;
  }

  private static List<TracePacketView> events(List<TracePacketView> packets) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("concurrent_session_event"))
        .toList();
  }

  private static List<String> states(List<TracePacketView> packets) {
    return events(packets).stream().map(event -> event.payload().constant("state")).toList();
  }
}
