package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import com.google.protobuf.UnknownFieldSet;
import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.core.internal.file.JavaErrorSyscalls;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.LogWatcher;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class ConfigErrorsTest {
  @RegisterExtension final LogWatcher log = new LogWatcher();

  private SteppedService service = new SteppedService();

  @ParameterizedTest
  @MethodSource("badConfigs")
  void shouldRefuseInvalidConfigWithErrorMessage(
      Consumer<TraceConfig.Builder> change, String sentence) {
    FakeProducer producer = service.producer("probes").offer("a.source");
    TraceConfig.Builder config = config("a.source");
    change.accept(config);
    FakeConsumer consumer = service.enable(config);

    assertThat(consumer.endings()).hasSize(1);
    assertThat(consumer.endings().getFirst()).contains(sentence);
    assertThat(producer.calls()).containsExactly("connect");
    assertThat(service.loop.timerCount()).isZero();
  }

  static Stream<Arguments> badConfigs() {
    return Stream.of(
        bad("buffer of no size", c -> c.getBuffersBuilder(0).setSizeKb(0), "size_kb of 0"),
        bad("buffer of 4 GiB", c -> c.getBuffersBuilder(0).setSizeKb(4 << 20), "less than 4 GiB"),
        bad("129 buffers", ConfigErrorsTest::addBuffers, "no more than 128"),
        bad("two of a name", ConfigErrorsTest::nameTwoBuffersAlike, "the name twin"),
        bad("no such buffer", c -> source(c).setTargetBuffer(1), "wants buffer 1, but"),
        bad("no such name", c -> source(c).setTargetBufferName("x"), "no buffer has this name"),
        bad("name and number", ConfigErrorsTest::disagree, "disagree"),
        bad("8 days", c -> c.setDurationMs(8 * 24 * 3600 * 1000), "7 days"),
        bad("bad filename", c -> c.setBugreportFilename("a/b"), "bugreport_filename"),
        bad("bad pattern", ConfigErrorsTest::addBadPattern, "not a regular expression"),
        bad("no file", c -> c.setWriteIntoFile(true), "file descriptor or an output_path"),
        bad("no timeout", c -> trigger(c).setTriggerTimeoutMs(0), "trigger_timeout_ms is 0"),
        bad(
            "8 days",
            c -> trigger(c).setTriggerTimeoutMs(8 * 24 * 3600 * 1000),
            "at most 604800000"),
        bad("duration and triggers", ConfigErrorsTest::addDuration, "duration_ms is 1, but with"),
        bad("no mode", c -> trigger(c).clearTriggerMode(), "but no trigger_mode"),
        bad("mode 3", c -> setMode(c, 3), "stands for no mode"),
        bad("mode of the future", c -> setMode(c, 5), "stands for no mode"),
        bad("two triggers of a name", ConfigErrorsTest::addTwinTrigger, "triggers have the name x"),
        bad(
            "bad trigger pattern",
            ConfigErrorsTest::addTriggerPattern,
            "producer_name_regex is not"),
        bad("long pattern", ConfigErrorsTest::addLongPattern, "no more than 4096"),
        bad(
            "file and stop",
            ConfigErrorsTest::writeUntilTrigger,
            "write_into_file doesn't go with"),
        bad(
            "start and clone",
            c ->
                trigger(c)
                    .setTriggerMode(TriggerMode.START_TRACING)
                    .setUseCloneSnapshotIfAvailable(true),
            "only goes with the trigger_mode STOP_TRACING, not START_TRACING"),
        bad("filter", c -> c.getTraceFilterBuilder(), "trace_filter.bytecode is empty"));
  }

  private static Arguments bad(String name, Consumer<TraceConfig.Builder> change, String sentence) {
    return argumentSet(name, change, sentence);
  }

  private static DataSourceConfig.Builder source(TraceConfig.Builder config) {
    return config.getDataSourcesBuilder(0).getConfigBuilder();
  }

  private static TriggerConfig.Builder trigger(TraceConfig.Builder config) {
    TriggerConfig.Builder triggers = config.getTriggerConfigBuilder();
    triggers.setTriggerMode(TriggerMode.STOP_TRACING).setTriggerTimeoutMs(1000);
    triggers.addTriggersBuilder().setName("x");
    return triggers;
  }

  private static void addDuration(TraceConfig.Builder config) {
    trigger(config);
    config.setDurationMs(1);
  }

  private static void setMode(TraceConfig.Builder config, int mode) {
    trigger(config)
        .clearTriggerMode()
        .setUnknownFields(
            UnknownFieldSet.newBuilder()
                .addField(1, UnknownFieldSet.Field.newBuilder().addVarint(mode).build())
                .build());
  }

  private static void addTwinTrigger(TraceConfig.Builder config) {
    trigger(config).addTriggersBuilder().setName("x");
  }

  private static void addTriggerPattern(TraceConfig.Builder config) {
    trigger(config).getTriggersBuilder(0).setProducerNameRegex("*");
  }

  private static void addLongPattern(TraceConfig.Builder config) {
    trigger(config).getTriggersBuilder(0).setProducerNameRegex("x".repeat(4097));
  }

  private static void writeUntilTrigger(TraceConfig.Builder config) {
    trigger(config);
    config.setWriteIntoFile(true).setOutputPath("/nowhere/trace");
  }

  private static void addBuffers(TraceConfig.Builder config) {
    for (int i = 0; i < 128; i++) {
      config.addBuffersBuilder().setSizeKb(4);
    }
  }

  private static void nameTwoBuffersAlike(TraceConfig.Builder config) {
    config.getBuffersBuilder(0).setName("twin");
    config.addBuffersBuilder().setSizeKb(4).setName("twin");
  }

  private static void disagree(TraceConfig.Builder config) {
    config.getBuffersBuilder(0).setName("first");
    config.addBuffersBuilder().setSizeKb(4);
    source(config).setTargetBuffer(1).setTargetBufferName("first");
  }

  private static void addBadPattern(TraceConfig.Builder config) {
    config.getDataSourcesBuilder(0).addProducerNameRegexFilter("([");
  }

  @ParameterizedTest
  @ValueSource(strings = {"mapAnonymous", "memfdCreate"})
  void shouldReportErrorAndReleaseAllWhenSetupFails(String brokenCall) {
    log.expect("setting up a session failed.*NoClassDefFoundError: on purpose");
    Error error = new NoClassDefFoundError("on purpose");
    service = new SteppedService(JavaErrorSyscalls.of(brokenCall, error), DirectExecutor::new);
    service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));

    assertThatNothingIsLeftOf(consumer);
  }

  @Test
  void shouldReportErrorAndCloseFileWhenNoWriterThreadStarts(@TempDir Path folder) {
    log.expect("setting up a session failed.*OutOfMemoryError: on purpose");
    service =
        new SteppedService(
            Syscalls.libc(),
            () -> {
              throw new OutOfMemoryError("on purpose");
            });
    String path = folder.resolve("trace").toString();
    FakeConsumer consumer = service.enable(config().setWriteIntoFile(true).setOutputPath(path));

    assertThatNothingIsLeftOf(consumer);
  }

  private void assertThatNothingIsLeftOf(FakeConsumer consumer) {
    List<TracingServiceState> states = new ArrayList<>();
    consumer.endpoint().queryServiceState(false, states::add);
    service.run();

    assertThat(consumer.endings()).hasSize(1);
    assertThat(consumer.endings().getFirst()).contains("failed to set up").contains("on purpose");
    assertThat(states.getFirst().getNumSessions()).isZero();
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldAcceptBiggestNumberOfBuffers() {
    TraceConfig.Builder config = config("a.source");
    for (int i = 0; i < 127; i++) {
      config.addBuffersBuilder().setSizeKb(4);
    }

    assertThat(service.enable(config).endings()).isEmpty();
  }

  @Test
  void shouldRefuseSecondSessionOfConsumerAndKeepFirst() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer consumer = service.enable(config("a.source"));
    consumer.endpoint().enableTracing(config("a.source").build(), null);
    service.run();

    assertThat(consumer.endings()).hasSize(1);
    assertThat(consumer.endings().getFirst()).contains("has a session already");
    assertThat(producer.calls()).endsWith("start 1");
  }

  @Test
  void shouldRefuseSessionNameWhenTaken() {
    FakeConsumer first = service.enable(config().setUniqueSessionName("mine"));
    FakeConsumer second = service.enable(config().setUniqueSessionName("mine"));
    assertThat(second.endings().getFirst()).contains("mine exists already");
    assertThat(service.read(second)).isEmpty();
    first.endpoint().disableTracing();
    service.run();

    assertThat(first.endings()).containsExactly("");
  }

  @Test
  void shouldLimitSessionsOfUserAndOfMachine() {
    for (int i = 0; i < 5; i++) {
      assertThat(service.enable(config()).endings()).isEmpty();
    }
    assertThat(service.enable(config()).endings().getFirst()).contains("most for one user");
    for (int i = 0; i < 10; i++) {
      assertThat(enableAs(2000 + i).endings()).isEmpty();
    }
    assertThat(enableAs(3000).endings().getFirst()).contains("15 sessions already");
  }

  private FakeConsumer enableAs(int uid) {
    FakeConsumer consumer = FakeConsumer.connect(service.service, new ClientIdentity(1, uid, 0));
    consumer.endpoint().enableTracing(config().build(), null);
    service.run();
    return consumer;
  }
}
