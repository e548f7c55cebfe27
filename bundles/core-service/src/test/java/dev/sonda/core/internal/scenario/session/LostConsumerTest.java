package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.protos.TraceStats;
import dev.sonda.protos.TracingServiceState;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Consumers that disconnect without notice, as if killed, at any point of their session's life. */
@Tag("T20")
class LostConsumerTest {
  private final SteppedService service = new SteppedService();
  private final FakeProducer producer =
      service
          .producer("probes")
          .offer(
              DataSourceDescriptor.newBuilder()
                  .setName("a.source")
                  .setWillNotifyOnStart(true)
                  .setWillNotifyOnStop(true));
  private final FakeConsumer witness = service.enable(config("b.source"));

  static Stream<Arguments> moments() {
    return Stream.of(
        at("deferred", c -> c.setDeferredStart(true), consumer -> {}),
        at("waiting for a trigger", LostConsumerTest::waitForTrigger, consumer -> {}),
        at("starting", c -> {}, consumer -> {}),
        at("flushing", c -> {}, c -> c.endpoint().flush(0, 0, success -> {})),
        at("periodic work", LostConsumerTest::workPeriodically, consumer -> {}),
        at("stopping", c -> {}, c -> c.endpoint().disableTracing()),
        at("reading", c -> {}, LostConsumerTest::restWhileReading),
        at("observing losses", c -> {}, LostConsumerTest::observeLosses),
        at("cloning", c -> {}, LostConsumerTest::cloneItself),
        at("detached and attached", c -> {}, LostConsumerTest::detachAndAttach));
  }

  private static Arguments at(
      String moment, Consumer<TraceConfig.Builder> change, Consumer<FakeConsumer> busy) {
    return argumentSet(moment, change, busy);
  }

  private static void waitForTrigger(TraceConfig.Builder config) {
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(TriggerMode.START_TRACING)
        .setTriggerTimeoutMs(60_000)
        .addTriggersBuilder()
        .setName("x");
  }

  private static void workPeriodically(TraceConfig.Builder config) {
    config.setFlushPeriodMs(100).setDurationMs(60_000);
    config.getIncrementalStateConfigBuilder().setClearPeriodMs(100);
  }

  private static void restWhileReading(FakeConsumer consumer) {
    consumer.roomFor(0);
    consumer.endpoint().readBuffers();
  }

  private static void observeLosses(FakeConsumer consumer) {
    consumer.endpoint().sondaPort().orElseThrow().observeLosses(10, losses -> {});
  }

  private static void cloneItself(FakeConsumer consumer) {
    CloneRequest request = new CloneRequest(2, "", false, false, null);
    consumer.endpoint().cloneSession(request, result -> {});
  }

  private static void detachAndAttach(FakeConsumer consumer) {
    consumer.endpoint().detach("key", success -> {});
    consumer.endpoint().attach("key", config -> {});
  }

  @ParameterizedTest
  @MethodSource("moments")
  void shouldReleaseSessionAndMemoryWhenConsumerDisconnects(
      Consumer<TraceConfig.Builder> change, Consumer<FakeConsumer> busy) {
    int timers = service.loop.timerCount();
    TraceConfig.Builder config = config("a.source");
    change.accept(config);
    producer.leaveFlushesUnanswered();
    FakeConsumer victim = service.enable(config);
    busy.accept(victim);
    service.run();
    assertThat(state().getNumSessions()).isEqualTo(2);
    victim.endpoint().close();
    service.run();

    assertThat(state().getNumSessions()).isEqualTo(1);
    assertThat(totalBuffers()).isEqualTo(1);
    assertThat(service.loop.timerCount()).isEqualTo(timers);
    long setups = producer.calls().stream().filter(call -> call.startsWith("setup")).count();
    long stops = producer.calls().stream().filter(call -> call.startsWith("stop")).count();
    assertThat(stops).as("every instance is told to stop").isEqualTo(setups);
    assertThat(witness.endings()).isEmpty();
  }

  @Test
  void shouldServeNextConsumerAfterOneIsLost() {
    for (int i = 0; i < 200; i++) {
      FakeConsumer victim = service.enable(config("a.source"));
      assertThat(victim.endings()).isEmpty();
      victim.endpoint().close();
    }
    FakeConsumer next = service.enable(config("a.source"));
    producer.write(1, packet("still here"));
    service.run();

    assertThat(texts(service.read(next))).containsExactly("still here");
  }

  @Test
  void shouldWriteCompleteTraceFileWhenConsumerIsKilled(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("trace");
    FakeConsumer victim =
        service.enable(config("a.source").setWriteIntoFile(true).setOutputPath(file.toString()));
    producer.write(1, packet("kept"));
    service.run();
    victim.endpoint().close();
    service.run();

    assertThat(texts(new StrictTraceReader().read(Files.readAllBytes(file))))
        .containsExactly("kept");
    assertThat(state().getNumSessions()).isEqualTo(1);
  }

  @Test
  void shouldKeepDetachedSessionWhenItsConsumerIsKilled() {
    FakeConsumer victim = service.enable(config("a.source"));
    victim.endpoint().detach("key", success -> assertThat(success).isTrue());
    service.run();
    victim.endpoint().close();
    producer.write(1, packet("meanwhile"));
    service.run();
    FakeConsumer heir = service.consumer();
    heir.endpoint().attach("key", config -> assertThat(config).isPresent());
    service.run();

    assertThat(texts(service.read(heir))).containsExactly("meanwhile");
  }

  private TracingServiceState state() {
    List<TracingServiceState> answers = new ArrayList<>();
    witness.endpoint().queryServiceState(true, answers::add);
    service.run();
    return answers.getFirst();
  }

  private int totalBuffers() {
    List<TraceStats> answers = new ArrayList<>();
    witness.endpoint().getTraceStats(stats -> answers.add(stats.orElseThrow()));
    service.run();
    return answers.getFirst().getTotalBuffers();
  }
}
