package dev.sonda.core.internal.scenario;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.ProbeHost;
import dev.sonda.api.endpoint.RotateResult;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SessionStats;
import dev.sonda.api.endpoint.SondaPort;
import dev.sonda.api.endpoint.SourceCheck;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.probe.Readiness;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class SondaPortTest {
  private static final String TEXT = "x".repeat(1000);

  private final SteppedService service = new SteppedService();

  @Test
  void shouldCheckWhetherDataSourceIsOffered() {
    service.producer("probes").offer("a.source");
    List<SourceCheck> checks = new ArrayList<>();
    port(service.consumer()).check(config("a.source", "a.sauce").build(), checks::addAll);
    service.run();

    assertThat(checks)
        .containsExactly(
            new SourceCheck("a.source", true, Readiness.ok()),
            new SourceCheck(
                "a.sauce", false, Readiness.impossible("no producer offers a.sauce", "")));
  }

  @Test
  void shouldAskProbeHostsOfThisProcessFirst() {
    service.producer("probes").offer("a.source");
    SourceCheck answer =
        new SourceCheck("a.source", true, Readiness.degraded("no permission", "sudo"));
    ProbeHost host = new FakeProbeHost(answer, List.of(), List.of());
    service.service.probeHosts().add(host);
    List<SourceCheck> checks = new ArrayList<>();
    SondaPort port = port(service.consumer());
    port.check(config("a.source").build(), checks::addAll);
    service.run();
    service.service.probeHosts().remove(host);
    port.check(config("a.source").build(), checks::addAll);
    service.run();

    assertThat(checks).containsExactly(answer, new SourceCheck("a.source", true, Readiness.ok()));
  }

  @Test
  void shouldReportResultOfEverySourceOfSession() {
    FakeProducer host = service.producer("host").offer("a.source");
    FakeProducer foreign = service.producer("foreign").offer("b.source");
    service
        .service
        .probeHosts()
        .add(
            new FakeProbeHost(
                null, List.of(new SourceResult(1, "host", "a.source", 7, 700, "")), List.of()));
    FakeConsumer consumer = service.enable(config("a.source", "b.source", "c.source"));
    foreign.endpoint().close();
    host.write(1, packet("data"));
    consumer.endpoint().disableTracing();
    service.run();

    SessionResult result = service.result(consumer);
    assertThat(result.sessionId()).isEqualTo(1);
    assertThat(result.error()).isEmpty();
    assertThat(result.sources())
        .containsExactlyInAnyOrder(
            new SourceResult(1, "host", "a.source", 7, 700, ""),
            new SourceResult(
                2,
                "foreign",
                "b.source",
                SourceResult.UNKNOWN,
                SourceResult.UNKNOWN,
                "its producer went away"),
            new SourceResult(
                0, "", "c.source", 0, 0, "no producer has offered it to this session"));
    assertThat(result.losses())
        .extracting(Loss::cause, Loss::where)
        .containsExactly(tuple(Loss.Cause.PRODUCER_LOST, "foreign"));
  }

  /** Only the probe host knows the packets that were never written into shared memory. */
  @Test
  void shouldReportPacketsThatOwnProbesLostForWantOfMemory() {
    service.producer("host").offer("a.source");
    SourceResult answer = new SourceResult(1, "host", "a.source", 7, 700, "", 30, 4000, 2, 55);
    service.service.probeHosts().add(new FakeProbeHost(null, List.of(answer), List.of()));
    SessionResult result = service.result(service.enable(config("a.source")));

    assertThat(result.sources()).containsExactly(answer);
    assertThat(result.losses())
        .extracting(Loss::cause, Loss::where, Loss::count, Loss::unit, Loss::bytes)
        .containsExactly(
            tuple(Loss.Cause.SHARED_MEMORY_FULL, "a.source (host)", 30L, "packet", 4000L));
  }

  @Test
  void shouldCountDataSourceThatThrewAsLoss() {
    service.producer("host").offer("a.source").offer("b.source");
    SourceResult threw = new SourceResult(1, "host", "a.source", 7, 700, "bundle x: start threw");
    SourceResult well = new SourceResult(2, "host", "b.source", 7, 700, "");
    SourceResult ofOther = new SourceResult(9, "host", "c.source", 7, 700, "bundle x: threw");
    service
        .service
        .probeHosts()
        .add(new FakeProbeHost(null, List.of(threw, well, ofOther), List.of()));

    SessionResult result = service.result(service.enable(config("a.source", "b.source")));

    assertThat(result.losses())
        .containsExactly(
            new Loss(
                Loss.Cause.SOURCE_FAILED,
                "a.source (host)",
                1,
                "data source",
                0,
                "bundle x: start threw"));
  }

  /** The data source stops by itself, as when it fails in a producer of another process. */
  @Test
  void shouldCountDataSourceThatStoppedByItselfAsLoss() {
    FakeProducer producer =
        service.producer("p").offer(notifying("a.source")).offer(notifying("b.source"));
    FakeConsumer consumer = service.enable(config("a.source", "b.source"));
    producer.endpoint().notifyDataSourceStopped(1);
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();
    assertThat(service.result(consumer).losses()).containsExactly(stoppedUnasked("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    // The failed data source is stopped too: its producer may wait for the stop, and the service
    // waits for the acknowledgement.
    assertThat(producer.calls()).contains("stop 1", "stop 2");
    assertThat(consumer.endings()).isEmpty();
    producer.endpoint().notifyDataSourceStopped(1);
    producer.endpoint().notifyDataSourceStopped(2);
    producer.endpoint().notifyDataSourceStopped(2);
    service.run();

    assertThat(consumer.endings()).containsExactly("");
    SessionResult result = service.result(consumer);
    assertThat(result.losses()).containsExactly(stoppedUnasked("a.source"));
    assertThat(result.sources())
        .extracting(SourceResult::dataSourceName, SourceResult::problem)
        .containsExactly(
            tuple("a.source", stoppedUnasked("a.source").advice()), tuple("b.source", ""));
  }

  /** The reason from the probe host in this process is more specific than the service's own. */
  @Test
  void shouldCountFailedDataSourceOnceWhenProbeHostReportsReason() {
    FakeProducer producer = service.producer("host").offer("a.source");
    SourceResult threw = new SourceResult(1, "host", "a.source", 7, 700, "bundle x: start threw");
    service.service.probeHosts().add(new FakeProbeHost(null, List.of(threw), List.of()));
    FakeConsumer consumer = service.enable(config("a.source"));
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();

    assertThat(service.result(consumer).losses())
        .extracting(Loss::cause, Loss::where, Loss::advice)
        .containsExactly(
            tuple(Loss.Cause.SOURCE_FAILED, "a.source (host)", "bundle x: start threw"));
  }

  @Test
  void shouldNotCountDataSourceThatStoppedLateAsLoss() {
    FakeProducer producer = service.producer("p").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().disableTracing();
    service.run();
    producer.endpoint().notifyDataSourceStopped(1);
    service.run();

    assertThat(producer.calls()).contains("stop 1");
    assertThat(service.result(consumer).losses()).isEmpty();
  }

  private static DataSourceDescriptor.Builder notifying(String name) {
    return DataSourceDescriptor.newBuilder().setName(name).setWillNotifyOnStop(true);
  }

  private static Loss stoppedUnasked(String name) {
    return new Loss(
        Loss.Cause.SOURCE_FAILED,
        name + " (p)",
        1,
        "data source",
        0,
        "its producer stopped it before the session ended; the producer's log may tell why");
  }

  @Test
  void shouldReportSourcesOfOriginalSessionForClone() {
    service.producer("host").offer("a.source");
    List<Long> asked = new ArrayList<>();
    SourceResult answer = new SourceResult(1, "host", "a.source", 7, 700, "");
    service.service.probeHosts().add(new AskedProbeHost(asked, answer));
    service.enable(config("a.source"));
    FakeConsumer cloner = service.consumer();
    cloner.endpoint().cloneSession(new CloneRequest(1, "", false, false, null, null), cloned -> {});
    service.run();

    assertThat(service.result(cloner).sources()).containsExactly(answer);
    assertThat(asked).containsOnly(1L);
  }

  /**
   * A probe host that records the session ids it is asked for, and has a result only for the first
   * session.
   */
  private record AskedProbeHost(List<Long> asked, SourceResult answer) implements ProbeHost {
    @Override
    public String producerName() {
      return "host";
    }

    @Override
    public Optional<SourceCheck> check(DataSourceConfig config) {
      return Optional.empty();
    }

    @Override
    public List<SourceResult> results(long tracingSessionId) {
      asked.add(tracingSessionId);
      return tracingSessionId == 1 ? List.of(answer) : List.of();
    }

    @Override
    public List<String> why(String dataSourceName) {
      return List.of();
    }

    @Override
    public void onAnnounced(Runnable action) {
      action.run();
    }

    @Override
    public void answer(Runnable action) {
      action.run();
    }
  }

  @Test
  void shouldReturnStatisticsOfOtherConsumersSession() {
    overflow(TraceConfig.BufferConfig.FillPolicy.RING_BUFFER);
    FakeConsumer visitor = service.consumer();

    SessionStats stats = stats(visitor, 1).orElseThrow();

    assertThat(stats.stats().getBufferStats(0).getBytesOverwritten()).isPositive();
    assertThat(stats.result().losses())
        .extracting(Loss::cause)
        .containsExactly(Loss.Cause.BUFFER_OVERWRITTEN);
    assertThat(stats(visitor, 2)).isEmpty();
  }

  @Test
  void shouldNotShowSessionsOfOtherUsers() {
    service.enable(config("a.source"));
    assertThat(stats(visitor(4242), 1)).isEmpty();
    assertThat(stats(visitor(0), 1)).isPresent();
  }

  private FakeConsumer visitor(int uid) {
    FakeConsumer visitor = FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
    service.run();
    return visitor;
  }

  private Optional<SessionStats> stats(FakeConsumer consumer, long sessionId) {
    List<Optional<SessionStats>> answers = new ArrayList<>();
    port(consumer).sessionStats(sessionId, answers::add);
    service.run();
    return answers.getFirst();
  }

  @Test
  void shouldReportLossesOfRingBuffer() {
    FakeConsumer consumer = overflow(TraceConfig.BufferConfig.FillPolicy.RING_BUFFER);
    Loss loss = service.result(consumer).losses().getFirst();

    assertThat(loss.cause()).isEqualTo(Loss.Cause.BUFFER_OVERWRITTEN);
    assertThat(loss.where()).isEqualTo("buffer 0 (small)");
    assertThat(loss.count()).isBetween(90L, 100L);
    assertThat(loss.bytes()).isGreaterThan(90_000);
    assertThat(loss.advice()).contains("size_kb");
  }

  @Test
  void shouldReportLossesOfFullDiscardBuffer() {
    FakeConsumer consumer = overflow(TraceConfig.BufferConfig.FillPolicy.DISCARD);
    Loss loss = service.result(consumer).losses().getFirst();

    assertThat(loss.cause()).isEqualTo(Loss.Cause.BUFFER_FULL);
    assertThat(loss.count()).isBetween(90L, 100L);
  }

  private FakeConsumer overflow(TraceConfig.BufferConfig.FillPolicy policy) {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(4).setName("small").setFillPolicy(policy);
    FakeConsumer consumer = service.enable(config);
    for (int i = 0; i < 100; i++) {
      producer.write(1, packet(TEXT));
    }
    service.run();
    return consumer;
  }

  @Test
  void shouldReportLossesAsTheyGrow() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    List<List<Loss>> reports = new ArrayList<>();
    Runnable stop = port(consumer).observeLosses(100, reports::add);
    byte[] spoofed = {0x18, 0};
    service.loop.advanceMs(100);
    producer.write(1, spoofed, spoofed);
    service.run();
    service.read(consumer);
    service.loop.advanceMs(100);
    producer.write(1, spoofed);
    service.run();
    service.read(consumer);
    service.loop.advanceMs(200);
    stop.run();
    service.loop.advanceMs(1000);

    assertThat(reports)
        .extracting(report -> report.stream().mapToLong(Loss::count).sum())
        .containsExactly(0L, 2L, 1L, 0L);
  }

  @Test
  void shouldStopReportingWhenConsumerLeaves() {
    FakeConsumer consumer = service.consumer();
    List<List<Loss>> reports = new ArrayList<>();
    port(consumer).observeLosses(100, reports::add);
    service.loop.advanceMs(100);
    consumer.endpoint().close();
    service.loop.advanceMs(1000);

    assertThat(reports).hasSize(1);
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldExplainWhyDataSourceDoesNotRecord() {
    FakeConsumer consumer = service.enable(config("a.source", "slow"));
    service
        .producer("sleepy")
        .offer(DataSourceDescriptor.newBuilder().setName("slow").setWillNotifyOnStart(true))
        .offer("unasked");
    service.run();

    assertThat(why(consumer, "a.source")).containsExactly("no connected producer offers a.source");
    assertThat(why(consumer, "slow"))
        .containsExactly("sleepy hasn't said yet that slow has started");
    assertThat(why(consumer, "unasked"))
        .containsExactly("the session's config doesn't name unasked");
  }

  @Test
  void shouldAddReasonsOfProbeHostsToExplanation() {
    service.producer("host").offer("a.source");
    service
        .service
        .probeHosts()
        .add(new FakeProbeHost(null, List.of(), List.of("bundle x is not started")));

    assertThat(why(service.consumer(), "a.source")).containsExactly("bundle x is not started");
  }

  private List<String> why(FakeConsumer consumer, String dataSource) {
    List<String> reasons = new ArrayList<>();
    port(consumer).why(dataSource, reasons::addAll);
    service.run();
    return reasons;
  }

  @Test
  void shouldRefuseRotationWhenSessionHasNoFile() {
    List<RotateResult> results = new ArrayList<>();
    port(service.enable(config())).rotate(results::add);
    service.run();

    assertThat(results)
        .containsExactly(new RotateResult(false, "", "this consumer has no session with a file"));
  }

  @Test
  void shouldReturnErrorWhenConsumerHasNoSession() {
    assertThat(service.result(service.consumer()).error())
        .isEqualTo("this consumer has no session");
  }

  private static SondaPort port(FakeConsumer consumer) {
    return consumer.endpoint().sondaPort().orElseThrow();
  }
}
