package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.junit.jupiter.params.provider.Arguments.argumentSet;

import dev.sonda.api.endpoint.ClientIdentity;
import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.api.endpoint.ProducerSetup;
import dev.sonda.api.endpoint.SessionResult;
import dev.sonda.api.endpoint.SourceResult;
import dev.sonda.api.platform.Clock;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.PriorityBoostConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.LockdownModeOperation;
import dev.sonda.testkit.DirectExecutor;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.StrictTraceReader;
import dev.sonda.testkit.trace.TracePacketView;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class SessionAdmissionTest {
  private static final int DAY_MS = 24 * 3600 * 1000;
  private static final long HOUR_NS = 3_600_000_000_000L;

  private final SteppedService service = new SteppedService(Syscalls.libc(), DirectExecutor::new);

  @ParameterizedTest
  @MethodSource("tooMuchForGuardrails")
  void shouldRefuseLargeConfigOnlyWithExtraGuardrails(
      Consumer<TraceConfig.Builder> change, String sentence) {
    TraceConfig.Builder config = config();
    change.accept(config);
    assertThat(service.enable(config).endings()).isEmpty();

    assertThat(service.enable(config.setEnableExtraGuardrails(true)).endings())
        .singleElement()
        .asString()
        .contains(sentence);
  }

  static Stream<Arguments> tooMuchForGuardrails() {
    return Stream.of(
        tooMuch("long", c -> c.setDurationMs(DAY_MS + 1), "not last longer than 24 hours"),
        tooMuch("deferred", c -> c.setDeferredStart(true), "deferred_start doesn't go with"),
        tooMuch("odd", c -> c.getBuffersBuilder(0).setSizeKb(65), "size_kb of 65"),
        tooMuch("big", c -> c.addBuffersBuilder().setSizeKb(128 << 10), "no more than 131072"));
  }

  private static Arguments tooMuch(
      String name, Consumer<TraceConfig.Builder> change, String sentence) {
    return argumentSet(name, change, sentence);
  }

  @Test
  void shouldAcceptLargerConfigWhenGuardrailsAreOverridden() {
    TraceConfig.Builder config = config().setEnableExtraGuardrails(true);
    config.addBuffersBuilder().setSizeKb(128 << 10);
    config.getGuardrailOverridesBuilder().setMaxTracingBufferSizeKb(129 << 10);

    assertThat(service.enable(config).endings()).isEmpty();
  }

  @Test
  void shouldRefuseQuickRepeatOfSessionNameWithExtraGuardrails() {
    TraceConfig.Builder config =
        config().setEnableExtraGuardrails(true).setUniqueSessionName("field");
    service.enable(config).endpoint().freeBuffers();
    service.loop.advanceMs(299_000);
    assertThat(service.enable(config).endings().getFirst())
        .contains("unique_session_name \"field\" began 299 s ago")
        .contains("300 s in between");
    assertThat(service.enable(config().setUniqueSessionName("other")).endings()).isEmpty();
    service.loop.advanceMs(2_000);

    assertThat(service.enable(config).endings()).isEmpty();
  }

  @Test
  void shouldKeepProducersOfOtherUsersOutInLockdown() {
    FakeProducer early = service.producer("early").offer("a.source");
    FakeConsumer consumer = service.enable(lockdown(LockdownModeOperation.LOCKDOWN_SET));
    FakeProducer late = service.producer("late");
    FakeProducer own =
        FakeProducer.connect(
                service.service,
                new ClientIdentity(1, service.syscalls.getuid(), 0),
                ProducerSetup.named("own"))
            .offer("a.source");
    service.run();

    assertThat(consumer.endings()).isEmpty();
    assertThat(early.calls()).doesNotContain("setup 1");
    assertThat(late.calls()).singleElement().asString().contains("lockdown_mode is set");
    assertThat(own.calls()).endsWith("start 1");
    assertThat(result(consumer).sources())
        .extracting(SourceResult::producerName, SourceResult::problem)
        .contains(
            tuple(
                "early",
                "lockdown_mode is set: only producers of the service's own user may take part"));
    service.enable(lockdown(LockdownModeOperation.LOCKDOWN_CLEAR));

    assertThat(early.calls()).endsWith("start 2");
    assertThat(service.producer("again").calls()).containsExactly("connect");
  }

  private static TraceConfig.Builder lockdown(LockdownModeOperation operation) {
    return config("a.source").setLockdownMode(operation);
  }

  @Test
  void shouldEndAllOtherSessionsForExclusiveSession(@TempDir Path folder) throws IOException {
    FakeProducer producer = service.producer("probes").offer("a.source");
    FakeConsumer plain = service.enable(config("a.source"));
    Path file = folder.resolve("trace");
    FakeConsumer writing =
        service.enable(config("a.source").setWriteIntoFile(true).setOutputPath(file.toString()));
    producer.write(1, packet("kept"));
    service.run();
    FakeConsumer exclusive = service.enable(config("a.source").setExclusivePrio(5));

    assertThat(plain.endings()).containsExactly("ended by a session with an exclusive_prio of 5");
    assertThat(writing.endings()).isEqualTo(plain.endings());
    assertThat(texts(new StrictTraceReader().read(Files.readAllBytes(file))))
        .containsExactly("kept");
    assertThat(exclusive.endings()).isEmpty();
    assertThat(producer.calls()).endsWith("stop 1", "stop 2", "setup 3", "start 3");
    assertThat(service.read(plain)).isEmpty();
  }

  @Test
  void shouldReturnNoPacketsOfSessionThatWaitsForCloneTrigger() {
    service.producer("probes").offer("a.source");
    TraceConfig.Builder cloned = config("a.source");
    cloned
        .getTriggerConfigBuilder()
        .setTriggerMode(TraceConfig.TriggerConfig.TriggerMode.CLONE_SNAPSHOT)
        .setTriggerTimeoutMs(DAY_MS)
        .addTriggersBuilder()
        .setStopDelayMs(1);
    FakeConsumer waiting = service.enable(cloned);
    service.enable(config().setExclusivePrio(1));

    assertThat(waiting.endings()).containsExactly("ended by a session with an exclusive_prio of 1");
    assertThat(service.read(waiting)).isEmpty();
  }

  @Test
  void shouldYieldOnlyToExclusiveSessionOfHigherPriority() {
    FakeConsumer running = service.enable(config().setExclusivePrio(5));

    assertThat(service.enable(config()).endings().getFirst())
        .isEqualTo("exclusive_prio is 0, but session 1 has one of 5: only a higher one can end it");
    assertThat(service.enable(config().setExclusivePrio(5)).endings()).hasSize(1);
    assertThat(running.endings()).isEmpty();
    assertThat(service.enable(config().setExclusivePrio(6)).endings()).isEmpty();
    assertThat(running.endings()).hasSize(1);
  }

  @Test
  void shouldAcceptNewSessionAfterExclusiveSessionEndedOldOne() {
    FakeConsumer consumer = service.enable(config());
    FakeConsumer exclusive = service.enable(config().setExclusivePrio(1));
    consumer.endpoint().disableTracing();
    consumer.endpoint().freeBuffers();
    exclusive.endpoint().close();
    consumer.endpoint().enableTracing(config().build(), null);
    service.run();

    assertThat(consumer.endings()).hasSize(1);
    assertThat(service.loop.timerCount()).isPositive();
  }

  @Test
  void shouldEndNoSessionWhenExclusiveOneIsRefused() {
    FakeConsumer running = service.enable(config());
    service.enable(config().setExclusivePrio(1).setWriteIntoFile(true));

    assertThat(running.endings()).isEmpty();
  }

  @Test
  void shouldNotEndClonesForExclusiveSession() {
    FakeProducer producer = service.producer("probes").offer("a.source");
    service.enable(config("a.source"));
    producer.write(1, packet("cloned"));
    FakeConsumer cloner = service.consumer();
    cloner.endpoint().cloneSession(new CloneRequest(1, "", false, false, null), result -> {});
    service.run();
    service.enable(config().setExclusivePrio(1));

    assertThat(texts(service.read(cloner))).containsExactly("cloned");
  }

  @Test
  void shouldRefuseSessionWhenSemaphoreHasTooManyHolders() {
    assertThat(service.enable(semaphore("s", 2)).endings()).isEmpty();
    assertThat(service.enable(semaphore("s", 1)).endings()).isEmpty();
    assertThat(service.enable(semaphore("other", 0)).endings()).isEmpty();

    assertThat(service.enable(semaphore("s", 7)).endings().getFirst())
        .isEqualTo(
            "session_semaphores: 2 other sessions hold s, but max_other_session_count allows"
                + " only 1");
  }

  /** The smaller of two maximum holder counts applies, whichever session set it first. */
  @ParameterizedTest
  @CsvSource({"0, 1", "1, 0", "0, 0"})
  void shouldRefuseSecondSemaphoreHolderWhenEitherAllowsOne(long first, long second) {
    FakeConsumer running = service.enable(semaphore("s", first));
    assertThat(service.enable(semaphore("s", second)).endings().getFirst())
        .startsWith("session_semaphores: 1 other sessions hold s");
    running.endpoint().disableTracing();
    service.run();

    assertThat(running.endings()).containsExactly("");
  }

  @Test
  void shouldAcceptSemaphoreHoldersUpToMaximum() {
    List<FakeConsumer> holders = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      holders.add(service.enable(semaphore("s", 3)));
    }
    assertThat(service.enable(semaphore("s", 3)).endings().getFirst())
        .startsWith("session_semaphores: 4 other sessions hold s");

    holders.forEach(holder -> holder.endpoint().disableTracing());
    service.run();
    assertThat(holders).allSatisfy(holder -> assertThat(holder.endings()).containsExactly(""));
  }

  @Test
  void shouldNotCountEndedSessionsAsSemaphoreHolders() {
    service.enable(semaphore("s", 0)).endpoint().disableTracing();
    service.run();

    assertThat(service.enable(semaphore("s", 0)).endings()).isEmpty();
    assertThat(service.enable(semaphore("s", 0)).endings()).hasSize(1);
  }

  private static TraceConfig.Builder semaphore(String name, long maxOthers) {
    TraceConfig.Builder config = config();
    config.addSessionSemaphoresBuilder().setName(name).setMaxOtherSessionCount(maxOthers);
    return config;
  }

  @Test
  void shouldCountSuspendedTimeTowardsDurationWhenConfigured() {
    FakeConsumer plain = service.enable(config().setDurationMs(7_200_000));
    FakeConsumer preferring =
        service.enable(config().setDurationMs(7_200_000).setPreferSuspendClockForDuration(true));
    service.loop.advanceMs(1_800_000);
    service.clock.drift(Clock.BOOTTIME, HOUR_NS);
    service.clock.drift(Clock.REALTIME, HOUR_NS);
    service.loop.advanceMs(1_799_999);
    assertThat(preferring.endings()).isEmpty();
    service.loop.advanceMs(1);
    assertThat(preferring.endings()).containsExactly("");
    assertThat(plain.endings()).isEmpty();
    service.loop.advanceMs(3_600_000);

    assertThat(plain.endings()).containsExactly("");
  }

  @Test
  void shouldEndSessionSoonWhenDurationEndedWhileSuspended() {
    FakeConsumer consumer =
        service.enable(config().setDurationMs(60_000).setPreferSuspendClockForDuration(true));
    service.clock.drift(Clock.BOOTTIME, HOUR_NS);
    service.loop.advanceMs(1000);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.loop.timerCount()).isZero();
  }

  @Test
  void shouldReportConfigFieldsThatAreNotSupported() {
    TraceConfig.Builder config = config("a.source").setTraceAllMachines(true);
    config.setPriorityBoost(PriorityBoostConfig.newBuilder().setPriority(3));
    config.getDataSourcesBuilder(0).addMachineNameFilter("guest");
    FakeConsumer consumer = service.enable(config);
    List<TracePacketView> packets = service.read(consumer);

    assertThat(consumer.endings()).isEmpty();
    assertThat(result(consumer).unsupported())
        .containsExactly(
            "priority_boost is not supported: the priority of threads stays as it is",
            "trace_all_machines is not supported: there is only this machine",
            "machine_name_filter is not supported: there is only this machine, host");
    assertThat(packets)
        .filteredOn(packet -> packet.payloadName().equals("trace_config"))
        .singleElement()
        .satisfies(packet -> {
          assertThat(packet.payload().has("priority_boost")).isTrue();
          assertThat(packet.payload().has("trace_all_machines")).isTrue();
          assertThat(packet.payload().messages("data_sources").getFirst().message().toByteString())
              .isEqualTo(config.getDataSources(0).toByteString());
        });
  }

  private SessionResult result(FakeConsumer consumer) {
    List<SessionResult> answers = new ArrayList<>();
    consumer.endpoint().sondaPort().orElseThrow().sessionResult(answers::add);
    service.run();
    return answers.getFirst();
  }
}
