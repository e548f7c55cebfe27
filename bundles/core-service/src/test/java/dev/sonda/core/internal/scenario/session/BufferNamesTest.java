package dev.sonda.core.internal.scenario.session;

import static dev.sonda.core.internal.scenario.SteppedService.config;
import static dev.sonda.core.internal.scenario.SteppedService.packet;
import static dev.sonda.core.internal.scenario.SteppedService.texts;
import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.core.internal.scenario.SteppedService;
import dev.sonda.protos.DataSourceConfig;
import dev.sonda.protos.TraceConfig;
import dev.sonda.testkit.FakeConsumer;
import dev.sonda.testkit.FakeProducer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Data sources that refer to their buffer by name, by number, or by both. */
class BufferNamesTest {
  private final SteppedService service = new SteppedService();
  private final FakeProducer producer =
      service.producer("probes").offer("a.source").offer("b.source");

  @Test
  void shouldWriteIntoBufferThatSourceNames() {
    TraceConfig.Builder config = config("a.source");
    config.getBuffersBuilder(0).setSizeKb(4).setName("small");
    config.addBuffersBuilder().setSizeKb(128).setName("large");
    source(config, 0).setTargetBufferName("large");
    FakeConsumer consumer = service.enable(config);
    assertThat(producer.targetBuffer()).isEqualTo(2);
    List<String> tooMuchForSmall = new ArrayList<>();
    for (int i = 0; i < 10; i++) {
      tooMuchForSmall.add(i + "x".repeat(1000));
      producer.write(1, packet(tooMuchForSmall.get(i)));
    }
    consumer.endpoint().disableTracing();
    service.run();

    assertThat(texts(service.read(consumer))).isEqualTo(tooMuchForSmall);
  }

  @Test
  void shouldAcceptMatchingBufferNameAndNumber() {
    TraceConfig.Builder config = threeBuffers("a.source");
    source(config, 0).setTargetBuffer(1).setTargetBufferName("one");

    assertThat(service.enable(config).endings()).isEmpty();
    assertThat(producer.targetBuffer()).isEqualTo(2);
  }

  /** Configs for both old and new services set buffer number 0 besides the name. */
  @Test
  void shouldUseBufferNameWhenNumberIsZero() {
    TraceConfig.Builder config = threeBuffers("a.source");
    source(config, 0).setTargetBuffer(0).setTargetBufferName("two");

    assertThat(service.enable(config).endings()).isEmpty();
    assertThat(producer.targetBuffer()).isEqualTo(3);
  }

  @Test
  void shouldRefuseNameAndNumberThatDisagree() {
    TraceConfig.Builder config = threeBuffers("a.source");
    source(config, 0).setTargetBuffer(1).setTargetBufferName("two");

    assertThat(service.enable(config).endings())
        .containsExactly(
            "data source a.source has a target_buffer and a target_buffer_name, and they disagree");
  }

  @Test
  void shouldAcceptNamesAndNumbersInOneConfig() {
    TraceConfig.Builder config = threeBuffers("a.source", "b.source");
    config.getBuffersBuilder(0).clearName();
    config.getBuffersBuilder(2).clearName();
    source(config, 0).setTargetBuffer(2);
    source(config, 1).setTargetBufferName("one");
    service.enable(config);

    assertThat(producer.configOf(1).getTargetBuffer()).isEqualTo(3);
    assertThat(producer.configOf(2).getTargetBuffer()).isEqualTo(2);
  }

  private static TraceConfig.Builder threeBuffers(String... sources) {
    TraceConfig.Builder config = config(sources);
    config.getBuffersBuilder(0).setName("zero");
    config.addBuffersBuilder().setSizeKb(64).setName("one");
    config.addBuffersBuilder().setSizeKb(64).setName("two");
    return config;
  }

  private static DataSourceConfig.Builder source(TraceConfig.Builder config, int index) {
    return config.getDataSourcesBuilder(index).getConfigBuilder();
  }
}
