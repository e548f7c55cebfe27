package dev.sonda.probe.counters.internal.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.posix.Syscalls;
import dev.sonda.probe.counters.internal.track.DecodedTracks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetDataSourceTest {
  private static final String NAME = "linux.net";
  private static final String ROOT = "Network interfaces";
  private static final String HEADINGS =
      """
      Inter-|   Receive                                                |  Transmit
       face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets errs drop
      """;
  private static final String ETH0 = "  eth0: 1 2 3 4 0 0 0 0  5 6 7 8 0 0 0 0\n";
  private static final String LO = "    lo:100 2 0 0 0 0 0 0 100 2 0 0 0 0 0 0\n";

  @TempDir private Path folder;

  private final RecordingTraceSink sink = new RecordingTraceSink(() -> 0);
  private FakeKernelFiles proc;
  private long nowNs = 1;
  private NetDataSource source;

  @BeforeEach
  void setUp() {
    proc = new FakeKernelFiles(folder);
    interfaces(LO, ETH0);
    source = new NetDataSource(folder, Syscalls.libc(), () -> nowNs++);
  }

  @Test
  void shouldRecordEveryInterface() throws IOException {
    start(Map.of());

    sink.sampleAll();

    assertThat(tracks().valuesOf("eth0"))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "rx.bytes",
                1L,
                "rx.packets",
                2L,
                "rx.errors",
                3L,
                "rx.drops",
                4L,
                "tx.bytes",
                5L,
                "tx.packets",
                6L,
                "tx.errors",
                7L,
                "tx.drops",
                8L));
    assertThat(tracks().valuesOf("lo")).containsEntry("rx.bytes", 100L);
    assertThat(tracks().pathOf("eth0")).containsExactly(ROOT, "eth0");
    assertThat(tracks().valuesOf(ROOT)).containsEntry("interfaces.recorded", 2L);
  }

  @Test
  void shouldRecordOnlySelectedInterfaces() throws IOException {
    start(Map.of("exclude", "lo,veth*"));

    sink.sampleAll();

    assertThat(tracks().labels()).containsExactlyInAnyOrder(ROOT, "eth0");
  }

  @Test
  void shouldWriteOnlyChangedValues() throws IOException {
    start(Map.of());
    sink.sampleAll();
    int packets = sink.packets().size();
    interfaces(LO, ETH0.replace(" 5 6", " 5 9"));
    sink.sampleAll();

    assertThat(sink.packets()).hasSize(packets + 1);
    assertThat(tracks().valuesOf("eth0")).containsEntry("tx.packets", 9L);
  }

  @Test
  @Tag("T25")
  void shouldContinueWhenInterfacesComeAndGo() throws IOException {
    start(Map.of());
    sink.sampleAll();
    interfaces(LO);
    sink.sampleAll();
    interfaces(LO, ETH0.replace("eth0", "wg0"));
    sink.sampleAll();

    assertThat(tracks().valuesOf("wg0")).containsEntry("tx.bytes", 5L);
    assertThat(tracks().valuesOf(ROOT))
        .containsEntry("interfaces.vanished", 1L)
        .containsEntry("interfaces.recorded", 2L);
  }

  @Test
  void shouldCountInterfacesBeyondLimit() throws IOException {
    interfaces(LO, ETH0, ETH0.replace("eth0", "eth1"));
    start(Map.of("maxInterfaces", "2"));

    sink.sampleAll();

    assertThat(tracks().labels()).containsExactlyInAnyOrder(ROOT, "lo", "eth0");
    assertThat(tracks().valuesOf(ROOT)).containsEntry("interfaces.over_limit", 1L);
  }

  @Test
  @Tag("T25")
  void shouldReadWellFormedLinesOfMalformedText() throws IOException {
    interfaces(
        " \u001b[31m: 1 x 99999999999999999999 4\n",
        ":\n",
        "no colon at all\n",
        "eth0: 1",
        "\neth9:5",
        "\0\n::::\n");
    start(Map.of());

    sink.sampleAll();

    assertThat(tracks().valuesOf("?[31m"))
        .containsExactlyInAnyOrderEntriesOf(Map.of("rx.bytes", 1L, "rx.drops", 4L));
    assertThat(tracks().valuesOf("eth0")).containsExactlyEntriesOf(Map.of("rx.bytes", 1L));
  }

  @Test
  void shouldCountFailedReadsAndContinue() throws IOException {
    start(Map.of());
    sink.sampleAll();
    proc.remove("net/dev");
    sink.sampleAll();
    interfaces(LO, ETH0.replace("eth0: 1", "eth0: 11"));
    sink.sampleAll();

    assertThat(tracks().valuesOf("eth0")).containsEntry("rx.bytes", 11L);
    assertThat(tracks().valuesOf(ROOT))
        .containsEntry("interfaces.failed_reads", 1L)
        .containsEntry("interfaces.vanished", 0L);
  }

  @Test
  void shouldWriteBaselineWhenStateIsCleared() throws IOException {
    Instance instance = start(Map.of());
    sink.sampleAll();
    int packets = sink.packets().size();
    instance.clearIncrementalState();
    sink.sampleAll();

    assertThat(sink.packets()).hasSize(2 * packets);
  }

  @Test
  void shouldRaisePeriodsBelowMinimum() {
    start(Map.of("periodMs", "20"));
    start(Map.of("periodMs", "2"));

    assertThat(sink.tasks())
        .extracting(RecordingTraceSink.Scheduled::period)
        .containsExactly(Duration.ofMillis(20), Duration.ofMillis(10));
  }

  @Test
  void shouldReportReadinessBySettingsAndFile() {
    assertThat(check(source, Map.of())).isEqualTo(Readiness.ok());
    assertThat(check(source, Map.of("periodMs", "2")))
        .isEqualTo(Readiness.degraded("periodMs=2 becomes 10", ""));
    assertThat(check(source, Map.of("interface", "eth0")))
        .isEqualTo(Readiness.impossible("no setting 'interface'; did you mean 'interfaces'?", ""));
    NetDataSource blind = new NetDataSource(Path.of("/nowhere/proc"), Syscalls.libc(), () -> nowNs);
    assertThat(check(blind, Map.of()))
        .isEqualTo(
            Readiness.impossible(
                "/nowhere/proc/net/dev can't be read", "mount -t proc proc /nowhere/proc"));
    assertThatThrownBy(() -> start(Map.of("period", "5"))).hasMessageContaining("periodMs");
  }

  private void interfaces(String... lines) {
    proc.write("net/dev", HEADINGS + String.join("", lines));
  }

  private DecodedTracks tracks() {
    return DecodedTracks.of(sink.packets());
  }

  private static Readiness check(NetDataSource source, Map<String, String> settings) {
    return source.check(FakeSourceConfig.withSettings(NAME, settings));
  }

  private Instance start(Map<String, String> settings) {
    Instance instance = source.open(FakeSourceConfig.withSettings(NAME, settings), sink);
    instance.start(new FakeAcknowledgement());
    return instance;
  }
}
