package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Which producers take part in a session, when they join, and the ids that they get. */
class ProducersOfSessionTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SteppedService service = new SteppedService();

  @Test
  void shouldEnableDataSourceOfProducerThatComesBack() {
    FakeProducer before = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    before.write(1, packet("before"));
    before.endpoint().close();
    service.run();
    FakeProducer after = service.producer("probes").offer("a.source");
    service.run();
    after.write(1, packet("after"));
    service.run();

    assertThat(after.calls()).containsExactly("connect", "tracing setup", "setup 2", "start 2");
    assertThat(texts(service.read(consumer))).containsExactly("before", "after");
  }

  @Test
  void shouldLetProducersJoinByWidenedFiltersButNoNewDataSources() {
    log.expect("only producer name filters of a config can change");
    FakeProducer first = service.producer("producer_1").offer("a.source");
    FakeProducer second = service.producer("producer_2").offer("a.source");
    FakeProducer third = service.producer("producer_3").offer("a.source").offer("unused");
    TraceConfig.Builder config = config("a.source");
    config.getDataSourcesBuilder(0).addProducerNameFilter("producer_1");
    FakeConsumer consumer = service.enable(config);
    config.getDataSourcesBuilder(0).addProducerNameRegexFilter(".*_[2]");
    change(consumer, config);
    assertThat(second.calls()).endsWith("setup 2", "start 2");
    assertThat(third.calls()).containsExactly("connect");
    config.getDataSourcesBuilder(0).addProducerNameFilter("producer_3");
    config.addDataSourcesBuilder().addProducerNameFilter("producer_3");
    config.getDataSourcesBuilder(1).getConfigBuilder().setName("unused");
    change(consumer, config);
    assertThat(third.calls()).containsExactly("connect", "tracing setup", "setup 3", "start 3");
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(first.calls()).endsWith("start 1", "stop 1");
    assertThat(second.calls()).endsWith("start 2", "stop 2");
    assertThat(third.calls()).endsWith("start 3", "stop 3");
  }

  @Test
  void shouldLetBothDataSourcesOfOneNameJoinByWidenedFilter() {
    FakeProducer first = service.producer("producer_1").offer("a.source");
    FakeProducer second = service.producer("producer_2").offer("a.source").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getDataSourcesBuilder(0).addProducerNameFilter("producer_1");
    FakeConsumer consumer = service.enable(config);
    assertThat(second.calls()).containsExactly("connect");
    config.getDataSourcesBuilder(0).addProducerNameRegexFilter(".*_[2]");
    change(consumer, config);

    assertThat(second.calls()).endsWith("setup 2", "start 2", "setup 3", "start 3");
    assertThat(first.calls()).endsWith("setup 1", "start 1");
  }

  private void change(FakeConsumer consumer, TraceConfig.Builder config) {
    consumer.endpoint().changeTraceConfig(config.build());
    service.run();
  }

  @Test
  void shouldNotStartDataSourceThatRegistersWhileOthersStop() {
    DataSourceDescriptor.Builder stopping =
        DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true);
    FakeProducer producer = service.producer("probes").offer(stopping);
    FakeConsumer consumer = service.enable(config("a.source", "b.source"));
    consumer.endpoint().disableTracing();
    producer.offer("b.source");
    service.run();
    assertThat(producer.calls()).endsWith("setup 1", "start 1", "stop 1");
    consumer.endpoint().close();
    service.run();

    assertThat(producer.calls()).endsWith("stop 1");
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldPassSessionIdToAllDataSourceInstances() {
    FakeProducer first = service.producer("first").offer("a.source").offer("b.source");
    FakeProducer second = service.producer("second").offer("c.source");
    FakeConsumer consumer = service.consumer();
    for (int session = 1; session <= 3; session++) {
      TraceConfig.Builder config = config("a.source", "b.source", "c.source").setDurationMs(1);
      consumer.endpoint().enableTracing(config.build(), null);
      service.loop.advanceMs(1);
      long instance = 3L * (session - 1) + 1;

      assertThat(first.configOf(instance).getTracingSessionId()).isEqualTo(session);
      assertThat(first.configOf(instance + 1).getTracingSessionId()).isEqualTo(session);
      assertThat(second.configOf(instance + 2).getTracingSessionId()).isEqualTo(session);
      consumer.endpoint().freeBuffers();
      service.run();
    }
  }

  @Test
  void shouldWriteUidPidAndSequenceIdOfEachPacket() {
    FakeProducer first = connect("first", 123, 1001);
    FakeProducer second = connect("second", 456, 2002);
    FakeConsumer consumer = service.enable(config("a.source"));
    first.write(1, packet("1a1"));
    first.write(2, packet("1b1"));
    first.write(1, packet("1a2"));
    second.write(1, packet("2a1"));
    first.write(2, packet("1b2"));
    service.run();

    List<TracePacketView> packets =
        service.read(consumer).stream().filter(packet -> packet.has("for_testing")).toList();
    assertThat(packets)
        .extracting(
            packet -> packet.payload().string("str"),
            packet -> packet.integer("trusted_uid"),
            packet -> packet.integer("trusted_pid"))
        .containsExactlyInAnyOrder(
            tuple("1a1", 123L, 1001L),
            tuple("1a2", 123L, 1001L),
            tuple("1b1", 123L, 1001L),
            tuple("1b2", 123L, 1001L),
            tuple("2a1", 456L, 2002L));
    Map<String, Set<Long>> sequences = new TreeMap<>();
    for (TracePacketView packet : packets) {
      sequences
          .computeIfAbsent(
              packet.payload().string("str").substring(0, 2), writer -> new TreeSet<>())
          .add(packet.integer("trusted_packet_sequence_id"));
    }
    assertThat(sequences.values()).containsExactlyInAnyOrder(Set.of(2L), Set.of(3L), Set.of(4L));
  }

  private FakeProducer connect(String name, int uid, int pid) {
    return FakeProducer.connect(
            service.service, new ClientIdentity(pid, uid, 0), ProducerSetup.named(name))
        .offer("a.source");
  }

  @Test
  void shouldLeaveOutOtherMachinesWhereFilterNamesHost() {
    FakeProducer host = service.producer("host").offer("a.source");
    FakeProducer guest =
        FakeProducer.connect(
                service.service, new ClientIdentity(1, 42, 1234), ProducerSetup.named("guest"))
            .offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getDataSourcesBuilder(0).addMachineNameFilter("host");
    service.enable(config);

    assertThat(host.calls()).endsWith("start 1");
    assertThat(guest.calls()).containsExactly("connect");
  }

  @Test
  void shouldLeaveOutMachineIdInPacketsOfHost() {
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    List<TracePacketView> packets = service.read(consumer);

    assertThat(packets).noneMatch(packet -> packet.has("machine_id"));
    List<MessageView> configs = payloads(packets, "trace_config");
    assertThat(configs).hasSize(1);
    assertThat(payloads(packets, "clock_snapshot")).isNotEmpty();
  }
}
