package dev.sonda.core.internal.scenario.clone;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.events;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.api.endpoint.FlushFlags;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.core.internal.filter.FilterBytecodeBuilder;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TraceAssert;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CloneTest {
  private static final int OTHER_UID = 2000;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");
  private final List<CloneResult> results = new ArrayList<>();

  @Test
  void shouldReadPacketsOfRunningSessionWithoutEndingIt() {
    FakeConsumer original = service.enable(config("a.source"));
    producer.write(1, packet("before"));
    FakeConsumer cloner = cloneById(1);
    producer.write(1, packet("after"));
    service.run();

    List<TracePacketView> cloned = service.read(cloner);
    assertThat(results.getFirst().success()).as(results.toString()).isTrue();
    assertThat(results.getFirst().wasWriteIntoFile()).isFalse();
    assertThat(texts(cloned)).containsExactly("before");
    TraceAssert.assertThatTrace(cloned).isTrusted().hasNoLossMarks();
    assertThat(texts(service.read(original))).containsExactly("before", "after");
    assertThat(state(cloner).getTracingSessions(1).getState()).isEqualTo("CLONED_READ_ONLY");
    assertThat(state(cloner).getTracingSessions(0).getState()).isEqualTo("STARTED");
  }

  @Test
  void shouldFlushBeforeItClones() {
    producer.leaveFlushesUnanswered();
    service.enable(config("a.source"));
    FakeConsumer cloner = cloneById(1);
    assertThat(results).isEmpty();
    producer.write(1, packet("at the last moment"));
    producer.commit(new FakeCommit().flushed(producer.flushes().getFirst().requestId()));
    service.run();

    assertThat(producer.flushes()).hasSize(1);
    assertThat(producer.flushes().getFirst().flags())
        .isEqualTo(
            new FlushFlags(FlushFlags.Reason.TRACE_CLONE, FlushFlags.Initiator.SERVICE).bits());
    assertThat(texts(service.read(cloner))).containsExactly("at the last moment");
  }

  @Test
  void shouldCloneByUniqueName() {
    service.enable(config("a.source"));
    service.enable(config("a.source").setUniqueSessionName("mine"));
    producer.write(1, packet("of the second"));
    service.run();
    FakeConsumer cloner = clone(consumerOf(1000), request(0, "mine"));

    assertThat(texts(service.read(cloner))).containsExactly("of the second");
    assertThat(state(cloner).getTracingSessions(2).getUniqueSessionName()).isEqualTo("mine");
    assertThat(service.enable(config().setUniqueSessionName("mine")).endings().getFirst())
        .contains("exists already");
  }

  @Test
  void shouldGiveCloneItsOwnUuid() {
    service.enable(config("a.source"));
    FakeConsumer cloner = cloneById(1);
    TracePacketView uuid = only(service.read(cloner), "trace_uuid");

    assertThat(uuid.payload().integer("msb"))
        .isEqualTo(results.getFirst().uuid().getMostSignificantBits());
    assertThat(results.getFirst().uuid().version()).isEqualTo(4);
    FakeConsumer second = cloneById(1);
    assertThat(results.get(1).uuid()).isNotEqualTo(results.get(0).uuid());
    assertThat(second.endings()).isEmpty();
  }

  @Test
  void shouldContainLifecycleEventsOfOriginalAndClone() {
    service.enable(config("a.source"));
    FakeConsumer cloner = cloneById(1);
    List<TracePacketView> packets = service.read(cloner);

    assertThat(packets.getFirst().payloadName()).isEqualTo("clock_snapshot");
    assertThat(events(packets))
        .containsSubsequence("tracing_started", "flush_started", "all_data_sources_flushed")
        .contains("all_data_sources_started", "buffer_cloned")
        .endsWith("clone_started", "tracing_disabled", "read_tracing_buffers_completed");
    assertThat(only(packets, "trace_stats").payload().constant("final_flush_outcome"))
        .isEqualTo("FINAL_FLUSH_SUCCEEDED");
  }

  @Test
  void shouldRecordTriggersAndCloneReasonOnlyInFirstClone() {
    TraceConfig.Builder config = config("a.source");
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(TriggerMode.CLONE_SNAPSHOT)
        .setTriggerTimeoutMs(60_000)
        .addTriggersBuilder()
        .setName("crash");
    service.enable(config);
    producer.write(1, packet("before the crash"));
    producer.endpoint().activateTriggers(List.of("crash"));
    service.run();
    CloneTrigger reason = new CloneTrigger("crash", "probes", 1000, 77, 5);
    FakeConsumer first =
        clone(consumerOf(1000), new CloneRequest(1, "", false, false, null, reason));
    FakeConsumer second = cloneById(1);
    List<TracePacketView> packets = service.read(first);

    assertThat(texts(packets)).containsExactly("before the crash");
    assertThat(only(packets, "trigger").payload().string("trigger_name")).isEqualTo("crash");
    TracePacketView told = only(packets, "clone_snapshot_trigger");
    assertThat(told.integer("timestamp")).isEqualTo(77);
    assertThat(told.payload().string("producer_name")).isEqualTo("probes");
    assertThat(told.payload().integer("trusted_producer_uid")).isEqualTo(1000);
    assertThat(told.payload().integer("stop_delay_ms")).isEqualTo(5);
    assertThat(service.readNew(first)).as("told once").noneMatch(CloneTest::isOfTrigger);
    assertThat(service.read(second)).noneMatch(CloneTest::isOfTrigger);
  }

  private static boolean isOfTrigger(TracePacketView packet) {
    return packet.payloadName().contains("trigger");
  }

  @Test
  void shouldNotRecordCloneReasonInOriginal() {
    FakeConsumer original = service.enable(config("a.source"));
    CloneTrigger reason = new CloneTrigger("crash", "probes", 1000, 77, 5);
    clone(consumerOf(1000), new CloneRequest(1, "", false, false, null, reason));

    assertThat(service.read(original)).isNotEmpty().noneMatch(CloneTest::isOfTrigger);
  }

  @Test
  void shouldTransferBufferWhenConfigSaysSo() {
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setTransferOnClone(true);
    FakeConsumer original = service.enable(config);
    producer.write(1, packet("given away"));
    service.run();
    FakeConsumer cloner = cloneById(1);
    producer.write(1, packet("in the new one"));
    service.run();

    assertThat(texts(service.read(cloner))).containsExactly("given away");
    assertThat(texts(service.read(original))).containsExactly("in the new one");
  }

  @Test
  void shouldClearBufferBeforeCloneWhenConfigSaysSo() {
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setTransferOnClone(true).setClearBeforeClone(true);
    service.enable(config);
    producer.leaveFlushesUnanswered();
    producer.write(1, packet("old"));
    service.run();
    FakeConsumer cloner = cloneById(1);
    producer.write(1, packet("written for the clone"));
    producer.commit(new FakeCommit().flushed(producer.flushes().getFirst().requestId()));
    service.run();

    assertThat(texts(service.read(cloner))).containsExactly("written for the clone");
  }

  @Test
  void shouldCloneOtherBuffersWhileOneFlushesSlowly() {
    FakeProducer quick = service.producer("quick").offer("b.source");
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setTransferOnClone(true);
    config.addDataSourcesBuilder().getConfigBuilder().setName("b.source");
    service.enable(config);
    producer.leaveFlushesUnanswered();
    quick.write(1, packet("at the moment of the clone"));
    service.run();
    FakeConsumer cloner = cloneById(1);
    quick.write(1, packet("while waiting for the slow one"));
    service.loop.advanceMs(5000);

    assertThat(results.getFirst().success()).isTrue();
    List<TracePacketView> packets = service.read(cloner);
    assertThat(texts(packets)).containsExactly("at the moment of the clone");
    assertThat(only(packets, "trace_stats").payload().constant("final_flush_outcome"))
        .isEqualTo("FINAL_FLUSH_FAILED");
  }

  @Test
  void shouldCloneOnlyForItsUserAndRoot() {
    service.enable(config("a.source").setBugreportScore(3));
    clone(consumerOf(OTHER_UID), request(1, ""));
    clone(consumerOf(0), request(1, ""));
    clone(consumerOf(1000), request(CloneRequest.BUGREPORT_SESSION, ""));

    assertThat(results).extracting(CloneResult::success).containsExactly(false, true, true);
    assertThat(results.getFirst().error()).contains("session 1 is another user's");
  }

  @Test
  void shouldRefuseToCloneMissingSession() {
    clone(consumerOf(1000), request(7, ""));
    clone(consumerOf(1000), request(0, "mine"));
    clone(consumerOf(1000), request(0, ""));
    clone(consumerOf(1000), request(CloneRequest.BUGREPORT_SESSION, ""));

    assertThat(results)
        .hasSize(4)
        .allMatch(result -> result.error().equals("there is no such session to clone"));
  }

  @Test
  void shouldRefuseConsumerThatHasSession() {
    FakeConsumer busy = service.enable(config("a.source"));
    clone(busy, request(1, ""));

    assertThat(results.getFirst().error()).contains("has a session already");
  }

  @Test
  void shouldRefuseSixthCloneOfUser() {
    service.enable(config("a.source"));
    for (int i = 0; i < 6; i++) {
      cloneById(1);
    }

    assertThat(results.subList(0, 5)).allMatch(CloneResult::success);
    assertThat(results.getLast().error()).contains("5 clones already");
  }

  @Test
  void shouldFailCloneWhenSessionEndsDuringCloning() {
    producer.leaveFlushesUnanswered();
    FakeConsumer original = service.enable(config("a.source"));
    cloneById(1);
    original.endpoint().close();
    service.run();

    assertThat(results.getFirst().success()).isFalse();
    assertThat(results.getFirst().error()).contains("has ended while it was being cloned");
    assertThat(state(service.consumer()).getNumSessions()).isZero();
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldDiscardCloneWhenItsConsumerDisconnectsMeanwhile() {
    producer.leaveFlushesUnanswered();
    service.enable(config("a.source"));
    cloneById(1).endpoint().close();
    service.loop.advanceMs(5000);

    assertThat(results).isEmpty();
    assertThat(state(service.consumer()).getNumSessions()).isEqualTo(1);
  }

  @Test
  void shouldCloneSessionThatHasStopped() {
    FakeConsumer original = service.enable(config("a.source"));
    producer.write(1, packet("all there was"));
    original.endpoint().disableTracing();
    service.run();
    FakeConsumer cloner = cloneById(1);

    assertThat(texts(service.read(cloner))).containsExactly("all there was");
  }

  @Test
  void shouldKeepCloneUntilItsConsumerDisconnects() {
    FakeConsumer original = service.enable(config("a.source"));
    producer.write(1, packet("kept"));
    FakeConsumer cloner = cloneById(1);
    original.endpoint().close();
    service.run();
    assertThat(texts(service.read(cloner))).containsExactly("kept");
    cloner.endpoint().close();

    assertThat(state(service.consumer()).getNumSessions()).isZero();
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldRefuseStartFlushAndStopOfClone() {
    service.enable(config("a.source").setDurationMs(60_000));
    FakeConsumer cloner = cloneById(1);
    List<Boolean> flushed = new ArrayList<>();
    cloner.endpoint().startTracing();
    cloner.endpoint().flush(0, 0, flushed::add);
    cloner.endpoint().disableTracing();
    service.producer("newcomer").offer("a.source");
    service.run();

    assertThat(flushed).containsExactly(false);
    assertThat(cloner.endings()).isEmpty();
    assertThat(state(cloner).getTracingSessions(1).getState()).isEqualTo("CLONED_READ_ONLY");
    assertThat(state(cloner).getTracingSessions(1).getNumDataSources()).isZero();
    assertThat(result(cloner).sources())
        .singleElement()
        .satisfies(source -> assertThat(source.producerName()).isEqualTo("probes"));
  }

  @Test
  void shouldFilterCloneUnlessRequestSkipsFilter() {
    TraceConfig.Builder config = config("a.source");
    FilterBytecodeBuilder nothingButIdentity =
        new FilterBytecodeBuilder().nested(1, 1).endOfMessage().simple(3).simple(10).endOfMessage();
    config.getTraceFilterBuilder().setBytecodeV2(nothingButIdentity.build());
    service.enable(config);
    producer.write(1, packet("secret"));
    FakeConsumer filtered = cloneById(1);
    FakeConsumer whole = clone(consumerOf(1000), new CloneRequest(1, "", true, true, null));

    assertThat(texts(service.read(filtered))).isEmpty();
    assertThat(texts(service.read(whole))).containsExactly("secret");
    assertThat(producer.flushes().getLast().flags() & 0x100).as("for a bug report").isNotZero();
  }

  private static TraceConfig.Builder twoBuffers() {
    TraceConfig.Builder config = config("a.source");
    config.addBuffersBuilder().setSizeKb(64);
    config.getDataSourcesBuilder(0).getConfigBuilder().setTargetBuffer(1);
    return config;
  }

  private FakeConsumer cloneById(long id) {
    return clone(consumerOf(1000), request(id, ""));
  }

  private FakeConsumer clone(FakeConsumer consumer, CloneRequest request) {
    consumer.endpoint().cloneSession(request, results::add);
    service.run();
    return consumer;
  }

  private static CloneRequest request(long id, String name) {
    return new CloneRequest(id, name, false, false, null);
  }

  private FakeConsumer consumerOf(int uid) {
    return FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
  }

  private TracingServiceState state(FakeConsumer consumer) {
    List<TracingServiceState> answers = new ArrayList<>();
    consumer.endpoint().queryServiceState(true, answers::add);
    service.run();
    return answers.getFirst();
  }

  private SessionResult result(FakeConsumer consumer) {
    List<SessionResult> answers = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(answers::add);
    service.run();
    return answers.getFirst();
  }

  private static TracePacketView only(List<TracePacketView> packets, String name) {
    List<TracePacketView> found =
        packets.stream().filter(packet -> packet.payloadName().equals(name)).toList();
    assertThat(found).hasSize(1);
    return found.getFirst();
  }
}
