package dev.sonda.probe.procfs.internal.processes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.sonda.api.probe.Instance;
import dev.sonda.api.probe.Readiness;
import dev.sonda.api.probe.SourceConfig;
import dev.sonda.posix.Syscalls;
import dev.sonda.protos.DataSourceDescriptor;
import dev.sonda.protos.ProcessStatsConfig;
import dev.sonda.protos.ProcessStatsConfig.Quirks;
import dev.sonda.testkit.FakeAcknowledgement;
import dev.sonda.testkit.FakeKernelFiles;
import dev.sonda.testkit.FakeSourceConfig;
import dev.sonda.testkit.RecordingTraceSink;
import dev.sonda.testkit.RecordingTraceWriter;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(240)
class ProcessStatsDataSourceTest {
  private static final String NAME = "linux.process_stats";
  private static final int ROOT = 0;
  private static final int USER = 1000;

  @TempDir private Path folder;

  private FakeKernelFiles proc;
  private ProcessStatsDataSource source;

  @BeforeEach
  void setUp() {
    proc = new FakeKernelFiles(folder).write("self/status", "").write("1/status", "");
    source = new ProcessStatsDataSource(folder, Syscalls.libc());
  }

  @Test
  void shouldDeclareThatIncrementalStateCanBeCleared() {
    assertThat(source.descriptor().name()).isEqualTo(NAME);
    assertThat(source.descriptor().handlesIncrementalStateClear()).isTrue();
  }

  @Test
  void shouldDeclareProtoVmProgramInDescriptor() throws Exception {
    DataSourceDescriptor declared = DataSourceDescriptor.parseFrom(source.descriptor().details());

    assertThat(declared.getProtovmProgram().size()).isPositive();
  }

  @Test
  void shouldWritePacketAtFlushOnlyWhenServiceFoldsDescriptions() {
    byte[] limit = {1 << 3, 64};
    for (SourceConfig config :
        List.of(FakeSourceConfig.bare(NAME), FakeSourceConfig.withPayload(NAME, 12, limit))) {
      RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
      Instance instance = source.open(config, sink);
      instance.start(new FakeAcknowledgement());
      int before = sink.packets().size();
      instance.flush(new FakeAcknowledgement());

      assertThat(sink.packets().size() - before)
          .isEqualTo(config.payload(12).hasRemaining() ? 1 : 0);
    }
  }

  @Test
  void shouldFlushWriterOnlyWhenServiceFoldsDescriptions() {
    byte[] limit = {1 << 3, 64};
    for (SourceConfig config :
        List.of(FakeSourceConfig.bare(NAME), FakeSourceConfig.withPayload(NAME, 12, limit))) {
      RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
      Instance instance = source.open(config, sink);
      instance.start(new FakeAcknowledgement());
      instance.flush(new FakeAcknowledgement());

      assertThat(((RecordingTraceWriter) sink.writer()).flushes())
          .isEqualTo(config.payload(12).hasRemaining() ? 1 : 0);
    }
  }

  @Test
  void shouldWriteResetPacketAtStartAndWhenStateIsCleared() {
    byte[] limit = {1 << 3, 64};
    RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
    Instance instance = source.open(FakeSourceConfig.withPayload(NAME, 12, limit), sink);
    instance.start(new FakeAcknowledgement());
    instance.flush(new FakeAcknowledgement());

    instance.clearIncrementalState();
    instance.flush(new FakeAcknowledgement());

    assertThat(sink.packets()).allMatch(packet -> packet.has(2));
    assertThat(sink.packets())
        .extracting(packet -> packet.has(41))
        .containsExactly(true, false, true, false);
  }

  @Test
  void shouldScanProcessesAgainWhenIncrementalStateIsCleared() {
    byte[] limit = {1 << 3, 64};
    byte[] scan =
        ProcessStatsConfig.newBuilder().setScanAllProcessesOnStart(true).build().toByteArray();
    SourceConfig config =
        new FakeSourceConfig(
            NAME, 1, Map.of(12, ByteBuffer.wrap(limit), 103, ByteBuffer.wrap(scan)), Map.of());
    proc.write("1/status", ProcessStatsFixture.status(1, 1, "init", ""));
    RecordingTraceSink sink = new RecordingTraceSink(() -> 1);
    Instance instance = source.open(config, sink);
    instance.start(new FakeAcknowledgement());

    instance.clearIncrementalState();

    assertThat(DecodedProcessDescriptions.processes(sink.packets()))
        .extracting(process -> process.number(1))
        .containsExactly(1L, 1L);
    assertThat(sink.packets().getLast().has(41)).isTrue();
  }

  @Test
  void shouldReadSettingsOfProcessStatsConfig() {
    assertThat(request(ProcessStatsConfig.newBuilder()))
        .isEqualTo(
            new ProcessStatsRequest(
                false, true, false, true, false, 0, 1, false, false, false, false));
    assertThat(
            request(
                ProcessStatsConfig.newBuilder()
                    .addQuirks(Quirks.DISABLE_INITIAL_DUMP)
                    .addQuirks(Quirks.DISABLE_ON_DEMAND)
                    .setScanAllProcessesOnStart(true)
                    .setRecordThreadNames(true)
                    .setSkipMainThreadMessage(true)
                    .setRecordProcessAge(true)
                    .setProcStatsPollMs(250)
                    .setProcStatsCacheTtlMs(1_100)
                    .setRecordProcessRuntime(true)
                    .setScanSmapsRollup(true)
                    .setRecordProcessDmabufRss(true)
                    .setResolveProcessFds(true)))
        .isEqualTo(
            new ProcessStatsRequest(
                true, false, true, false, true, 250, 4, true, true, true, true));
  }

  @Test
  void shouldRaiseShortPeriods() {
    assertThat(request(ProcessStatsConfig.newBuilder().setProcStatsPollMs(1)).pollPeriodMs())
        .isEqualTo(100);
    assertThat(request(ProcessStatsConfig.newBuilder().setProcStatsPollMs(-1)).pollPeriodMs())
        .isEqualTo(Integer.MAX_VALUE);
    assertThat(
            request(
                    ProcessStatsConfig.newBuilder()
                        .setProcStatsPollMs(100)
                        .setProcStatsCacheTtlMs(-1))
                .cacheTicks())
        .isEqualTo(42_949_672);
  }

  @Test
  void shouldRefuseConfigWhenNotWellFormed() {
    FakeSourceConfig config = FakeSourceConfig.withPayload(NAME, 103, new byte[] {(byte) 0xFF});

    assertThat(source.check(config)).isInstanceOf(Readiness.Impossible.class);
    assertThatThrownBy(() -> source.open(config, new RecordingTraceSink(() -> 1)))
        .hasMessageContaining("process_stats_config can't be read");
  }

  @Test
  void shouldBeReadyForFilesThatAreReadableForAll() {
    ProcessStatsConfig.Builder config =
        ProcessStatsConfig.newBuilder()
            .setScanAllProcessesOnStart(true)
            .setProcStatsPollMs(100)
            .setRecordProcessRuntime(true);

    assertThat(readiness(USER, config)).isEqualTo(Readiness.ok());
  }

  @Test
  void shouldReportFilesThatOnlyRootMayRead() {
    proc.write("self/smaps_rollup", "").write("self/dmabuf_rss", "");
    ProcessStatsConfig.Builder config =
        ProcessStatsConfig.newBuilder()
            .setProcStatsPollMs(100)
            .setScanSmapsRollup(true)
            .setRecordProcessDmabufRss(true)
            .setResolveProcessFds(true);

    assertThat(readiness(ROOT, config)).isEqualTo(Readiness.ok());
    assertThat(readiness(USER, config))
        .isEqualTo(
            Readiness.degraded(
                "smaps_rollup of other users' processes can be read by root only;"
                    + " fds of other users' processes can be read by root only",
                ""));
  }

  @Test
  void shouldReportFilesThatKernelLacks() {
    proc.remove("1/status").remove("1");
    ProcessStatsConfig.Builder config =
        ProcessStatsConfig.newBuilder()
            .setProcStatsPollMs(100)
            .setScanSmapsRollup(true)
            .setRecordProcessDmabufRss(true);

    assertThat(readiness(ROOT, config))
        .isEqualTo(
            Readiness.degraded(
                "processes of other users are hidden from this one (mount option hidepid);"
                    + " this kernel has no smaps_rollup; this kernel counts no dmabuf_rss",
                ""));
  }

  @Test
  void shouldReportConfigThatRecordsNothing() {
    assertThat(readiness(ROOT, ProcessStatsConfig.newBuilder().addQuirks(Quirks.DISABLE_ON_DEMAND)))
        .isInstanceOf(Readiness.Impossible.class);
    ProcessStatsDataSource blind =
        new ProcessStatsDataSource(Path.of("/nowhere/proc"), Syscalls.libc());
    FakeSourceConfig config = FakeSourceConfig.bare(NAME);
    assertThat(blind.check(config))
        .isEqualTo(
            Readiness.impossible(
                "/nowhere/proc/self/status can't be read", "mount -t proc proc /nowhere/proc"));
    assertThatThrownBy(() -> blind.open(config, new RecordingTraceSink(() -> 1)))
        .hasMessageContaining("/nowhere/proc");
  }

  private Readiness readiness(int user, ProcessStatsConfig.Builder config) {
    return new ProcessStatsReadinessCheck(folder, user).of(request(config));
  }

  private static ProcessStatsRequest request(ProcessStatsConfig.Builder config) {
    return ProcessStatsRequest.parse(ByteBuffer.wrap(config.build().toByteArray()));
  }
}
