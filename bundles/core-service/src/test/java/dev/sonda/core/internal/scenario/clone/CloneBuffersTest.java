package dev.sonda.core.internal.scenario.clone;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.CloneResult;
import dev.sonda.core.internal.filter.FilterBytecodeBuilder;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.CompressionConfig;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterPolicy;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Contents of the buffers of clones, and of the original session after cloning. */
class CloneBuffersTest {
  private final SteppedService service = new SteppedService();
  private final FakeProducer first = service.producer("first").offer("a.source");
  private final FakeProducer second = service.producer("second").offer("b.source");
  private final List<CloneResult> results = new ArrayList<>();

  // Perfetto's schema deprecates the fields, but its clients still set them
  @SuppressWarnings("deprecation")
  @Test
  void shouldCopyPacketsOverwrittenLaterAndFilterThemLikeOriginal() {
    TraceConfig.Builder config = twoBuffers().setTraceUuidMsb(3737).setTraceUuidLsb(4242);
    config
        .getTraceFilterBuilder()
        .setBytecode(
            new FilterBytecodeBuilder()
                .nested(1, 1)
                .endOfMessage()
                .simple(89)
                .simple(900)
                .endOfMessage()
                .build());
    FakeConsumer original = service.enable(config);
    first.write(1, packet("in the first"));
    second.write(1, packet("in the second"));
    FakeConsumer cloner = cloneById(1);
    for (int i = 0; i < 100; i++) {
      first.write(1, packet("x".repeat(1000)));
      second.write(1, packet("x".repeat(1000)));
    }
    service.run();
    original.endpoint().close();
    List<TracePacketView> packets = service.read(cloner);

    assertThat(texts(packets)).containsExactly("in the first", "in the second");
    assertThat(packets).noneMatch(packet -> packet.has("timestamp"));
    CloneResult result = results.getFirst();
    assertThat(result.uuid().getLeastSignificantBits()).as("tells the origin").isEqualTo(4242);
    assertThat(result.uuid().getMostSignificantBits()).isNotEqualTo(3737);
    MessageView uuid = payloads(packets, "trace_uuid").getFirst();
    assertThat(uuid.integer("msb")).isEqualTo(result.uuid().getMostSignificantBits());
    assertThat(uuid.integer("lsb")).isEqualTo(4242);
  }

  @Test
  void shouldGiveEachCloneOnlyNewPacketsWhenBufferIsTransferred() {
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setTransferOnClone(true);
    FakeConsumer original = service.enable(config);
    first.write(1, packet("stays"));
    for (int round = 1; round <= 2; round++) {
      second.write(1, packet("given away " + round));
      assertThat(texts(service.read(cloneById(1)))).containsExactly("stays", "given away " + round);
    }
    assertThat(texts(service.read(cloneById(1)))).containsExactly("stays");
    original.endpoint().disableTracing();
    service.run();

    assertThat(texts(service.read(original))).containsExactly("stays");
  }

  @Test
  void shouldCloneOnlyPacketsWrittenAfterClearingBuffer() {
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setClearBeforeClone(true);
    service.enable(config);
    second.leaveFlushesUnanswered();
    second.write(1, packet("before"), packet("before, too"));
    service.run();
    FakeConsumer cloner = cloneById(1);
    second.write(1, packet("for the clone"));
    answerFlush(second);

    assertThat(texts(service.read(cloner))).containsExactly("for the clone");
  }

  @Test
  void shouldFlushTransferredBuffersSeparately() {
    FakeConsumer original = service.enable(givingSecondAway());
    first.leaveFlushesUnanswered();
    second.leaveFlushesUnanswered();
    first.write(1, packet("first before"));
    FakeConsumer cloner = cloneById(1);
    answerFlush(first);
    first.write(1, packet("first after its flush"));
    service.loop.advanceMs(1000);
    assertThat(results).isEmpty();
    second.write(1, packet("second, still flushing"));
    answerFlush(second);

    List<TracePacketView> packets = service.read(cloner);
    assertThat(texts(packets)).containsExactly("first before", "second, still flushing");
    List<TracePacketView> cloned = eventsOf(packets, "buffer_cloned");
    assertThat(cloned)
        .extracting(event -> event.payload().integer("buffer_cloned"))
        .containsExactly(0L, 1L);
    assertThat(nanosBetween(cloned.getFirst(), cloned.getLast())).isEqualTo(1_000_000_000L);
    assertThat(eventsOf(service.read(original), "buffer_cloned")).isEmpty();
  }

  @Test
  void shouldRecordWhenCloneBeganAndEnded() {
    first.leaveFlushesUnanswered();
    FakeConsumer original = service.enable(config("a.source").setUniqueSessionName("mine"));
    FakeConsumer cloner = cloneById(1);
    service.loop.advanceMs(1000);
    answerFlush(first);
    original.endpoint().disableTracing();
    service.run();
    List<TracePacketView> packets = service.read(cloner);

    TracePacketView began = eventsOf(packets, "clone_started").getFirst();
    TracePacketView ended = eventsOf(packets, "tracing_disabled").getFirst();
    assertThat(nanosBetween(began, ended)).isEqualTo(1_000_000_000L);
    assertThat(eventsOf(service.read(original), "clone_started")).isEmpty();
  }

  @Test
  void shouldFindCloneByIdButNotByNameWhenOriginalIsGone() {
    FakeConsumer original = service.enable(config("a.source").setUniqueSessionName("mine"));
    first.write(1, packet("of both"));
    FakeConsumer cloner = clone(request(0, "mine"));
    original.endpoint().disableTracing();
    service.run();
    assertThat(texts(service.read(original))).containsExactly("of both");
    assertThat(texts(service.read(cloner))).containsExactly("of both");
    original.endpoint().freeBuffers();
    clone(request(0, "mine"));
    FakeConsumer second = clone(request(2, ""));
    assertThat(texts(service.read(second))).as("read already").isEmpty();

    assertThat(results).extracting(CloneResult::success).containsExactly(true, false, true);
    assertThat(results.get(1).error()).isEqualTo("there is no such session to clone");
  }

  @Test
  void shouldKeepPacketsOfCloneWhenCloneIsCloned() {
    service.enable(givingSecondAway());
    second.leaveFlushesUnanswered();
    FakeConsumer cloner = cloneById(1);
    second.write(1, packet("for clones"));
    answerFlush(second);
    FakeConsumer again = cloneById(2);

    assertThat(texts(service.read(again))).containsExactly("for clones");
    assertThat(texts(service.read(cloner))).containsExactly("for clones");
  }

  @Test
  void shouldCompressCloneLikeOriginal() {
    TraceConfig.Builder config =
        config("a.source")
            .setCompression(
                CompressionConfig.newBuilder()
                    .setDeflate(CompressionConfig.Deflate.getDefaultInstance()));
    FakeConsumer original = service.enable(config);
    first.write(1, packet("compressed"));
    FakeConsumer cloner = cloneById(1);
    original.endpoint().close();

    assertThat(service.read(cloner))
        .isNotEmpty()
        .allMatch(packet -> packet.has("compressed_packets"));
  }

  @Test
  void shouldRedactStringsOfOriginalAndClone() {
    TraceConfig.Builder config = config("a.source");
    ByteString strings =
        new FilterBytecodeBuilder()
            .nested(1, 1)
            .endOfMessage()
            .nested(900, 2)
            .endOfMessage()
            .string(1)
            .endOfMessage()
            .build();
    config
        .getTraceFilterBuilder()
        .setBytecodeV2(strings)
        .getStringFilterChainBuilder()
        .addRulesBuilder()
        .setPolicy(StringFilterPolicy.SFP_ATRACE_MATCH_REDACT_GROUPS)
        .setAtracePayloadStartsWith("payload")
        .setRegexPattern("B\\|\\d+\\|pay(lo)ad(\\d*)");
    FakeConsumer original = service.enable(config);
    first.write(1, packet("B|1023|payload"));
    FakeConsumer cloner = cloneById(1);

    assertThat(texts(service.read(cloner))).containsExactly("B|1023|payP6ad");
    assertThat(texts(service.read(original))).containsExactly("B|1023|payP6ad");
  }

  private static TraceConfig.Builder twoBuffers() {
    TraceConfig.Builder config = config("a.source", "b.source");
    config.addBuffersBuilder().setSizeKb(64);
    config.getDataSourcesBuilder(1).getConfigBuilder().setTargetBuffer(1);
    return config;
  }

  private static TraceConfig.Builder givingSecondAway() {
    TraceConfig.Builder config = twoBuffers();
    config.getBuffersBuilder(1).setTransferOnClone(true).setClearBeforeClone(true);
    return config;
  }

  private void answerFlush(FakeProducer producer) {
    producer.commit(new FakeCommit().flushed(producer.flushes().getLast().requestId()));
    service.run();
  }

  private static List<TracePacketView> eventsOf(List<TracePacketView> packets, String kind) {
    return packets.stream()
        .filter(packet -> packet.payloadName().equals("service_event"))
        .filter(packet -> packet.payload().has(kind))
        .toList();
  }

  private static long nanosBetween(TracePacketView earlier, TracePacketView later) {
    return later.integer("timestamp") - earlier.integer("timestamp");
  }

  private FakeConsumer cloneById(long id) {
    return clone(request(id, ""));
  }

  private FakeConsumer clone(CloneRequest request) {
    FakeConsumer consumer = service.consumer();
    consumer.endpoint().cloneSession(request, results::add);
    service.run();
    return consumer;
  }

  private static CloneRequest request(long id, String name) {
    return new CloneRequest(id, name, false, false, null);
  }
}
