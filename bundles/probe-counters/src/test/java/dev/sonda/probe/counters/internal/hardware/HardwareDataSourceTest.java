package dev.sonda.probe.counters.internal.hardware;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.probe.counters.internal.track.DecodedTracks;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.LogWatcher;
import dev.sonda.testkit.RecordedMessage;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(240)
class HardwareDataSourceTest {
  private static final String NAME = "linux.hardware";
  private static final List<HardwareComponent> PARTS =
      List.of(
          new HardwareComponent("processor", Map.of("name", "Abacus", "cores", "8")),
          new HardwareComponent(
              "disk", Map.of("name", "/dev/a\nb", "model", "unknown", "size_bytes", "0")));

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private final CountDownLatch isFound = new CountDownLatch(1);
  private volatile List<SensorReading> readings = List.of();
  private long nowNs = 1;
  private final HardwareDataSource source = new HardwareDataSource(Machine::new, () -> nowNs++);

  /** Fake hardware that becomes available when the test says so. */
  private final class Machine implements HardwareReader {
    @Override
    public List<HardwareComponent> inventory() {
      try {
        isFound.await();
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      }
      return PARTS;
    }

    @Override
    public List<SensorReading> readings() {
      return readings;
    }
  }

  @Test
  void shouldWriteEachComponentOnceWithProperties() {
    start(Map.of());
    sample();
    assertThat(sink.packets()).isEmpty();
    isFound.countDown();
    Await.until("the components", () -> !sampledParts().isEmpty());
    sample();
    assertThat(sampledParts())
        .containsExactly(
            Map.entry("processor", Map.of("name", "Abacus", "cores", "8")),
            Map.entry("disk", Map.of("name", "/dev/a?b")));
    assertThat(DecodedTracks.of(sink.packets()).labels()).containsExactly("Hardware");
  }

  @Test
  void shouldWriteComponentsAtStopWhenSessionWasShort() {
    Instance instance = start(Map.of());
    isFound.countDown();
    instance.stop(new FakeAcknowledgement());
    assertThat(sampledParts()).hasSize(2);
  }

  @Test
  void shouldWriteSensorValuesAsCounters() {
    readings =
        List.of(
            new SensorReading("cpu.temperature_mdegc", 48_500), new SensorReading("fan0.rpm", 900));
    start(Map.of());
    isFound.countDown();
    Await.until("the components", () -> !sampledParts().isEmpty());
    assertThat(counters())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("cpu.temperature_mdegc", 48_500L, "fan0.rpm", 900L));

    readings =
        List.of(new SensorReading("fan0.rpm", 950), new SensorReading("BAT0.charge_permille", 730));
    sample();
    assertThat(counters())
        .containsEntry("fan0.rpm", 950L)
        .containsEntry("BAT0.charge_permille", 730L);
  }

  @Test
  void shouldRecordNothingWhereTheLibraryFails() {
    log.expect("linux.hardware records nothing: java.lang.NoClassDefFoundError.*");
    HardwareDataSource broken =
        new HardwareDataSource(
            () -> {
              throw new NoClassDefFoundError("oshi");
            },
            () -> 0);
    Instance instance = broken.open(FakeSourceConfig.bare(NAME), sink);
    instance.start(new FakeAcknowledgement());
    instance.stop(new FakeAcknowledgement());
    assertThat(sink.packets()).isEmpty();
  }

  @Test
  void shouldReportInvalidSettings() {
    assertThat(source.check(FakeSourceConfig.bare(NAME))).isInstanceOf(Readiness.Ok.class);
    assertThat(source.check(FakeSourceConfig.withSettings(NAME, Map.of("periodMs", "5"))))
        .isEqualTo(Readiness.degraded("periodMs=5 becomes 100", ""));
    assertThatThrownBy(() -> start(Map.of("periodms", "500"))).hasMessageContaining("periodMs");
  }

  private Instance start(Map<String, String> settings) {
    Instance instance = source.open(FakeSourceConfig.withSettings(NAME, settings), sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }

  private void sample() {
    try {
      sink.sampleAll();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Map<String, Long> counters() {
    return DecodedTracks.of(sink.packets()).valuesOf("Hardware");
  }

  /** Hardware components by kind; takes a sample first if there are none. */
  private List<Map.Entry<String, Map<String, String>>> sampledParts() {
    if (sink.packets().isEmpty()) {
      sample();
    }
    return sink.packets().stream()
        .flatMap(packet -> packet.messages(11).stream())
        .filter(event -> event.number(9) == 3)
        .map(event -> Map.entry(event.string(23), properties(event)))
        .toList();
  }

  private static Map<String, String> properties(RecordedMessage event) {
    Map<String, String> properties = new LinkedHashMap<>();
    event.messages(4).forEach(property -> properties.put(property.string(10), property.string(6)));
    return properties;
  }
}
