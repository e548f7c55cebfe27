package com.example.probe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Readiness;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LoadAverageTest {
  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 42);

  @Test
  void shouldDescribeTrackOnceAndWriteOneValuePerSample() throws IOException {
    start(Map.of(), "0.50 0.40 0.30 1/234 567\n");
    sink.sampleAll();
    sink.sampleAll();

    assertThat(sink.packets()).hasSize(3);
    assertThat(sink.packets().getFirst().message(60).string(2)).isEqualTo("Load average");
    assertThat(sink.packets().getLast().number(8)).isEqualTo(42);
    assertThat(sink.packets().getLast().message(11).values(44)).containsExactly(0.5);
  }

  @Test
  void shouldUsePeriodOfSessionConfig() throws IOException {
    start(Map.of("periodMs", "50"), "");

    assertThat(sink.tasks())
        .singleElement()
        .satisfies(task -> assertThat(task.period()).isEqualTo(Duration.ofMillis(50)));
  }

  @Test
  void shouldFailWhenFileContentIsInvalid() throws IOException {
    start(Map.of(), "nonsense");

    assertThatThrownBy(sink::sampleAll).isInstanceOf(RuntimeException.class);
  }

  @Test
  void shouldReportReadinessOnlyWhenFileExists() throws IOException {
    Path file = folder.resolve("loadavg");
    FakeSourceConfig config = FakeSourceConfig.bare(LoadAverage.NAME);
    assertThat(new LoadAverage(file).check(config)).isInstanceOf(Readiness.Impossible.class);

    Files.writeString(file, "0.50 0.40 0.30 1/234 567\n");

    assertThat(new LoadAverage(file).check(config)).isEqualTo(Readiness.ok());
  }

  private void start(Map<String, String> settings, String text) throws IOException {
    Path file = Files.writeString(folder.resolve("loadavg"), text);
    new LoadAverage(file)
        .open(FakeSourceConfig.withSettings(LoadAverage.NAME, settings), sink)
        .start(new FakeAcknowledgement());
  }
}
