package dev.sonda.examples.hello;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HelloTest {
  private static final long NOW_NS = 42;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> NOW_NS);

  @Test
  void shouldWriteHelloPacketWithTimestamp() throws IOException {
    new Hello()
        .open(FakeSourceConfig.bare("dev.sonda.hello"), sink)
        .start(new FakeAcknowledgement());
    sink.sampleAll();
    assertThat(sink.packets())
        .singleElement()
        .satisfies(packet -> {
          assertThat(packet.number(8)).isEqualTo(NOW_NS);
          assertThat(packet.message(900).string(1)).isEqualTo("hello");
        });
  }

  @Test
  void shouldUsePeriodOfSessionConfig() {
    new Hello()
        .open(FakeSourceConfig.withSettings("dev.sonda.hello", Map.of("periodMs", "50")), sink)
        .start(new FakeAcknowledgement());
    assertThat(sink.tasks())
        .singleElement()
        .satisfies(task -> assertThat(task.period()).isEqualTo(Duration.ofMillis(50)));
  }
}
