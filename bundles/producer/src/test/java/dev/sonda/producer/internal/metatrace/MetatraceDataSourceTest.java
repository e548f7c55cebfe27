package dev.sonda.producer.internal.metatrace;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.producer.internal.ProbeHostFixture;
import dev.sonda.producer.internal.ScriptedSource;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(240)
class MetatraceDataSourceTest {
  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final MetatraceDataSource metatrace = new MetatraceDataSource();

  @Test
  void shouldWriteReportedEventsWhileSessionRecords() throws IOException {
    metatrace.event("too early", 1, 2);
    var instance = metatrace.open(FakeSourceConfig.bare(MetatraceDataSource.NAME), sink);
    assertThat(metatrace.isOn()).isFalse();
    instance.start(new FakeAcknowledgement());
    assertThat(metatrace.isOn()).isTrue();
    metatrace.event("work", 10, 25);
    metatrace.counter("level", 30, 7);
    sink.sampleAll();
    metatrace.event("last words", 40, 41);
    instance.stop(new FakeAcknowledgement());
    metatrace.event("too late", 50, 51);

    assertThat(metatrace.isOn()).isFalse();
    assertThat(messages()).hasSize(3);
    assertThat(sink.packets().getFirst().number(8)).isEqualTo(10);
    assertThat(messages().getFirst().string(8)).isEqualTo("work");
    assertThat(messages().getFirst().number(3)).isEqualTo(15);
    assertThat(messages().getFirst().number(5)).isEqualTo(OsThreadId.id()).isPositive();
    assertThat(messages().get(1).string(9)).isEqualTo("level");
    assertThat(messages().get(1).number(4)).isEqualTo(7);
    assertThat(messages().getLast().string(8)).isEqualTo("last words");
  }

  @Test
  void shouldLimitQueuedEventsAndMarkLoss() throws IOException {
    metatrace
        .open(FakeSourceConfig.bare(MetatraceDataSource.NAME), sink)
        .start(new FakeAcknowledgement());
    for (int i = 0; i < MetatraceRing.CAPACITY + 10; i++) {
      metatrace.counter("many", i, i);
    }
    sink.sampleAll();
    metatrace.counter("next", 1, 1);
    sink.sampleAll();

    int lost = MetatraceRing.CAPACITY;
    assertThat(messages()).hasSize(lost + 2);
    assertThat(messages().subList(0, lost)).allMatch(message -> message.has(9) && !message.has(6));
    assertThat(sink.packets().get(lost).number(8)).as("when the loss began").isEqualTo(lost);
    assertThat(messages().get(lost).number(6)).isEqualTo(1);
    assertThat(messages().get(lost).has(8) || messages().get(lost).has(9)).isFalse();
    assertThat(messages().getLast().string(9)).isEqualTo("next");
    assertThat(messages().getLast().has(6)).isFalse();
  }

  @Test
  void shouldMarkLossAtEndOfSession() {
    var instance = metatrace.open(FakeSourceConfig.bare(MetatraceDataSource.NAME), sink);
    instance.start(new FakeAcknowledgement());
    for (int i = 0; i < MetatraceRing.CAPACITY + 1; i++) {
      metatrace.event("many", i, i + 1);
    }
    instance.stop(new FakeAcknowledgement());

    assertThat(messages()).hasSize(MetatraceRing.CAPACITY + 1);
    assertThat(messages().getLast().number(6)).isEqualTo(1);
  }

  @Test
  void shouldLimitValuesToRangeOfPerfettosField() throws IOException {
    metatrace
        .open(FakeSourceConfig.bare(MetatraceDataSource.NAME), sink)
        .start(new FakeAcknowledgement());
    metatrace.counter("big", 1, Long.MAX_VALUE);
    sink.sampleAll();

    assertThat(messages().getFirst().number(4)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void shouldRecordCallbacksAndSamplesOfHost() {
    try (ProbeHostFixture fixture = ProbeHostFixture.patient()) {
      fixture
          .add("busy")
          .onStart(probe ->
              probe.every(Duration.ofMillis(5), writer -> ScriptedSource.write(writer, "sampled")));
      fixture
          .metatrace()
          .open(FakeSourceConfig.bare(MetatraceDataSource.NAME), sink)
          .start(new FakeAcknowledgement());
      fixture.producer().startAndAwait(1, ProbeHostFixture.config("busy"));
      Await.until("samples", () -> fixture.result(1).packets() >= 2);
      fixture.producer().flushAndAwait(1, 1);
      fixture.producer().stopAndAwait(1);
    }
    Await.until(
        "all that was told",
        () -> {
          sample();
          return names().contains("stop bundle.of.busy");
        });

    assertThat(names())
        .contains(
            "open bundle.of.busy", "start bundle.of.busy", "sample busy", "flush bundle.of.busy");
    assertThat(messages()).allMatch(message -> message.number(5) > 0 && message.has(3));
  }

  private void sample() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> names() {
    return messages().stream().map(message -> message.string(8)).distinct().toList();
  }

  private List<RecordedMessage> messages() {
    return sink.packets().stream().map(packet -> packet.message(49)).toList();
  }
}
