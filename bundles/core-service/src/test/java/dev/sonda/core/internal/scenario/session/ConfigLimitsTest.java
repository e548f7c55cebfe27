package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.sonda.api.platform.OwnedFd;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.shm.SharedMemoryFactory;
import dev.sonda.testkit.FakeConsumer;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Tests each limit of a config from both sides: the largest valid value starts a session; the next
 * value is refused with an exact error message that names the field and the limit.
 */
class ConfigLimitsTest {
  private static final int WEEK_MS = 7 * 24 * 3600 * 1000;
  private static final int DAY_MS = 24 * 3600 * 1000;

  private final SteppedService service = new SteppedService();

  @ParameterizedTest
  @MethodSource("limits")
  void shouldAcceptLargestValueAndRefuseMoreWithSentence(
      int possible, int tooMuch, BiConsumer<TraceConfig.Builder, Integer> change, String sentence) {
    assertThat(enable(change, possible)).isEmpty();
    assertThat(enable(change, tooMuch)).containsExactly(sentence);
  }

  private List<String> enable(BiConsumer<TraceConfig.Builder, Integer> change, int value) {
    TraceConfig.Builder config = config("a.source");
    change.accept(config, value);
    FakeConsumer consumer = service.enable(config);
    List<String> endings = List.copyOf(consumer.endings());
    consumer.endpoint().close();
    service.run();
    return endings;
  }

  static Stream<Arguments> limits() {
    return Stream.of(buffers(), times(), guardrails(), counts()).flatMap(part -> part);
  }

  private static Stream<Arguments> buffers() {
    return Stream.of(
        limit(
            "buffers",
            128,
            129,
            ConfigLimitsTest::addBuffers,
            "the config has 129 buffers, but no more than 128 are possible"),
        limit(
            "size_kb below",
            1,
            0,
            (c, size) -> c.getBuffersBuilder(0).setSizeKb(size),
            "buffer 0 has a size_kb of 0, but it has to be more than 0 and less than 4 GiB"),
        limit(
            "target_buffer",
            0,
            1,
            (c, index) -> c.getDataSourcesBuilder(0).getConfigBuilder().setTargetBuffer(index),
            "data source a.source wants buffer 1, but the config has only 1 (they count from 0)"));
  }

  private static Stream<Arguments> times() {
    return Stream.of(
        limit(
            "duration_ms",
            WEEK_MS,
            WEEK_MS + 1,
            (c, duration) -> c.setDurationMs(duration),
            "duration_ms is 604800001, but a session may not last longer than 7 days"),
        limit(
            "duration_ms, unsigned",
            WEEK_MS,
            -1,
            (c, duration) -> c.setDurationMs(duration),
            "duration_ms is 4294967295, but a session may not last longer than 7 days"),
        limit(
            "trigger_timeout_ms below",
            1,
            0,
            (c, timeout) -> triggers(c).setTriggerTimeoutMs(timeout),
            "trigger_config.trigger_timeout_ms is 0, but has to be more than 0 and at most"
                + " 604800000"),
        limit(
            "trigger_timeout_ms",
            WEEK_MS,
            WEEK_MS + 1,
            (c, timeout) -> triggers(c).setTriggerTimeoutMs(timeout),
            "trigger_config.trigger_timeout_ms is 604800001, but has to be more than 0 and at"
                + " most 604800000"));
  }

  private static Stream<Arguments> guardrails() {
    return Stream.of(
        limit(
            "duration_ms with guardrails",
            DAY_MS,
            DAY_MS + 1,
            (c, duration) -> guarded(c).setDurationMs(duration),
            "duration_ms is 86400001, but with enable_extra_guardrails a session may not last"
                + " longer than 24 hours"),
        limit(
            "trigger_timeout_ms with guardrails",
            DAY_MS,
            DAY_MS + 1,
            (c, timeout) -> triggers(guarded(c)).setTriggerTimeoutMs(timeout),
            "trigger_config.trigger_timeout_ms is 86400001, but has to be more than 0 and at most"
                + " 86400000"),
        limit(
            "buffers with guardrails",
            128 << 10,
            (128 << 10) + 4,
            (c, size) -> guarded(c).getBuffersBuilder(0).setSizeKb(size),
            "the buffers' size_kb add up to 131076, but with enable_extra_guardrails no more than"
                + " 131072 are possible"),
        limit(
            "buffers with guardrails and overrides",
            200 << 10,
            (200 << 10) + 4,
            ConfigLimitsTest::overrideGuardrails,
            "the buffers' size_kb add up to 204804, but with enable_extra_guardrails no more than"
                + " 204800 are possible"),
        limit(
            "size_kb with guardrails",
            64,
            65,
            (c, size) -> guarded(c).getBuffersBuilder(0).setSizeKb(size),
            "a buffer has a size_kb of 65, but with enable_extra_guardrails it has to be a"
                + " multiple of 4"));
  }

  private static Stream<Arguments> counts() {
    return Stream.of(
        limit(
            "data_sources",
            1000,
            1001,
            ConfigLimitsTest::addSources,
            "the config has 1001 data_sources, but no more than 1000 are possible"),
        limit(
            "session_semaphores",
            64,
            65,
            ConfigLimitsTest::addSemaphores,
            "the config has 65 session_semaphores, but no more than 64 are possible"),
        limit(
            "triggers",
            1000,
            1001,
            ConfigLimitsTest::addTriggers,
            "the config has 1001 triggers, but no more than 1000 are possible"),
        limit(
            "producer_name_regex_filter",
            64,
            65,
            ConfigLimitsTest::addFilters,
            "the config has 65 producer_name_regex_filter, but no more than 64 are possible"),
        limit(
            "length of producer_name_regex_filter",
            4096,
            4097,
            (c, length) ->
                c.getDataSourcesBuilder(0).addProducerNameRegexFilter("x".repeat(length)),
            "producer_name_regex_filter is 4097 characters long, but no more than 4096 are"
                + " possible"));
  }

  private static Arguments limit(
      String name,
      int possible,
      int tooMuch,
      BiConsumer<TraceConfig.Builder, Integer> change,
      String sentence) {
    return argumentSet(name, possible, tooMuch, change, sentence);
  }

  private static TraceConfig.Builder guarded(TraceConfig.Builder config) {
    // Each session has a unique name, as guardrails require a pause between sessions of equal name.
    return config
        .setEnableExtraGuardrails(true)
        .setUniqueSessionName("session " + System.nanoTime());
  }

  private static TriggerConfig.Builder triggers(TraceConfig.Builder config) {
    TriggerConfig.Builder triggers = config.getTriggerConfigBuilder();
    triggers.setTriggerMode(TriggerMode.STOP_TRACING).setTriggerTimeoutMs(1000);
    return triggers;
  }

  private static void addBuffers(TraceConfig.Builder config, int count) {
    while (config.getBuffersCount() < count) {
      config.addBuffersBuilder().setSizeKb(4);
    }
  }

  private static void overrideGuardrails(TraceConfig.Builder config, int sizeKb) {
    guarded(config).getBuffersBuilder(0).setSizeKb(sizeKb);
    config.getGuardrailOverridesBuilder().setMaxTracingBufferSizeKb(200 << 10);
  }

  private static void addSources(TraceConfig.Builder config, int count) {
    while (config.getDataSourcesCount() < count) {
      config.addDataSourcesBuilder().getConfigBuilder().setName("a.source");
    }
  }

  private static void addSemaphores(TraceConfig.Builder config, int count) {
    for (int i = 0; i < count; i++) {
      config.addSessionSemaphoresBuilder().setName("s" + i);
    }
  }

  private static void addTriggers(TraceConfig.Builder config, int count) {
    for (int i = 0; i < count; i++) {
      triggers(config).addTriggersBuilder().setName("t" + i);
    }
  }

  private static void addFilters(TraceConfig.Builder config, int count) {
    for (int i = 0; i < count; i++) {
      config.getDataSourcesBuilder(0).addProducerNameRegexFilter("x" + i);
    }
  }

  @Test
  void shouldRefuseSnapshotsOfSessionsThatWriteFiles() {
    TraceConfig.Builder config = config("a.source").setWriteIntoFile(true);
    triggers(config.setOutputPath("/nowhere/trace")).setTriggerMode(TriggerMode.CLONE_SNAPSHOT);

    assertThat(service.enable(config).endings())
        .containsExactly("write_into_file doesn't go with the trigger_mode CLONE_SNAPSHOT");
  }

  @Test
  void shouldRequireExactlyOneOfFileDescriptorAndOutputPath(@TempDir Path folder)
      throws IOException {
    String sentence =
        "write_into_file needs either a file descriptor or an output_path, and not both";
    Syscalls syscalls = Syscalls.libc();
    OwnedFd output = SharedMemoryFactory.over(syscalls).create(4096).fd();
    TraceConfig.Builder config =
        config().setWriteIntoFile(true).setOutputPath(folder.resolve("trace").toString());

    assertThat(service.enable(config, output.duplicate()).endings()).containsExactly(sentence);
    assertThat(service.enable(config.clearOutputPath()).endings()).containsExactly(sentence);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void shouldFailFlushBeyondLimitOfUnansweredFlushes() {
    service.producer("slow").offer("a.source").leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(config("a.source"));
    List<Boolean> answers = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      consumer.endpoint().flush(0, 0, answers::add);
    }
    service.run();
    assertThat(answers).isEmpty();
    consumer.endpoint().flush(0, 0, answers::add);
    service.run();

    assertThat(answers).containsExactly(false);
  }
}
