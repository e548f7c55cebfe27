package dev.sonda.core.internal.scenario.trigger;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.payloads;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static dev.sonda.core.internal.scenario.SteppedService.triggers;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.TraceConfig;
import dev.sonda.protos.TraceConfig.TriggerConfig.TriggerMode;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import dev.sonda.testkit.trace.MessageView;
import dev.sonda.testkit.trace.TracePacketView;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Sessions that are set up and then wait for a trigger to start them. */
class StartTriggersTest {
  private static final int TIMEOUT_MS = 60_000;

  private final SteppedService service = new SteppedService();
  private final FakeProducer producer =
      service.producer("probes").offer("a.source").offer("b.source");

  @Test
  void shouldTellModeAndTriggerInTrace() {
    FakeConsumer consumer = service.enable(started("crash", 1));
    fire("crash");
    producer.write(1, packet("after the crash"));
    service.loop.advanceMs(1);

    List<TracePacketView> packets = service.read(consumer);
    MessageView config = payloads(packets, "trace_config").getFirst();
    assertThat(config.message("trigger_config").constant("trigger_mode"))
        .isEqualTo("START_TRACING");
    assertThat(payloads(packets, "trigger"))
        .singleElement()
        .satisfies(trigger -> {
          assertThat(trigger.string("trigger_name")).isEqualTo("crash");
          assertThat(trigger.integer("stop_delay_ms")).isEqualTo(1);
        });
    assertThat(texts(packets)).containsExactly("after the crash");
  }

  @Test
  void shouldStopDataSourcesThatWereNeverStarted() {
    FakeConsumer consumer = service.enable(started("crash", 1000));
    service.loop.advanceMs(TIMEOUT_MS);

    assertThat(producer.calls()).doesNotContain("start 1").endsWith("setup 1", "stop 1");
    assertThat(consumer.endings()).containsExactly("");
  }

  @Test
  void shouldEndWithoutDataWhenOnlyOtherProducersFire() {
    TraceConfig.Builder config = started("crash", TIMEOUT_MS);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setProducerNameRegex("another");
    assertThatItEndsWithoutData(config);
  }

  @Test
  void shouldEndWithoutDataWhenOnlyOtherTriggersFire() {
    assertThatItEndsWithoutData(started("another", TIMEOUT_MS));
  }

  private void assertThatItEndsWithoutData(TraceConfig.Builder config) {
    FakeConsumer consumer = service.enable(config);
    fire("crash");
    service.loop.advanceMs(TIMEOUT_MS);

    assertThat(producer.calls()).doesNotContain("start 1").endsWith("stop 1");
    assertThat(consumer.endings()).containsExactly("");
    assertThat(service.read(consumer)).isEmpty();
  }

  @Test
  void shouldStartForProducerWhoseNameMatches() {
    TraceConfig.Builder config = started("crash", 1);
    config.getTriggerConfigBuilder().getTriggersBuilder(0).setProducerNameRegex("prob[a-e]s");
    FakeConsumer consumer = service.enable(config);
    fire("unknown", "crash");
    service.loop.advanceMs(1);

    assertThat(producer.calls()).endsWith("start 1", "flush [1]", "stop 1");
    assertThat(triggers(service.read(consumer))).containsExactly("crash");
  }

  @Test
  void shouldStartSessionsTogetherAndTellEachItsOwnTriggers() {
    FakeConsumer first = service.enable(started("crash", 1));
    TraceConfig.Builder other = started("crash", 1);
    other.getDataSourcesBuilder(0).getConfigBuilder().setName("b.source");
    other.getTriggerConfigBuilder().addTriggersBuilder().setName("hang").setStopDelayMs(50_000);
    FakeConsumer second = service.enable(other);
    fire("unknown", "crash", "hang");
    assertThat(producer.calls()).endsWith("start 1", "start 2");
    service.loop.advanceMs(1);

    assertThat(first.endings()).containsExactly("");
    assertThat(second.endings()).containsExactly("");
    assertThat(producer.calls()).contains("flush [1]", "flush [2]", "stop 1", "stop 2");
    assertThat(triggers(service.read(first))).containsExactly("crash");
    assertThat(triggers(service.read(second))).containsExactly("crash", "hang");
  }

  @Test
  void shouldTellOnlyTriggersThatConfigNames() {
    FakeConsumer consumer = service.enable(started("crash", 1));
    fire("crash", "hang", "leak");
    service.loop.advanceMs(1);

    assertThat(triggers(service.read(consumer))).containsExactly("crash");
  }

  private static TraceConfig.Builder started(String trigger, int delayMs) {
    TraceConfig.Builder config = config("a.source");
    config
        .getTriggerConfigBuilder()
        .setTriggerMode(TriggerMode.START_TRACING)
        .setTriggerTimeoutMs(TIMEOUT_MS)
        .addTriggersBuilder()
        .setName(trigger)
        .setStopDelayMs(delayMs);
    return config;
  }

  private void fire(String... names) {
    producer.endpoint().activateTriggers(List.of(names));
    service.run();
  }
}
