package dev.sonda.core.internal.scenario.output;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.ByteString;
import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.core.internal.filter.FilterBytecodeBuilder;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.SemanticType;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterPolicy;
import dev.sonda.protos.TraceConfig.TraceFilter.StringFilterRule;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilteredSessionTest {
  private static final int TRUSTED_UID = 3;
  private static final int SEQUENCE_ID = 10;
  private static final int FOR_TESTING = 900;
  private static final int STR = 1;

  @TempDir Path folder;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @Test
  void shouldReadPacketsThatPassTheFilter() {
    FakeConsumer consumer = service.enable(filtered(testEvents().build()));
    producer.write(1, packet("one"));
    consumer.endpoint().disableTracing();
    service.run();
    List<TracePacketView> packets = service.read(consumer);

    assertThat(texts(packets)).containsExactly("one");
    assertThat(packets).allMatch(packet -> !packet.has("trace_config"));
    assertThat(packets.getLast().payloadName()).isEqualTo("trace_stats");
    TracePacketView event =
        packets.stream().filter(packet -> packet.has("for_testing")).findFirst().orElseThrow();
    assertThat(event.integer("trusted_uid")).isEqualTo(1000);
    assertThat(event.has("trusted_pid")).isFalse();
  }

  @Test
  void shouldRedactStringsThatMatchStringRule() {
    TraceConfig.Builder config = filtered(testEvents().build());
    rule(config, StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "secret=(.*)");
    FakeConsumer consumer = service.enable(config);
    producer.write(1, packet("secret=1234"), packet("public=1234"));

    assertThat(texts(service.read(consumer))).containsExactly("secret=P60R", "public=1234");
  }

  @Test
  void shouldRedactStringsThatOverlayNames() {
    FilterBytecodeBuilder base =
        new FilterBytecodeBuilder()
            .nested(1, 1)
            .endOfMessage()
            .nested(FOR_TESTING, 2)
            .endOfMessage()
            .simple(STR)
            .endOfMessage();
    TraceConfig.Builder config = filtered(base.build());
    config
        .getTraceFilterBuilder()
        .setBytecodeOverlayV54(new FilterBytecodeBuilder().words(2, STR << 3 | 4, 0).build());
    config
        .getTraceFilterBuilder()
        .getStringFilterChainV54Builder()
        .addRules(
            StringFilterRule.newBuilder()
                .setPolicy(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS)
                .setRegexPattern("(.*)"));
    FakeConsumer consumer = service.enable(config);
    producer.write(1, packet("1234"));

    assertThat(texts(service.read(consumer))).containsExactly("P60R");
  }

  @Test
  void shouldRedactAtraceMessages() {
    TraceConfig.Builder config = filtered(testEvents().build());
    config
        .getTraceFilterBuilder()
        .getStringFilterChainBuilder()
        .addRulesBuilder()
        .setPolicy(StringFilterPolicy.SFP_ATRACE_MATCH_REDACT_GROUPS)
        .setAtracePayloadStartsWith("payload1")
        .setRegexPattern("B\\|\\d+\\|pay(lo)ad1(\\d*)");
    FakeConsumer consumer = service.enable(config);
    for (int i : new int[] {0, 1, 12}) {
      producer.write(1, packet("B|1023|payload" + i));
    }

    assertThat(texts(service.read(consumer)))
        .containsExactly("B|1023|payload0", "B|1023|payP6ad1", "B|1023|payP6ad1P");
  }

  @Test
  void shouldApplyRuleOnlyToStringsOfItsSemanticType() {
    assertThat(redactedByType(testEvents().build()))
        .containsExactly("none:P60R", "unspecified:P60R", "atrace:data", "both:P60R");
    FilterBytecodeBuilder typed =
        new FilterBytecodeBuilder()
            .nested(1, 1)
            .endOfMessage()
            .nested(FOR_TESTING, 2)
            .endOfMessage()
            .typedString(STR, 1)
            .endOfMessage();
    assertThat(redactedByType(typed.build()))
        .containsExactly("none:data", "unspecified:data", "atrace:P60R", "both:P60R");
  }

  private List<String> redactedByType(ByteString bytecode) {
    TraceConfig.Builder config = filtered(bytecode);
    typedRule(config, "none:(.*)");
    typedRule(config, "unspecified:(.*)", SemanticType.SEMANTIC_TYPE_UNSPECIFIED);
    typedRule(config, "atrace:(.*)", SemanticType.SEMANTIC_TYPE_ATRACE);
    typedRule(
        config,
        "both:(.*)",
        SemanticType.SEMANTIC_TYPE_UNSPECIFIED,
        SemanticType.SEMANTIC_TYPE_ATRACE);
    FakeConsumer consumer = service.enable(config);
    producer.write(
        1,
        packet("none:data"),
        packet("unspecified:data"),
        packet("atrace:data"),
        packet("both:data"));
    List<String> texts = texts(service.read(consumer));
    consumer.endpoint().close();
    service.run();
    return texts;
  }

  private static void typedRule(TraceConfig.Builder config, String pattern, SemanticType... types) {
    config
        .getTraceFilterBuilder()
        .getStringFilterChainBuilder()
        .addRulesBuilder()
        .setPolicy(StringFilterPolicy.SFP_MATCH_REDACT_GROUPS)
        .setRegexPattern(pattern)
        .addAllSemanticType(List.of(types));
  }

  @Test
  void shouldTakeTypeOfStringFromOverlay() {
    TraceConfig.Builder config = filtered(testEvents().build());
    config
        .getTraceFilterBuilder()
        .setBytecodeOverlayV54(new FilterBytecodeBuilder().words(2, STR << 3 | 5, 1).build());
    typedRule(config, "typed:(.*)", SemanticType.SEMANTIC_TYPE_ATRACE);
    FakeConsumer consumer = service.enable(config);
    producer.write(1, packet("typed:data"));

    assertThat(texts(service.read(consumer))).containsExactly("typed:P60R");
  }

  @Test
  void shouldPreferNewerBytecode() {
    TraceConfig.Builder config = filtered(testEvents().build());
    config.getTraceFilterBuilder().setBytecode(ByteString.copyFromUtf8("old and broken"));

    assertThat(service.enable(config).endings()).isEmpty();
  }

  @Test
  void shouldCountPacketsAndBytesOfFilter() {
    TraceConfig.Builder config = filtered(testEvents().build()).clearBuffers();
    config.addBuffersBuilder().setSizeKb(64);
    config.addBuffersBuilder().setSizeKb(64);
    config.getDataSourcesBuilder(0).getConfigBuilder().setTargetBuffer(1);
    FakeConsumer consumer = service.enable(config);
    byte[] packet = packet("one");
    producer.write(1, packet, packet);
    consumer.endpoint().disableTracing();
    service.run();
    MessageView stats = service.read(consumer).getLast().payload().message("filter_stats");

    assertThat(stats.integer("input_packets")).isGreaterThan(5);
    assertThat(stats.integer("errors")).isZero();
    assertThat(stats.integer("output_bytes")).isBetween(40L, stats.integer("input_bytes"));
    // The two pid fields that the filter removed: each with a tag and a number of 2 bytes.
    assertThat(stats.integers("bytes_discarded_per_buffer")).containsExactly(0L, 2 * 4L);
    assertThat(stats.has("time_taken_ns")).isTrue();
  }

  @Test
  void shouldLeaveOutAndCountPacketsThatCannotBeFiltered() {
    FakeConsumer consumer = service.enable(filtered(testEvents().build()));
    // Valid in the packet's own fields; malformed inside the event.
    producer.write(1, HexFormat.of().parseHex("a23802" + "0a05"), packet("fine"));
    service.run();
    List<TracePacketView> packets = service.read(consumer);

    assertThat(texts(packets)).containsExactly("fine");
    assertThat(result(consumer).losses())
        .anySatisfy(loss -> {
          assertThat(loss.cause()).isEqualTo(Loss.Cause.INVALID_PACKET);
          assertThat(loss.where()).isEqualTo("the trace filter");
          assertThat(loss.count()).isEqualTo(1);
          assertThat(loss.bytes()).as("with trusted fields").isGreaterThanOrEqualTo(5);
        });
  }

  @Test
  void shouldRefuseSessionWhoseFilterIsBroken() {
    assertThat(service.enable(filtered(ByteString.EMPTY)).endings())
        .containsExactly("trace_filter.bytecode is empty");
    assertThat(service.enable(filtered(ByteString.copyFrom(new byte[] {1, 2}))).endings())
        .containsExactly("trace_filter.bytecode is damaged: its checksum is wrong");
    TraceConfig.Builder config = filtered(testEvents().build());
    rule(config, StringFilterPolicy.SFP_MATCH_BREAK, "[");
    assertThat(service.enable(config).endings().getFirst())
        .startsWith("trace_filter's string filter has the regex_pattern [, which is none");
  }

  @Test
  void shouldFilterManyBatchesIntoFile() throws IOException {
    Path file = folder.resolve("trace.pftrace");
    TraceConfig.Builder config =
        filtered(testEvents().build()).setWriteIntoFile(true).setOutputPath(file.toString());
    config.getBuffersBuilder(0).setSizeKb(4096);
    rule(config, StringFilterPolicy.SFP_MATCH_REDACT_GROUPS, "n(\\d+).*");
    FakeConsumer consumer = service.enable(config);
    String padding = "x".repeat(1000);
    for (int i = 0; i < 1000; i++) {
      producer.write(1, packet("n" + i + padding));
    }
    consumer.endpoint().disableTracing();
    service.run();

    List<String> texts = texts(new StrictTraceReader().read(file));
    assertThat(texts).hasSize(1000).allMatch(text -> text.endsWith(padding));
    assertThat(texts.getLast()).startsWith("nP60x");
  }

  /** The packet's trusted fields, and test events with their text as a string to be filtered. */
  private static FilterBytecodeBuilder testEvents() {
    return new FilterBytecodeBuilder()
        .nested(1, 1)
        .endOfMessage()
        .simple(TRUSTED_UID)
        .simple(SEQUENCE_ID)
        .nested(FOR_TESTING, 2)
        .endOfMessage()
        .string(STR)
        .endOfMessage();
  }

  private static TraceConfig.Builder filtered(ByteString bytecode) {
    TraceConfig.Builder config = config("a.source");
    config.getTraceFilterBuilder().setBytecodeV2(bytecode);
    return config;
  }

  private static void rule(TraceConfig.Builder config, StringFilterPolicy policy, String pattern) {
    config
        .getTraceFilterBuilder()
        .getStringFilterChainBuilder()
        .addRules(StringFilterRule.newBuilder().setPolicy(policy).setRegexPattern(pattern));
  }

  private SessionResult result(FakeConsumer consumer) {
    List<SessionResult> results = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(results::add);
    service.run();
    return results.getFirst();
  }
}
