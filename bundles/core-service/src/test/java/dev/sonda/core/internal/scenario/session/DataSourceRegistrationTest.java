package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.trace.TraceAssert;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class DataSourceRegistrationTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final SteppedService service = new SteppedService();

  @Test
  void shouldLetLateDataSourceJoinRunningSession() {
    FakeConsumer consumer = service.enable(config("a.source"));
    FakeProducer late = service.producer("late").offer("a.source").offer("unwanted");
    service.run();
    late.write(1, packet("better late"));
    service.run();

    assertThat(late.calls()).containsExactly("connect", "tracing setup", "setup 1", "start 1");
    assertThat(texts(service.read(consumer))).containsExactly("better late");
  }

  @Test
  void shouldLetLateDataSourceWaitWithDeferredSession() {
    FakeConsumer consumer = service.enable(config("a.source").setDeferredStart(true));
    FakeProducer late = service.producer("late").offer("a.source");
    service.run();
    assertThat(late.calls()).endsWith("setup 1");
    consumer.endpoint().startTracing();
    service.run();

    assertThat(late.calls()).endsWith("start 1");
  }

  @Test
  void shouldNotLetDataSourceJoinEndedSession() {
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    FakeProducer late = service.producer("late").offer("a.source");
    service.run();

    assertThat(late.calls()).containsExactly("connect");
  }

  @Test
  void shouldStartOncePerConfigEntry() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(config("a.source", "a.source"));

    assertThat(producer.calls()).endsWith("setup 1", "setup 2", "start 1", "start 2");
  }

  @Test
  void shouldEndInstanceOfUnregisteredDataSourceAndKeepItsData() {
    FakeProducer producer = service.producer("probes").offer("a.source").offer("b.source");
    FakeConsumer consumer = service.enable(config("a.source", "b.source"));
    producer.write(1, packet("kept"));
    producer.endpoint().unregisterDataSource("a.source");
    producer.write(1, packet("a straggler"));
    service.run();

    assertThat(producer.calls()).endsWith("stop 1");
    assertThat(consumer.endings()).isEmpty();
    assertThat(texts(service.read(consumer))).containsExactly("kept", "a straggler");
  }

  /**
   * Otherwise a producer that registers and unregisters repeatedly could fill the service's memory.
   */
  @Test
  @Tag("T07")
  void shouldRememberOnlyTheLatestOfTheInstancesThatEnded() {
    FakeProducer producer = service.producer("flapping");
    FakeConsumer consumer = service.enable(config("a.source"));
    for (int round = 0; round < 2010; round++) {
      producer.offer("a.source");
      producer.endpoint().unregisterDataSource("a.source");
      service.run();
    }

    List<SourceResult> sources = service.result(consumer).sources();
    assertThat(sources).hasSize(2000);
    assertThat(sources.getLast().instanceId()).isEqualTo(2010);
  }

  @Test
  void shouldFinishStoppingWhenLastAwaitedDataSourceIsUnregistered() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setWillNotifyOnStop(true));
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    assertThat(consumer.endings()).isEmpty();
    producer.endpoint().unregisterDataSource("a.source");
    service.run();

    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldKeepDataOfProducerThatLeaves() {
    FakeProducer producer = service.producer("leaver").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.write(1, packet("legacy"));
    producer.endpoint().close();
    producer.endpoint().close();
    service.run();

    var packets = service.read(consumer);
    assertThat(texts(packets)).containsExactly("legacy");
    TraceAssert.assertThatTrace(packets).isTrusted();
    assertThat(producer.memory().memory().scope().isAlive()).isFalse();
    assertThat(state().getProducersCount()).isZero();
    assertThat(state().getDataSourcesCount()).isZero();
  }

  @Test
  void shouldIgnoreCallsAfterDisconnection() {
    FakeProducer producer = service.producer("leaver").offer("a.source");
    service.run();
    producer.endpoint().close();
    producer.offer("ghost").endpoint().notifyDataSourceStarted(1);
    service.run();

    assertThat(state().getDataSourcesCount()).isZero();
  }

  @Test
  void shouldFilterProducersByNameAndPattern() {
    FakeProducer exact = service.producer("exact").offer("a.source");
    FakeProducer pattern = service.producer("pattern-7").offer("a.source");
    FakeProducer neither = service.producer("my pattern-7").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config
        .getDataSourcesBuilder(0)
        .addProducerNameFilter("exact")
        .addProducerNameRegexFilter("pattern-\\d");
    service.enable(config);

    assertThat(exact.calls()).endsWith("start 1");
    assertThat(pattern.calls()).endsWith("start 2");
    assertThat(neither.calls()).containsExactly("connect");
  }

  @Test
  void shouldLeaveOutProducersOfOtherMachinesUnlessAsked() {
    FakeProducer remote =
        FakeProducer.connect(
            service.service, new ClientIdentity(1, 2, 77), ProducerSetup.named("remote"));
    remote.offer("a.source");
    service.enable(config("a.source"));
    List<String> unasked = List.copyOf(remote.calls());
    service.enable(config("a.source").setTraceAllMachines(true));

    assertThat(unasked).containsExactly("connect");
    assertThat(remote.calls()).endsWith("start 1");
  }

  @Test
  void shouldLetProducersJoinWhenFilterIsWidened() {
    FakeProducer first = service.producer("first").offer("a.source");
    FakeProducer second = service.producer("second").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getDataSourcesBuilder(0).addProducerNameFilter("first");
    FakeConsumer consumer = service.enable(config);
    config.getDataSourcesBuilder(0).addProducerNameFilter("second");
    consumer.endpoint().changeTraceConfig(config.build());
    service.run();

    assertThat(first.calls()).containsOnlyOnce("start 1");
    assertThat(second.calls()).endsWith("setup 2", "start 2");
  }

  @Test
  void shouldChangeOnlyProducerFiltersOfConfig() {
    log.expect("only producer name filters of a config can change");
    FakeConsumer consumer = service.enable(config("a.source").setDurationMs(1000));
    consumer.endpoint().changeTraceConfig(config("a.source").setDurationMs(9000).build());
    service.loop.advanceMs(1000);

    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldPreferSharedMemorySizeOfConfigToProducersHint() {
    ProducerSetup setup = new ProducerSetup("hinting", 1 << 20, 8192, false, "", null);
    FakeProducer hinted = connect(setup);
    FakeProducer configured =
        connect(new ProducerSetup("configured", 1 << 20, 8192, false, "", null));
    TraceConfig.Builder config = config("a.source");
    config.addProducersBuilder().setProducerName("configured").setShmSizeKb(512).setPageSizeKb(16);
    service.enable(config);

    assertThat(hinted.memory().sizeBytes()).isEqualTo(1 << 20);
    assertThat(hinted.pageSizeBytes()).isEqualTo(8192);
    assertThat(configured.memory().sizeBytes()).isEqualTo(512 << 10);
    assertThat(configured.pageSizeBytes()).isEqualTo(16 << 10);
  }

  private FakeProducer connect(ProducerSetup setup) {
    return FakeProducer.connect(service.service, new ClientIdentity(1, 1, 0), setup)
        .offer("a.source");
  }

  @Tag("T07")
  @Test
  void shouldBoundMemoryForNamesOfOneProducer() {
    FakeProducer greedy = service.producer("x".repeat(100_000));
    greedy.offer("x".repeat(100_000)).offer("");
    for (int i = 0; i < 2000; i++) {
      greedy.offer("source " + i);
    }
    service.run();

    assertThat(state().getProducers(0).getName()).hasSize(1024);
    assertThat(state().getDataSourcesCount()).isEqualTo(1024);
  }

  @Test
  void shouldUpdateDescriptorOfSameNameAndId() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setId(5));
    producer
        .endpoint()
        .updateDataSource(
            DataSourceDescriptor.newBuilder()
                .setName("a.source")
                .setId(5)
                .setNoFlush(true)
                .build());
    producer
        .endpoint()
        .updateDataSource(DataSourceDescriptor.newBuilder().setName("a.source").setId(6).build());
    service.run();

    assertThat(state().getDataSources(0).getDsDescriptor().getNoFlush()).isTrue();
    assertThat(state().getDataSources(0).getDsDescriptor().getId()).isEqualTo(5);
  }

  @Test
  void shouldRefuseSecondDataSourceOfOneId() {
    FakeProducer first = service.producer("first").offer(numbered(1, false));
    FakeProducer second = service.producer("second").offer(numbered(1, false));
    second.offer(numbered(2, false)).offer(numbered(2, true));
    service.run();
    assertThat(noFlushes()).containsExactly("1:1 false", "2:1 false", "2:2 false");
    second.endpoint().updateDataSource(numbered(2, true).build());
    service.run();
    assertThat(noFlushes()).containsExactly("1:1 false", "2:1 false", "2:2 true");
    second.endpoint().updateDataSource(numbered(2, false).build());
    second.endpoint().updateDataSource(numbered(1, true).build());
    first.endpoint().updateDataSource(numbered(3, true).build());
    service.run();

    assertThat(noFlushes()).containsExactly("1:1 false", "2:1 true", "2:2 false");
  }

  private static DataSourceDescriptor.Builder numbered(int id, boolean noFlush) {
    return DataSourceDescriptor.newBuilder().setName("track_event").setId(id).setNoFlush(noFlush);
  }

  private List<String> noFlushes() {
    return state().getDataSourcesList().stream()
        .map(source ->
            source.getProducerId()
                + ":"
                + source.getDsDescriptor().getId()
                + " "
                + source.getDsDescriptor().getNoFlush())
        .toList();
  }

  @Test
  void shouldRefuseDescriptorUpdateWhenTooBig() {
    FakeProducer producer =
        service
            .producer("probes")
            .offer(DataSourceDescriptor.newBuilder().setName("a.source").setId(5));
    producer.endpoint().updateDataSource(bigDescriptor((4 << 20) + 1));
    service.run();
    assertThat(state().getDataSources(0).getDsDescriptor().getSerializedSize()).isLessThan(100);
    // The replaced descriptor doesn't count: two descriptors of 3 MiB fit one after the other.
    producer.endpoint().updateDataSource(bigDescriptor(3 << 20));
    producer.endpoint().updateDataSource(bigDescriptor((3 << 20) + 1));
    service.run();

    assertThat(state().getDataSources(0).getDsDescriptor().getSerializedSize())
        .isGreaterThan(3 << 20);
    assertThat(state().getDataSourcesCount()).isEqualTo(1);
  }

  private static DataSourceDescriptor bigDescriptor(int bytes) {
    return DataSourceDescriptor.newBuilder()
        .setName("a.source")
        .setId(5)
        .setUnknownFields(
            UnknownFieldSet.newBuilder()
                .addField(
                    5000,
                    UnknownFieldSet.Field.newBuilder()
                        .addLengthDelimited(ByteString.copyFrom(new byte[bytes]))
                        .build())
                .build())
        .build();
  }

  private TracingServiceState state() {
    List<TracingServiceState> states = new ArrayList<>();
    service.consumer().endpoint().queryServiceState(false, states::add);
    service.run();
    return states.getFirst();
  }
}
