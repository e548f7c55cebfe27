package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.api.probe.Readiness;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.RefusingStream;
import dev.sonda.cli.internal.record.output.TraceFileBlock;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Complete recordings with {@code sonda record} against a fake service. */
@Timeout(240)
class RecordCommandTest {
  private static final byte[] TWO_PACKETS = {0x0a, 2, 8, 1, 0x0a, 2, 8, 2};

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  RecordCommandTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 2}));
  }

  @Test
  void shouldWritePacketsOfServiceAndPrintSummary() {
    CommandRun run = record("-t", "5s");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(trace()).hasBinaryContent(TWO_PACKETS);
    assertThat(service.configs.getFirst().getDurationMs()).isEqualTo(5000);
    assertThat(run.err())
        .contains("2 packets, 8 bytes", "linux.sys_stats (probes): 3 packets, 1.5 kB")
        .contains("nothing was lost");
    assertThat(run.out()).isEmpty();
    assertThat(service.calls).containsSubsequence("check", "readBuffers", "close");
  }

  @Test
  void shouldNameDefaultSourceWhenNothingIsNamed() {
    assertThat(record().err()).startsWith("sonda: recording linux.sys_stats for 10.0 s");
    assertThat(record("-t", "0").err()).contains("linux.sys_stats until it is stopped");
    assertThat(service.configs.getLast().getDurationMs()).isZero();
    assertThat(record("--preset", "cpu", "--allow-missing").err()).doesNotContain("nothing else");
  }

  @Test
  void shouldReportWhenMissingSourceRegistersAndUnregisters() throws Exception {
    Path config = folder.resolve("c.pbtxt");
    Files.writeString(
        config,
        "data_sources { config { name: \"linux.sys_stats\" } }"
            + " data_sources { config { name: \"late\" } }");
    service.onEnabled =
        () -> {
          service.changeInstances();
          service.sources.put("late", Readiness.ok());
          service.changeInstances();
          service.sources.remove("late");
          service.changeInstances();
          service.end("");
        };

    CommandRun run = record("--allow-missing", "-c", config.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .containsSubsequence("late has come and is recorded", "late has gone")
        .doesNotContain("linux.sys_stats has");
  }

  @Test
  void shouldExitWithFourOnUnansweredFlushWhenFailOnLossIsSet() {
    service.lateProducers.add("probes");

    CommandRun run = record("--fail-on-loss");

    assertThat(run.exitCode()).isEqualTo(4);
    assertThat(run.err()).contains("may be missing").doesNotContain("nothing was lost");
  }

  @Test
  void shouldWriteToStandardOutput() {
    CommandRun run = CommandRun.with(service, "record", "-o", "-");

    assertThat(run.exitCode()).isZero();
    assertThat(run.outBytes().toByteArray()).isEqualTo(TWO_PACKETS);
    assertThat(run.err()).contains("standard output: 2 packets");
  }

  @Test
  void shouldPrintTheSummaryAsJson() {
    lose(Loss.Cause.BUFFER_OVERWRITTEN);

    CommandRun run = record("--json");

    assertThat(run.out())
        .startsWith("{\"output\":\"" + trace() + "\"")
        .contains("\"packets\":2,\"bytes\":8,")
        .contains("\"name\":\"linux.sys_stats\",\"producer\":\"probes\",\"packets\":3")
        .contains("\"cause\":\"BUFFER_OVERWRITTEN\"")
        .hasLineCount(1);
    assertThat(run.err()).isEmpty();
  }

  @Test
  void shouldFlushStopAndSaveOnASignal() {
    service.onEnabled = () -> Thread.ofPlatform().start(service::signal);

    CommandRun run = record();

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.calls).containsSubsequence("flush", "disableTracing", "readBuffers");
    assertThat(trace()).hasBinaryContent(TWO_PACKETS);
  }

  @Test
  void shouldAbortOnASecondSignal() {
    service.onEnabled =
        () -> {
          service.signal();
          service.signal();
        };

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(130);
    assertThat(run.err()).contains("aborted");
  }

  @Test
  void shouldAbortAlsoWhileTheReaderStalls() throws Exception {
    StalledStream reader = new StalledStream();
    CompletableFuture<CommandRun> run =
        CompletableFuture.supplyAsync(() -> CommandRun.into(reader, service, "record", "-o", "-"));
    reader.reached.await();
    service.signal();
    assertThat(run).isNotDone();
    service.signal();

    assertThat(run.get().exitCode()).isEqualTo(130);
    reader.released.countDown();
  }

  @Test
  void shouldReadFurtherPacketsWhenOutputQueueDrains() {
    service.batches.clear();
    for (int i = 0; i < 20; i++) {
      service.batches.add(ArrayPacketBatch.whole(new byte[TraceFileBlock.SIZE_BYTES - 10]));
    }

    CommandRun run = record();

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("20 packets");
    assertThat(trace()).hasSize(20 * (TraceFileBlock.SIZE_BYTES - 6));
  }

  @Test
  void shouldNameStandardOutputWhenItIsFull() {
    CommandRun run = intoOneThatSays("No space left on device");

    assertThat(run.exitCode()).isEqualTo(8);
    assertThat(run.err())
        .endsWith("\nsonda: writing standard output failed: No space left on device\n");
  }

  @Test
  void shouldFailWhenOutputPipeIsClosed() {
    CommandRun run = intoOneThatSays("Broken pipe");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .endsWith("\nsonda: writing standard output failed: its reader went away (Broken pipe)\n");
  }

  @Test
  void shouldReportPermissionWhenWritingIsForbidden() {
    assertThat(intoOneThatSays("Operation not permitted").exitCode()).isEqualTo(7);
  }

  private CommandRun intoOneThatSays(String reason) {
    return CommandRun.into(new RefusingStream(reason), service, "record", "-o", "-");
  }

  @Test
  void shouldKeepContentOfFileWhenAbortedBeforeRecording() throws Exception {
    Files.writeString(trace(), "precious");
    service.onCheck =
        () -> {
          service.signal();
          service.signal();
        };

    assertThat(record().exitCode()).isEqualTo(130);
    assertThat(trace()).hasContent("precious");
  }

  @Test
  void shouldNotReportConfigErrorWhenServiceFailsToSetUp() throws Exception {
    service.onEnabled =
        () -> service.refuse("the service failed to set up the session: it has no thread");

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err())
        .endsWith("\nsonda: the service failed to set up the session: it has no thread\n");
  }

  @Test
  void shouldNotModifyOldFileWhenServiceRefusesConfig() throws Exception {
    Files.writeString(trace(), "precious");
    service.onEnabled = () -> service.refuse("duration_ms is too much");

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).endsWith("\nsonda: the config was refused: duration_ms is too much\n");
    assertThat(trace()).hasContent("precious");
    assertThat(record("-s", "1mb").exitCode()).isEqualTo(2);
    assertThat(service.configs.getLast().getWriteIntoFile()).isTrue();
    assertThat(trace()).hasContent("precious");
    assertThat(folder).isDirectoryContaining(path -> path.equals(trace()));
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void shouldLeaveNoFileWhenTheServiceRefusesTheConfig() {
    service.onEnabled = () -> service.refuse("duration_ms is too much");

    assertThat(record().exitCode()).isEqualTo(2);
    assertThat(record("-s", "1mb").exitCode()).isEqualTo(2);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void shouldWriteToTheFileOfTheConfig() throws Exception {
    Path config = folder.resolve("c.pbtxt");
    Files.writeString(
        config, "write_into_file: true duration_ms: 9 output_path: \"" + trace() + "\"");

    CommandRun run = CommandRun.with(service, "record", "-c", config.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.configs.getFirst().getOutputPath()).isEqualTo(trace().toString());
    assertThat(service.files.getFirst()).isEmpty();
    assertThat(run.err()).startsWith(trace() + ": ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " output_path: \"/not/for/the/service\""})
  void shouldPassFileDescriptorToServiceInsteadOfPath(String path) throws Exception {
    Path config = folder.resolve("c.pbtxt");
    Files.writeString(config, "write_into_file: true duration_ms: 9" + path);

    CommandRun run = record("-c", config.toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(service.configs.getFirst().getOutputPath()).isEmpty();
    assertThat(service.files.getFirst()).contains(trace());
    assertThat(trace()).isEmptyFile();
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("c.pbtxt", "t.pftrace");
  }

  @Test
  void shouldPassPathToServiceWhenWritingSegments() throws Exception {
    record("--rotate", "1M");

    assertThat(service.configs.getFirst().getOutputPath()).isEqualTo(trace().toString());
    assertThat(service.files.getFirst()).isEmpty();
  }

  @Test
  void shouldReportFeaturesThatServiceDoesNotSupport() {
    service.unsupported.add("priority_boost is not supported");

    assertThat(record().err()).contains("\n  priority_boost is not supported\n");
    assertThat(record("--json").out())
        .contains("\"unsupported\":[\"priority_boost is not supported\"]");
  }

  @Test
  void shouldNameSourcesThatNoProducerOffers() {
    service.neverOffered.add("gpu.counters");

    assertThat(record("--allow-missing").err())
        .contains("\n  gpu.counters: not recorded\n    no producer has offered it\n");
  }

  @Test
  void shouldExitWithFourOnLossesOnlyWhenFailOnLossIsSet() {
    lose(Loss.Cause.BUFFER_OVERWRITTEN);

    CommandRun tolerant = record();
    assertThat(tolerant.exitCode()).isZero();
    assertThat(tolerant.err())
        .contains("lost 2 chunks (8.2 kB) in buffer 0: buffer overwritten; give it more room");
    assertThat(record("--fail-on-loss").exitCode()).isEqualTo(4);
  }

  @Test
  void shouldExitWithEightWhenServiceFailsToWriteToDisk() {
    lose(Loss.Cause.DISK);

    assertThat(record().exitCode()).isEqualTo(8);
  }

  @Test
  void shouldSaveAndReportWhenSessionEndsEarly() {
    service.onEnabled = () -> service.end("the service is being updated");

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("ended early: the service is being updated");
    assertThat(trace()).hasBinaryContent(TWO_PACKETS);
  }

  @Test
  void shouldExitWithFiveWhenTheServiceGoesAway() {
    service.onEnabled = () -> service.disconnect("it was killed");

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(5);
    assertThat(run.err()).contains("it was killed");
  }

  @Test
  void shouldNotModifyOutputFileWhenSourceIsMissing() throws Exception {
    Files.writeString(trace(), "precious");
    service.sources.clear();
    service.sources.put("linux.sys_stat", Readiness.ok());

    CommandRun run = record();

    assertThat(run.exitCode()).isEqualTo(6);
    assertThat(run.err()).contains("did you mean 'linux.sys_stat'?").hasLineCount(1);
    assertThat(trace()).hasContent("precious");
    assertThat(service.configs).isEmpty();
  }

  @Test
  void shouldNotStartSessionWhenFileCannotBeWritten() {
    CommandRun run = CommandRun.with(service, "record", "-o", folder + "/none/t.pftrace");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains(folder + "/none/t.pftrace");
    assertThat(service.configs).isEmpty();
  }

  private void lose(Loss.Cause cause) {
    service.losses.add(new Loss(cause, "buffer 0", 2, "chunk", 8192, "give it more room"));
  }

  private CommandRun record(String... flags) {
    List<String> line = new ArrayList<>(List.of("record", "-o", trace().toString()));
    line.addAll(List.of(flags));
    return CommandRun.with(service, line.toArray(String[]::new));
  }

  private Path trace() {
    return folder.resolve("t.pftrace");
  }

  /** A stream like a full pipe whose reader doesn't read. */
  private static final class StalledStream extends OutputStream {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch released = new CountDownLatch(1);

    @Override
    public void write(int b) throws IOException {
      reached.countDown();
      try {
        released.await();
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }
  }
}
