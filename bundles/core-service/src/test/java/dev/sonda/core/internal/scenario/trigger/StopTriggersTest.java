package dev.sonda.core.internal.scenario.trigger;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static dev.sonda.core.internal.scenario.SteppedService.triggers;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.sonda.api.endpoint.CloneRequest;
import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.testkit.FakeCommit;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions that record continuously until a trigger stops them. */
class StopTriggersTest {
  private static final int DAY_MS = 24 * 3600 * 1000;
  private static final int HOUR_MS = 3600 * 1000;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer = service.producer("probes").offer("a.source");

  @Test
  void shouldStopOnceAndTellEveryTriggerWithItsDelay() {
    FakeConsumer consumer = service.enable(stopped("crash", 1, "hang", 30_000));
    assertThat(service.read(consumer)).isEmpty();
    fire("crash", "unknown", "hang");
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
    List<TracePacketView> packets = service.read(consumer);
    assertThat(payloads(packets, "trigger"))
        .extracting(
            trigger -> trigger.string("trigger_name"), trigger -> trigger.integer("stop_delay_ms"))
        .containsExactly(tuple("crash", 1L), tuple("hang", 30_000L));
    assertThat(payloads(packets, "trace_config").getFirst().message("trigger_config"))
        .satisfies(shown -> assertThat(shown.constant("trigger_mode")).isEqualTo("STOP_TRACING"));
    service.loop.advanceMs(60_000);
    assertThat(consumer.endings()).as("only once").hasSize(1);
  }

  @Test
  void shouldTellLaterTriggersInLaterReads() {
    FakeConsumer consumer = service.enable(stopped("crash", 1, "hang", 1));
    fire("crash");
    assertThat(triggers(service.readNew(consumer))).containsExactly("crash");
    fire("hang");
    service.loop.advanceMs(1);

    assertThat(triggers(service.readNew(consumer))).containsExactly("hang");
  }

  @Test
  void shouldReturnPacketsOfRingBufferWhenTriggerFires() {
    FakeConsumer consumer = service.enable(stopped("crash", 1));
    String overwritten = "old".repeat(10_000);
    producer.write(1, packet(overwritten));
    List<String> kept = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      if (i == 5) {
        fire("crash");
      }
      kept.add(i + "new".repeat(1500));
      producer.write(1, packet(kept.get(i)));
    }
    service.loop.advanceMs(1);

    List<TracePacketView> packets = service.read(consumer);
    assertThat(texts(packets)).isEqualTo(kept).doesNotContain(overwritten);
    assertThat(triggers(packets)).containsExactly("crash");
  }

  @Test
  void shouldCountTriggersOfEarlierSessionsTowardsDailyLimit() {
    useUpLimit();
    service.loop.advanceMs(23L * HOUR_MS);
    FakeConsumer second = service.enable(limited());
    fire("crash");
    second.endpoint().disableTracing();
    service.run();

    assertThat(service.read(second)).isEmpty();
  }

  @Test
  void shouldForgetTriggersOfSessionsOfTheDayBefore() {
    useUpLimit();
    service.loop.advanceMs(DAY_MS);
    FakeConsumer second = service.enable(limited());
    fire("crash");
    service.loop.advanceMs(1);

    assertThat(second.endings()).containsExactly("");
    assertThat(triggers(service.read(second))).containsExactly("crash");
  }

  private void useUpLimit() {
    FakeConsumer first = service.enable(limited());
    fire("crash");
    service.loop.advanceMs(1);
    assertThat(triggers(service.read(first))).containsExactly("crash");
    first.endpoint().close();
    service.run();
  }

  private static TraceConfig.Builder limited() {
    TraceConfig.Builder config = stopped("crash", 1);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setMaxPer24H(1);
    return config;
  }

  @Test
  void shouldFireTriggersByTheirProbability() {
    TraceConfig.Builder config = stopped("crash", 1);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setSkipProbability(0.15);
    FakeConsumer consumer = service.enable(config);
    service.random.nextFraction(0.14);
    fire("crash");
    service.loop.advanceMs(1);
    assertThat(consumer.endings()).isEmpty();
    assertThat(service.read(consumer)).isEmpty();
    service.random.nextFraction(0.16);
    fire("crash");
    service.loop.advanceMs(1);

    assertThat(consumer.endings()).containsExactly("");
    assertThat(triggers(service.read(consumer))).containsExactly("crash");
  }

  @Test
  void shouldReportTriggersOnlyInTheClonesTheyCaused() {
    TraceConfig.Builder config = stopped("first", 1, "second", 1, "third", 1);
    config.getTriggerConfigBuilder().setTriggerMode(TriggerMode.CLONE_SNAPSHOT);
    FakeConsumer original = service.enable(config);
    for (String trigger : List.of("first", "second", "third")) {
      fire(trigger);
      assertThat(service.read(original)).isEmpty();
      FakeConsumer cloner = service.consumer();
      cloner.endpoint().cloneSession(new CloneRequest(1, "", false, false, null), result -> {});
      service.run();

      assertThat(triggers(service.read(cloner))).containsExactly(trigger);
    }
    original.endpoint().disableTracing();
    service.run();
    assertThat(service.read(original)).isEmpty();
  }

  @Test
  void shouldStopDataSourcesWhenConsumerLeavesDuringLastFlush() {
    producer.leaveFlushesUnanswered();
    FakeConsumer consumer = service.enable(stopped("crash", 0));
    fire("crash");
    service.loop.advanceMs(1);
    assertThat(producer.calls()).endsWith("flush [1]");
    consumer.endpoint().close();
    producer.commit(new FakeCommit().flushed(producer.flushes().getLast().requestId()));
    service.run();

    assertThat(producer.calls()).endsWith("stop 1");
    assertThat(service.loop.timerCount()).isZero();
  }

  /**
   * A config with stop triggers.
   *
   * @param triggers pairs of a name and a delay in ms
   */
  private static TraceConfig.Builder stopped(Object... triggers) {
    TraceConfig.Builder config = config("a.source");
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(TriggerMode.STOP_TRACING)
        .setTriggerTimeoutMs(DAY_MS);
    for (int i = 0; i < triggers.length; i += 2) {
      config
          .getTriggerConfigBuilder()
          .addTriggersBuilder()
          .setName((String) triggers[i])
          .setStopDelayMs((int) triggers[i + 1]);
    }
    return config;
  }

  private void fire(String... names) {
    producer.endpoint().activateTriggers(List.of(names));
    service.run();
  }
}
