package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.google.protobuf.ByteString;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.InvalidProtocolBufferException;
import com.google.protobuf.Message;
import com.google.protobuf.TextFormat;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class HostileConfigTest {
  private static final int CONFIGS = 1500;
  private static final int MAX_DEPTH = 4;
  private static final long[] NUMBERS = {0, 1, 3, 5, 1000, -1, Integer.MAX_VALUE, 1L << 40};
  private static final String[] TEXTS = {
    "", "a.source", "x", "([", "(a+)+b", "\0\n", "é".repeat(50)
  };

  private final SteppedService service = new SteppedService();

  @Tag("T23")
  @ParameterizedTest
  @MethodSource("tooMuch")
  void shouldRefuseExcessiveConfigWithErrorMessage(
      Consumer<TraceConfig.Builder> change, String sentence) {
    TraceConfig.Builder config = config("a.source");
    change.accept(config);

    assertThat(service.enable(config).endings()).singleElement().asString().contains(sentence);
  }

  static Stream<Arguments> tooMuch() {
    return Stream.of(
        tooMuch("all memory", HostileConfigTest::wantAllMemory, "the machine has memory for only"),
        tooMuch("sources", HostileConfigTest::wantManySources, "1001 data_sources"),
        tooMuch("semaphores", HostileConfigTest::wantManySemaphores, "65 session_semaphores"),
        tooMuch("triggers", HostileConfigTest::wantManyTriggers, "1001 triggers"),
        tooMuch("filters", HostileConfigTest::wantManyFilters, "65 producer_name_regex_filter"));
  }

  private static Arguments tooMuch(
      String name, Consumer<TraceConfig.Builder> change, String sentence) {
    return argumentSet(name, change, sentence);
  }

  private static void wantAllMemory(TraceConfig.Builder config) {
    for (int i = 0; i < 127; i++) {
      config.addBuffersBuilder().setSizeKb((4 << 20) - 4);
    }
  }

  private static void wantManySources(TraceConfig.Builder config) {
    for (int i = 0; i < 1000; i++) {
      config.addDataSourcesBuilder().getConfigBuilder().setName("a.source");
    }
  }

  private static void wantManySemaphores(TraceConfig.Builder config) {
    for (int i = 0; i < 65; i++) {
      config.addSessionSemaphoresBuilder().setName("s" + i);
    }
  }

  private static void wantManyTriggers(TraceConfig.Builder config) {
    config.getTriggerConfigBuilder().setTriggerMode(TriggerMode.STOP_TRACING);
    for (int i = 0; i < 1001; i++) {
      config.getTriggerConfigBuilder().addTriggersBuilder().setName("t" + i);
    }
  }

  private static void wantManyFilters(TraceConfig.Builder config) {
    for (int i = 0; i < 65; i++) {
      config.getDataSourcesBuilder(0).addProducerNameRegexFilter("x");
    }
  }

  @Tag("T23")
  @Test
  void shouldReleaseMemoryOfEndedSessions() {
    TraceConfig.Builder config = config();
    config.getBuffersBuilder(0).setSizeKb(512 << 10);
    for (int i = 0; i < 200; i++) {
      FakeConsumer consumer = service.enable(config);
      assertThat(consumer.endings()).isEmpty();
      consumer.endpoint().close();
      service.run();
    }
  }

  @Tag("T23")
  @Test
  void shouldStillRecordAfterRandomConfigs() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int sessions = 0;
    for (int i = 0; i < CONFIGS; i++) {
      TraceConfig.Builder config = config("a.source");
      scramble(config, random, 0);
      sessions += survive(harmless(config), "seed " + seed + ", config " + i) ? 1 : 0;
    }

    assertThat(sessions).as("sessions of seed %d", seed).isBetween(1, CONFIGS - 1);
    assertThatServiceStillRecords();
  }

  @Tag("T23")
  @Test
  void shouldStillRecordAfterConfigsOfRandomBytes() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] original = richConfig().build().toByteArray();
    for (int i = 0; i < CONFIGS; i++) {
      byte[] bytes = original.clone();
      for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
      }
      try {
        survive(
            harmless(TraceConfig.parseFrom(bytes).toBuilder()), "seed " + seed + ", config " + i);
      } catch (InvalidProtocolBufferException e) {
        // The bytes are no config: a transport refuses them.
      }
    }

    assertThatServiceStillRecords();
  }

  @Tag("T23")
  @Test
  void shouldStillRecordAfterConfigsOfRandomText() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String original = TextFormat.printer().printToString(richConfig());
    for (int i = 0; i < CONFIGS; i++) {
      StringBuilder text = new StringBuilder(original);
      for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
        int at = random.nextInt(text.length());
        text.setCharAt(at, "0123456789-:{}\"x \n".charAt(random.nextInt(18)));
      }
      TraceConfig.Builder config = TraceConfig.newBuilder();
      try {
        TextFormat.merge(text, config);
        survive(harmless(config), "seed " + seed + ", config " + i + ": " + text);
      } catch (TextFormat.ParseException e) {
        // The text is no config: the tool that parses it reports the error.
      }
    }

    assertThatServiceStillRecords();
  }

  private static TraceConfig.Builder richConfig() {
    TraceConfig.Builder config = config("a.source", "b.source").setDurationMs(1000);
    config.setFlushPeriodMs(100).setUniqueSessionName("rich").setDataSourceStopTimeoutMs(100);
    config.getIncrementalStateConfigBuilder().setClearPeriodMs(50);
    config.getDataSourcesBuilder(1).addProducerNameRegexFilter("pro.*");
    config.addSessionSemaphoresBuilder().setName("s").setMaxOtherSessionCount(1);
    config.addProducersBuilder().setProducerName("probes").setShmSizeKb(256).setPageSizeKb(4);
    config.getTriggerConfigBuilder().addTriggersBuilder().setName("t").setStopDelayMs(10);
    return config;
  }

  /**
   * Changes the config so that it writes nothing onto the test's machine and no producer is lost
   * with the session.
   */
  private static TraceConfig harmless(TraceConfig.Builder config) {
    return config.setWriteIntoFile(false).clearOutputPath().clearLockdownMode().build();
  }

  /** Returns whether a session was started with the config. */
  private boolean survive(TraceConfig config, String which) {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.consumer();
    consumer.endpoint().enableTracing(config, null);
    service.run();
    boolean isSession = state().getNumSessions() == 1;
    assertThat(consumer.endings()).as(which).hasSize(isSession ? 0 : 1);
    if (!isSession) {
      assertThat(consumer.endings().getFirst())
          .as(which)
          .isNotEmpty()
          .doesNotContain("Exception")
          .doesNotContain("failed to set up");
    }
    producer.endpoint().activateTriggers(List.of("x", "t", ""));
    service.loop.advanceMs(3);
    consumer.endpoint().readBuffers();
    consumer.endpoint().close();
    producer.endpoint().close();
    service.run();
    assertThat(state().getNumSessions()).as(which).isZero();
    assertThat(service.loop.timerCount()).as(which).isZero();
    return isSession;
  }

  private TracingServiceState state() {
    List<TracingServiceState> answers = new ArrayList<>();
    FakeConsumer asker = service.consumer();
    asker.endpoint().queryServiceState(true, answers::add);
    asker.endpoint().close();
    service.run();
    return answers.getFirst();
  }

  private void assertThatServiceStillRecords() {
    FakeProducer producer = service.producer("survivor").offer("last.source");
    FakeConsumer consumer = service.enable(config("last.source"));
    producer.write(1, packet("still here"));
    service.run();

    assertThat(texts(service.read(consumer))).containsExactly("still here");
  }

  /** Sets some random fields to unusual values. */
  private static void scramble(Message.Builder message, Random random, int depth) {
    List<FieldDescriptor> fields = message.getDescriptorForType().getFields();
    for (int i = random.nextInt(depth == 0 ? 4 : 3); i >= 0 && !fields.isEmpty(); i--) {
      FieldDescriptor field = fields.get(random.nextInt(fields.size()));
      if (field.isRepeated()) {
        for (int count = random.nextInt(3); count > 0; count--) {
          message.addRepeatedField(field, value(message, field, random, depth));
        }
      } else {
        message.setField(field, value(message, field, random, depth));
      }
    }
  }

  private static Object value(
      Message.Builder parent, FieldDescriptor field, Random random, int depth) {
    long number = NUMBERS[random.nextInt(NUMBERS.length)];
    return switch (field.getJavaType()) {
      case INT -> (int) number;
      case LONG -> number;
      case FLOAT -> (float) number;
      case DOUBLE -> random.nextBoolean() ? Double.NaN : number / 2.0;
      case BOOLEAN -> random.nextBoolean();
      case STRING -> TEXTS[random.nextInt(TEXTS.length)];
      case BYTE_STRING -> ByteString.copyFromUtf8(TEXTS[random.nextInt(TEXTS.length)]);
      case ENUM ->
          field
              .getEnumType()
              .getValues()
              .get(random.nextInt(field.getEnumType().getValues().size()));
      case MESSAGE -> {
        Message.Builder child = parent.newBuilderForField(field);
        if (depth < MAX_DEPTH) {
          scramble(child, random, depth + 1);
        }
        // Required fields that are unset remain unset.
        yield child.buildPartial();
      }
    };
  }
}
