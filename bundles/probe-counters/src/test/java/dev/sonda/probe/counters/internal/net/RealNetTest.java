package dev.sonda.probe.counters.internal.net;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.probe.counters.internal.track.DecodedTracks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;

/**
 * Records the network interfaces of this machine, and compares the counters with those in sysfs
 * before and after.
 */
@EnabledIf(value = "hasLoopback", disabledReason = "this machine has no interface lo in /sys")
class RealNetTest {
  private static final Path LOOPBACK = Path.of("/sys/class/net/lo/statistics");

  static boolean hasLoopback() {
    return Files.exists(LOOPBACK);
  }

  @Test
  void shouldRecordSameValuesAsSysfs() throws IOException {
    RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
    new NetDataSource()
        .open(FakeSourceConfig.bare("linux.net"), sink)
        .start(new FakeAcknowledgement());

    long bytesBefore = statistic("rx_bytes");
    long packetsBefore = statistic("tx_packets");
    sink.sampleAll();

    DecodedTracks tracks = DecodedTracks.of(sink.packets());
    assertThat(tracks.valuesOf("lo").get("rx.bytes")).isBetween(bytesBefore, statistic("rx_bytes"));
    assertThat(tracks.valuesOf("lo").get("tx.packets"))
        .isBetween(packetsBefore, statistic("tx_packets"));
  }

  private static long statistic(String name) throws IOException {
    return Long.parseLong(Files.readString(LOOPBACK.resolve(name)).strip());
  }
}
