package dev.sonda.ipc.uds.internal.host;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.MessageLite;
import com.google.protobuf.Parser;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneTrigger;
import dev.sonda.ipc.uds.internal.peer.Memfd;
import dev.sonda.ipc.uds.internal.port.ConsumerMethod;
import dev.sonda.protos.AttachRequest;
import dev.sonda.protos.AttachResponse;
import dev.sonda.protos.ChangeTraceConfigRequest;
import dev.sonda.protos.ChangeTraceConfigResponse;
import dev.sonda.protos.CloneSessionRequest;
import dev.sonda.protos.CloneSessionResponse;
import dev.sonda.protos.DetachRequest;
import dev.sonda.protos.DetachResponse;
import dev.sonda.protos.DisableTracingRequest;
import dev.sonda.protos.DisableTracingResponse;
import dev.sonda.protos.EnableTracingRequest;
import dev.sonda.protos.FlushRequest;
import dev.sonda.protos.FlushResponse;
import dev.sonda.protos.FreeBuffersRequest;
import dev.sonda.protos.FreeBuffersResponse;
import dev.sonda.protos.GetTraceStatsRequest;
import dev.sonda.protos.GetTraceStatsResponse;
import dev.sonda.protos.QueryCapabilitiesRequest;
import dev.sonda.protos.QueryCapabilitiesResponse;
import dev.sonda.protos.SaveTraceForBugreportRequest;
import dev.sonda.protos.SaveTraceForBugreportResponse;
import dev.sonda.protos.StartTracingRequest;
import dev.sonda.protos.StartTracingResponse;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceStats;
import dev.sonda.testkit.LogWatcher;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class ConsumerPortTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private ServiceHostFixture host;
  private ConsumerPortTestClient consumer;

  @BeforeEach
  void open() throws Exception {
    host = new ServiceHostFixture();
    consumer = new ConsumerPortTestClient(host.connectConsumer());
  }

  @AfterEach
  void close() throws Exception {
    consumer.close();
    host.close();
  }

  @Test
  void shouldConnectConsumerAtItsFirstCall() throws Exception {
    consumer.client().replyTo(consumer.client().bind("ConsumerPort"));
    assertThat(host.service().consumers()).isEmpty();
    consumer.introduced();
    assertThat(endpoint().identity()).isEqualTo(ServiceHostFixture.CLIENT);
    consumer.introduced();
    assertThat(host.service().consumers()).hasSize(1);
    consumer.close();
    host.settle();
    assertThat(endpoint().calls()).containsExactly("close");
  }

  @Test
  void shouldForwardStartChangeStopAndFree() throws Exception {
    call(
        ConsumerMethod.START_TRACING,
        StartTracingRequest.getDefaultInstance(),
        StartTracingResponse.parser());
    call(
        ConsumerMethod.CHANGE_TRACE_CONFIG,
        ChangeTraceConfigRequest.newBuilder().setTraceConfig(config("changed")).build(),
        ChangeTraceConfigResponse.parser());
    call(
        ConsumerMethod.DISABLE_TRACING,
        DisableTracingRequest.getDefaultInstance(),
        DisableTracingResponse.parser());
    call(
        ConsumerMethod.FREE_BUFFERS,
        FreeBuffersRequest.newBuilder().addBufferIds(3).build(),
        FreeBuffersResponse.parser());
    assertThat(endpoint().calls()).containsExactly("start", "change changed", "disable", "free");
  }

  @Test
  void shouldAnswerWhetherAFlushWentWell() throws Exception {
    FlushRequest flush = FlushRequest.newBuilder().setTimeoutMs(5).setFlags(0x24).build();
    call(ConsumerMethod.FLUSH, flush, FlushResponse.parser());
    endpoint().failFromNowOn();
    assertThat(consumer.isRejected(ConsumerMethod.FLUSH, flush)).isTrue();
    assertThat(endpoint().calls()).containsExactly("flush 5 36", "flush 5 36");
  }

  @Test
  void shouldAnswerWhetherASessionWasDetachedAndAttached() throws Exception {
    DetachRequest detach = DetachRequest.newBuilder().setKey("k").build();
    call(ConsumerMethod.DETACH, detach, DetachResponse.parser());
    endpoint().failFromNowOn();
    assertThat(consumer.isRejected(ConsumerMethod.DETACH, detach)).isTrue();
    AttachRequest attach = AttachRequest.newBuilder().setKey("k").build();
    assertThat(consumer.isRejected(ConsumerMethod.ATTACH, attach)).isTrue();
    endpoint().attachTo(config("found"));
    assertThat(
            consumer
                .call(ConsumerMethod.ATTACH, attach, AttachResponse.parser())
                .getTraceConfig()
                .getUniqueSessionName())
        .isEqualTo("found");
    assertThat(endpoint().calls()).containsExactly("detach k", "detach k", "attach k", "attach k");
  }

  @Test
  void shouldAnswerStatistics() throws Exception {
    assertThat(
            consumer.isRejected(
                ConsumerMethod.GET_TRACE_STATS, GetTraceStatsRequest.getDefaultInstance()))
        .isTrue();
    endpoint().answerStats(TraceStats.newBuilder().setProducersConnected(7).build());
    assertThat(stats().getTraceStats().getProducersConnected()).isEqualTo(7);
  }

  @Test
  void shouldRejectRequestWhenReplyFitsNoFrame() throws Exception {
    log.expect("a reply of .* bytes is too long for a frame");
    consumer.introduced();
    TraceStats.Builder stats = TraceStats.newBuilder();
    for (int i = 0; i < 40_000; i++) {
      stats.addWriterStatsBuilder().setSequenceId(i);
    }
    endpoint().answerStats(stats.build());
    assertThat(
            consumer.isRejected(
                ConsumerMethod.GET_TRACE_STATS, GetTraceStatsRequest.getDefaultInstance()))
        .isTrue();
    consumer.expectSilence();
  }

  @Test
  void shouldAnswerCapabilitiesAndThatThereAreNoBugreports() throws Exception {
    assertThat(
            consumer
                .call(
                    ConsumerMethod.QUERY_CAPABILITIES,
                    QueryCapabilitiesRequest.getDefaultInstance(),
                    QueryCapabilitiesResponse.parser())
                .getCapabilities()
                .getHasQueryCapabilities())
        .isTrue();
    SaveTraceForBugreportResponse saved =
        consumer.call(
            ConsumerMethod.SAVE_TRACE_FOR_BUGREPORT,
            SaveTraceForBugreportRequest.getDefaultInstance(),
            SaveTraceForBugreportResponse.parser());
    assertThat(saved.getSuccess()).isFalse();
    assertThat(saved.getMsg()).isNotEmpty();
  }

  @Test
  void shouldCloneIntoFileSentWithRequest() throws Exception {
    try (Memfd file = new Memfd()) {
      consumer.client().attach(file.number());
      CloneSessionResponse answer = clone(CloneSessionRequest.newBuilder().setSessionId(12));
      assertThat(answer.getSuccess()).isTrue();
      assertThat(answer.hasError()).isFalse();
      assertThat(answer.getUuidMsb()).isOne();
      assertThat(answer.getUuidLsb()).isEqualTo(2);
      assertThat(answer.getWasWriteIntoFile()).isTrue();
      assertThat(file.openCount()).isEqualTo(2);
      endpoint().cloneOutput().close();
      assertThat(file.openCount()).isOne();
    }
    assertThat(endpoint().calls()).containsExactly("clone 12 ");
  }

  @Test
  void shouldForwardCloneTriggerAndReturnCloneError() throws Exception {
    consumer.introduced();
    endpoint().failFromNowOn();
    CloneSessionResponse answer =
        clone(
            CloneSessionRequest.newBuilder()
                .setUniqueSessionName("n")
                .setSkipTraceFilter(true)
                .setForBugreport(true)
                .setCloneTriggerName("t")
                .setCloneTriggerProducerName("p")
                .setCloneTriggerTrustedProducerUid(4)
                .setCloneTriggerBootTimeNs(5)
                .setCloneTriggerDelayMs(6));
    assertThat(answer.getSuccess()).isFalse();
    assertThat(answer.getError()).isEqualTo("no such session");
    assertThat(endpoint().cloneRequest())
        .isEqualTo(new CloneRequest(0, "n", true, true, null, new CloneTrigger("t", "p", 4, 5, 6)));
  }

  @Test
  void shouldAnswerEnableTracingWhenTracingHasEnded() throws Exception {
    long enabled = consumer.enable("s");
    consumer.expectSilence();
    assertThat(endpoint().calls()).containsExactly("enable s");
    endpoint().consumer().onTracingDisabled("");
    assertThat(ConsumerStreamedRepliesTest.ending(consumer, enabled).hasError()).isFalse();
  }

  @Test
  void shouldPassReceivedFileToSessionThatWritesIntoFile() throws Exception {
    try (Memfd file = new Memfd()) {
      consumer.client().attach(file.number());
      EnableTracingRequest.Builder request = EnableTracingRequest.newBuilder();
      request.getTraceConfigBuilder().setWriteIntoFile(true);
      consumer.send(ConsumerMethod.ENABLE_TRACING, request.build());
      host.settle();
      assertThat(file.openCount()).isEqualTo(2);
      endpoint().output().close();
      assertThat(file.openCount()).isOne();
    }
  }

  @Test
  @Tag("T13")
  void shouldCloseUnusedReceivedFileWhenConsumerDisconnects() throws Exception {
    try (Memfd file = new Memfd()) {
      consumer.client().attach(file.number());
      consumer.enable("s");
      host.settle();
      assertThat(endpoint().hasOutput()).isFalse();
      consumer.close();
      host.settle();
      assertThat(file.openCount()).isOne();
    }
  }

  private CloneSessionResponse clone(CloneSessionRequest.Builder request) throws Exception {
    return consumer.call(
        ConsumerMethod.CLONE_SESSION, request.build(), CloneSessionResponse.parser());
  }

  private GetTraceStatsResponse stats() throws Exception {
    return consumer.call(
        ConsumerMethod.GET_TRACE_STATS,
        GetTraceStatsRequest.getDefaultInstance(),
        GetTraceStatsResponse.parser());
  }

  private <M extends MessageLite> void call(
      ConsumerMethod method, MessageLite arguments, Parser<M> parser) throws Exception {
    assertThat(consumer.call(method, arguments, parser).isInitialized()).isTrue();
  }

  private static TraceConfig config(String name) {
    return TraceConfig.newBuilder().setUniqueSessionName(name).build();
  }

  private RecordingConsumerEndpoint endpoint() {
    return host.service().consumer();
  }
}
