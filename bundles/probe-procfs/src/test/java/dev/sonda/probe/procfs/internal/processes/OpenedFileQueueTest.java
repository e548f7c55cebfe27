package dev.sonda.probe.procfs.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.ProcessStatsConfig.Quirks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.RecordedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** File descriptors whose opening another probe has reported. */
@Timeout(240)
class OpenedFileQueueTest {
  private static final int FDS = 15;

  @TempDir Path root;

  private ProcessStatsFixture ps;

  @BeforeEach
  void setUp() throws IOException {
    ps = new ProcessStatsFixture(root).process(42, "foo", "/bin/foo").thread(43, 42, "worker");
    Files.createDirectories(root.resolve("42/fd"));
    Files.createSymbolicLink(root.resolve("42/fd/7"), Path.of("/var/log/foo"));
    Files.createSymbolicLink(root.resolve("42/fd/8"), Path.of("socket:[9]"));
  }

  @Test
  void shouldWriteTargetOfDescriptorOnce() {
    ps.start(ProcessStatsConfig.newBuilder().setResolveProcessFds(true));
    ps.source.onDescriptorOpened(1, 43, 7);
    ps.source.onDescriptorOpened(1, 43, 7);
    ps.see(43);
    ps.source.onDescriptorOpened(1, 43, 8);
    ps.source.onDescriptorOpened(1, 43, 7);
    ps.sample();

    assertThat(ps.stats()).extracting(process -> process.number(1)).containsExactly(42L, 42L);
    assertThat(descriptors()).containsExactly("7 /var/log/foo", "8 socket:[9]");
  }

  @Test
  void shouldWriteNothingWhenOpenedDescriptorIsClosedAgain() {
    ps.start(ProcessStatsConfig.newBuilder().setResolveProcessFds(true));
    ps.see(43);
    ps.source.onDescriptorOpened(1, 43, 9);
    ps.sample();

    assertThat(ps.stats()).isEmpty();
  }

  @Test
  void shouldNotReadDescriptorsOfUnknownThreadsOnDemand() {
    ps.start(ProcessStatsConfig.newBuilder().setResolveProcessFds(true));
    ps.source.onDescriptorOpened(1, 43, 7);
    ps.sample();

    assertThat(ps.stats()).isEmpty();
  }

  @Test
  void shouldIgnoreOpenedDescriptorsWhenResolvingIsOff() {
    ps.start(ProcessStatsConfig.newBuilder());
    ps.see(43);
    ps.source.onDescriptorOpened(1, 43, 7);
    ps.sample();

    assertThat(ps.stats()).isEmpty();
  }

  /**
   * With this option, Perfetto's probes don't report file openings seen by ftrace to the session.
   */
  @Test
  void shouldNotObserveOpenedDescriptorsWhenOnDemandIsOff() throws IOException {
    ps.start(
        ProcessStatsConfig.newBuilder()
            .setScanAllProcessesOnStart(true)
            .setResolveProcessFds(true)
            .setProcStatsPollMs(100)
            .addQuirks(Quirks.DISABLE_ON_DEMAND));
    assertThat(descriptors()).hasSize(2);
    Files.createSymbolicLink(root.resolve("42/fd/9"), Path.of("/dev/dummy"));
    ps.source.onDescriptorOpened(1, 42, 9);

    assertThat(ps.source.observes(1)).isFalse();
    assertThat(ps.sink.tasks()).hasSize(1);
  }

  @Test
  void shouldWriteQueuedDescriptorsOnFlush() {
    var instance = ps.start(ProcessStatsConfig.newBuilder().setResolveProcessFds(true));
    ps.see(43);
    ps.source.onDescriptorOpened(1, 43, 7);
    instance.flush(new FakeAcknowledgement());

    assertThat(descriptors()).containsExactly("7 /var/log/foo");
  }

  private List<String> descriptors() {
    return ps.stats().stream()
        .flatMap(process -> process.messages(FDS).stream())
        .map(OpenedFileQueueTest::text)
        .toList();
  }

  private static String text(RecordedMessage descriptor) {
    return descriptor.number(1) + " " + DecodedProcessDescriptions.text(descriptor, 2);
  }
}
