package dev.sonda.core.internal.scenario.trigger;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.ObservableEvent;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.LosslessUtf8;
import dev.sonda.protos.ObservableEvents;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TriggersTest {
  private static final int TIMEOUT_MS = 60_000;
  private static final long DAY_MS = 24L * 3600 * 1000;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @Test
  void shouldStartWhenTriggerComesAndStopAfterItsDelay() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.START_TRACING, 1000));
    service.loop.advanceMs(TIMEOUT_MS - 1);
    assertThat(producer.calls()).endsWith("setup 1");
    fire("crash");
    assertThat(producer.calls()).endsWith("start 1");
    producer.write(1, packet("after the crash"));
    service.loop.advanceMs(999);
    assertThat(consumer.endings()).isEmpty();
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(producer.calls()).endsWith("flush [1]", "stop 1");
    List<TracePacketView> packets = service.read(consumer);
    assertThat(texts(packets)).containsExactly("after the crash");
    assertThat(triggerNames(packets)).containsExactly("crash");
  }

  @Test
  void shouldEndWithoutDataWhenStartTriggerNeverComes() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.START_TRACING, 1000));
    service.loop.advanceMs(TIMEOUT_MS);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.read(consumer)).isEmpty();
    assertThat(consumer.finishedReads()).isEqualTo(1);
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldNotStopStartedSessionAtTriggerTimeout() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.START_TRACING, 2 * TIMEOUT_MS));
    fire("crash");
    service.loop.advanceMs(2 * TIMEOUT_MS - 1);

    assertThat(consumer.endings()).isEmpty();
  }

  @Test
  void shouldStartDeferredSessionByTriggerOrByConsumer() {
    service.enable(triggered(TriggerMode.START_TRACING, 0).setDeferredStart(true));
    FakeConsumer byHand =
        service.enable(triggered(TriggerMode.START_TRACING, 0).setDeferredStart(true));
    byHand.endpoint().startTracing();
    service.run();
    assertThat(producer.calls()).endsWith("start 2");
    fire("crash");

    assertThat(producer.calls()).endsWith("start 1");
  }

  @Test
  void shouldStartEverySessionThatWaitsForTriggerAndNoOther() {
    service.enable(triggered(TriggerMode.START_TRACING, 0));
    service.enable(triggered(TriggerMode.START_TRACING, 0));
    TraceConfig.Builder other = triggered(TriggerMode.START_TRACING, 0);
    other.getTriggerConfigBuilder().getTriggersBuilder(0).setName("something else");
    service.enable(other);
    fire("unknown", "crash");

    assertThat(producer.calls()).contains("start 1", "start 2").doesNotContain("start 3");
  }

  @Test
  void shouldReactOnlyToProducersWhoseWholeNameMatches() {
    TraceConfig.Builder config = triggered(TriggerMode.START_TRACING, 0);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setProducerNameRegex("the [a-z]+ one");
    service.enable(config);
    fire("crash");
    service.producer("not the right one").endpoint().activateTriggers(List.of("crash"));
    service.run();
    assertThat(producer.calls()).doesNotContain("start 1");
    service.producer("the right one").endpoint().activateTriggers(List.of("crash"));
    service.run();

    assertThat(producer.calls()).endsWith("start 1");
  }

  @Test
  void shouldWriteNothingIntoFileBeforeTrigger(@TempDir Path folder) throws IOException {
    SteppedService direct = new SteppedService(Syscalls.libc(), DirectExecutor::new);
    Path file = folder.resolve("trace");
    FakeConsumer consumer =
        direct.enable(
            triggered(TriggerMode.START_TRACING, 0)
                .setWriteIntoFile(true)
                .setOutputPath(file.toString()));
    direct.loop.advanceMs(TIMEOUT_MS);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(Files.size(file)).isZero();
  }

  @Test
  void shouldStopAfterDelayOfFirstTrigger() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.STOP_TRACING, 1000));
    producer.write(1, packet("before the crash"));
    service.loop.advanceMs(TIMEOUT_MS - 500);
    fire("crash");
    assertThat(producer.calls()).endsWith("start 1");
    service.loop.advanceMs(600);
    fire("crash");
    service.loop.advanceMs(399);
    assertThat(consumer.endings()).as("the timeout has passed, too").isEmpty();
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
    List<TracePacketView> packets = service.read(consumer);
    assertThat(texts(packets)).containsExactly("before the crash");
    assertThat(triggerNames(packets)).containsExactly("crash", "crash");
  }

  @Test
  void shouldEndWithoutDataWhenStopTriggerNeverComes() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.STOP_TRACING, 1000));
    producer.write(1, packet("of no interest"));
    assertThat(service.read(consumer)).isEmpty();
    service.loop.advanceMs(TIMEOUT_MS);
    fire("crash");

    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.read(consumer)).isEmpty();
  }

  @Test
  void shouldTellTriggersOnceWithTimeSenderAndDelay() {
    FakeConsumer consumer = service.enable(triggered(TriggerMode.STOP_TRACING, 1000));
    service.loop.advanceMs(5);
    fire("crash");
    service.read(consumer);
    service.loop.advanceMs(5);
    fire("crash");
    List<TracePacketView> packets = service.read(consumer);

    assertThat(triggerNames(packets)).containsExactly("crash", "crash");
    TracePacketView first =
        packets.stream().filter(p -> p.payloadName().equals("trigger")).findFirst().orElseThrow();
    assertThat(first.payload().string("producer_name")).isEqualTo("probes");
    assertThat(first.payload().integer("trusted_producer_uid")).isEqualTo(1000);
    assertThat(first.payload().integer("stop_delay_ms")).isEqualTo(1000);
    assertThat(packets.get(0).payloadName()).isEqualTo("clock_snapshot");
  }

  @Test
  void shouldLeaveOutTriggersWhenTraceConfigIsDisabled() {
    TraceConfig.Builder config = triggered(TriggerMode.STOP_TRACING, 0);
    config.getBuiltinDataSourcesBuilder().setDisableTraceConfig(true);
    FakeConsumer consumer = service.enable(config);
    fire("crash");

    assertThat(triggerNames(service.read(consumer))).isEmpty();
  }

  @Test
  void shouldSkipTriggersByProbability() {
    TraceConfig.Builder never = triggered(TriggerMode.STOP_TRACING, 0);
    never.getTriggerConfigBuilder().getTriggersBuilder(0).setSkipProbability(1);
    TraceConfig.Builder half = triggered(TriggerMode.STOP_TRACING, TIMEOUT_MS);
    half.getTriggerConfigBuilder().getTriggersBuilder(0).setSkipProbability(0.5);
    FakeConsumer skipping = service.enable(never);
    FakeConsumer sometimes = service.enable(half);
    for (int i = 0; i < 200; i++) {
      fire("crash");
    }

    assertThat(service.read(skipping)).isEmpty();
    assertThat(triggerNames(service.read(sometimes))).hasSizeBetween(70, 130);
  }

  @Test
  void shouldIgnoreTriggersBeyondDailyLimit() {
    TraceConfig.Builder config = triggered(TriggerMode.CLONE_SNAPSHOT, 0);
    config.getTriggerConfigBuilder().setTriggerTimeoutMs((int) (3 * DAY_MS));
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setMaxPer24H(2);
    FakeConsumer consumer = observing(config);
    fire("crash");
    service.loop.advanceMs(1000);
    fire("crash");
    fire("crash");
    assertThat(hits(consumer)).hasSize(2);
    service.loop.advanceMs(DAY_MS - 500);
    fire("crash");
    fire("crash");

    assertThat(hits(consumer)).hasSize(3);
  }

  @Test
  void shouldNotifyConsumerToCloneAfterTriggerDelay() {
    FakeConsumer consumer = observing(triggered(TriggerMode.CLONE_SNAPSHOT, 700));
    long hitNs = service.clock.bootTimeNs();
    fire("crash");
    service.loop.advanceMs(699);
    assertThat(hits(consumer)).isEmpty();
    service.loop.advanceMs(1);

    assertThat(hits(consumer))
        .containsExactly(
            ObservableEvents.CloneTriggerHit.newBuilder()
                .setTracingSessionId(1)
                .setTriggerName("crash")
                .setProducerName("probes")
                .setProducerUid(1000)
                .setBootTimeNs(hitNs)
                .setTriggerDelayMs(700)
                .build());
    assertThat(consumer.endings()).isEmpty();
    assertThat(service.read(consumer)).as("only its clones can be read").isEmpty();
  }

  @Test
  void shouldCloneInsteadOfStoppingWhereConfigPrefersThat() {
    TraceConfig.Builder config = triggered(TriggerMode.STOP_TRACING, 0);
    config.getTriggerConfigBuilder().setUseCloneSnapshotIfAvailable(true);
    FakeConsumer consumer = observing(config);
    fire("crash");

    assertThat(hits(consumer)).hasSize(1);
    assertThat(consumer.endings()).isEmpty();
  }

  @Test
  void shouldLimitNumberOfPendingCloneNotifications() {
    FakeConsumer consumer = observing(triggered(TriggerMode.CLONE_SNAPSHOT, 1000));
    for (int i = 0; i < 5000; i++) {
      fire("crash");
    }
    assertThat(service.loop.timerCount()).isLessThan(100);
    service.loop.advanceMs(1000);
    assertThat(hits(consumer)).hasSize(64);
    consumer.endpoint().close();
    service.run();

    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldNotTellOfCloneWhenSessionIsGone() {
    FakeConsumer consumer = observing(triggered(TriggerMode.CLONE_SNAPSHOT, 1000));
    fire("crash");
    consumer.endpoint().freeBuffers();
    service.loop.advanceMs(1000);

    assertThat(hits(consumer)).isEmpty();
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldKeepEachByteOfTriggersNameWhenNotUtf8() {
    ByteString name = ByteString.copyFrom(new byte[] {'t', (byte) 0xFF});
    TraceConfig.Builder config = triggered(TriggerMode.CLONE_SNAPSHOT, 1000);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setNameBytes(name);
    FakeConsumer consumer = observing(config);
    fire("t\ufffd", LosslessUtf8.text(name));
    service.loop.advanceMs(1000);

    assertThat(hits(consumer))
        .extracting(ObservableEvents.CloneTriggerHit::getTriggerNameBytes)
        .containsExactly(name);
  }

  private static TraceConfig.Builder triggered(TriggerMode mode, int delayMs) {
    TraceConfig.Builder config = config("a.source");
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(mode)
        .setTriggerTimeoutMs(TIMEOUT_MS)
        .addTriggersBuilder()
        .setName("crash")
        .setStopDelayMs(delayMs);
    return config;
  }

  private FakeConsumer observing(TraceConfig.Builder config) {
    FakeConsumer consumer = service.enable(config);
    consumer.endpoint().observeEvents(Set.of(ObservableEvent.CLONE_TRIGGER_HIT));
    service.run();
    return consumer;
  }

  private void fire(String... names) {
    producer.endpoint().activateTriggers(List.of(names));
    service.run();
  }

  private static List<ObservableEvents.CloneTriggerHit> hits(FakeConsumer consumer) {
    return consumer.events().stream()
        .filter(ObservableEvents::hasCloneTriggerHit)
        .map(ObservableEvents::getCloneTriggerHit)
        .toList();
  }

  private static List<String> triggerNames(List<TracePacketView> packets) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("trigger"))
        .map(packet -> packet.payload().string("trigger_name"))
        .toList();
  }
}
