package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.CommandContext;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.option.BackgroundMoment;
import dev.sonda.cli.internal.record.option.RecordOptions;
import dev.sonda.cli.internal.record.option.RecordPurpose;
import dev.sonda.protos.ObservableEvents.CloneTriggerHit;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.StandardOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Triggers on which the running session is cloned into a snapshot file. */
@Timeout(240)
class TriggeredSnapshotsTest {
  private static final String CONFIG =
      """
      buffers { size_kb: 64 }
      data_sources { config { name: "linux.sys_stats" } }
      trigger_config { trigger_mode: CLONE_SNAPSHOT trigger_timeout_ms: 5 triggers { name: "t" } }
      """;

  private static final CloneTriggerHit HIT =
      CloneTriggerHit.newBuilder().setTracingSessionId(7).setTriggerName("t").build();

  @TempDir Path folder;

  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  private final FakeTracing service = new FakeTracing();

  TriggeredSnapshotsTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
  }

  @Test
  void shouldObserveCloneTriggerHitsWhenTriggerModeIsClone() throws IOException {
    assertThat(record("o.pftrace").exitCode()).isZero();

    assertThat(service.calls).contains("observeEvents [CLONE_TRIGGER_HIT]");
  }

  @Test
  void shouldSaveEachSnapshotInSeparateFile() throws CommandFailure {
    TriggeredSnapshots snapshots = snapshots();
    snapshots.onHit(HIT);
    snapshots.onHit(HIT);
    snapshots.close();

    assertThat(service.calls).contains("clone 7 '' false false");
    assertThat(folder.resolve("o.pftrace.0")).isNotEmptyFile();
    assertThat(folder.resolve("o.pftrace.1")).isNotEmptyFile();
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("sonda: trigger t: saving " + folder.resolve("o.pftrace.1"));
  }

  @Test
  void shouldFailWhenSnapshotCannotBeSaved() {
    service.cloneError = "too late";
    TriggeredSnapshots snapshots = snapshots();
    snapshots.onHit(HIT);

    CommandFailure failure = catchThrowableOfType(CommandFailure.class, snapshots::close);

    assertThat(failure).hasMessageContaining("not all snapshots");
    assertThat(err.toString(StandardCharsets.UTF_8))
        .contains("session 7 can't be cloned: too late");
    assertThat(folder).isEmptyDirectory();
  }

  private TriggeredSnapshots snapshots() {
    CommandContext context =
        new CommandContext(
            List.of(),
            InputStream.nullInputStream(),
            new StandardOutput(OutputStream.nullOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            Map.of(),
            Optional.empty(),
            handler -> {},
            (outer, needs) -> {
              throw new AssertionError("no framework is needed");
            });
    RecordOptions options =
        new RecordOptions(
            new RecordPurpose.Capture(),
            BackgroundMoment.NEVER,
            Optional.of(folder.resolve("o.pftrace").toString()),
            false,
            false,
            false,
            false,
            false,
            false,
            OptionalInt.empty());
    return new TriggeredSnapshots(context, service, options);
  }

  @Test
  void shouldRefuseStandardOutputWhenTriggerModeIsClone() throws IOException {
    CommandRun run = CommandRun.with(service, "record", "-c", config(), "-o", "-");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("give -o FILE");
  }

  private CommandRun record(String file) throws IOException {
    return CommandRun.with(
        service, "record", "-c", config(), "-o", folder.resolve(file).toString());
  }

  private String config() throws IOException {
    return Files.writeString(folder.resolve("c.pbtxt"), CONFIG).toString();
  }
}
