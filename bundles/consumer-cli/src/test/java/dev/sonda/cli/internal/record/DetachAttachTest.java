package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.protos.TraceConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sessions that outlive the command that started them. */
@Timeout(240)
class DetachAttachTest {
  private static final byte[] ONE_PACKET = {0x0a, 2, 8, 1};

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  DetachAttachTest() {
    service.onEnabled = () -> {};
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
  }

  @Test
  void shouldDetachFromSessionWhoseFileServiceWrites() {
    CommandRun run = record("--detach=k", "-s", "1mb", "-t", "5s", "-o", trace().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err()).contains("detached", "sonda stop k", "sonda attach k");
    assertThat(service.detached).containsOnlyKeys("k");
    assertThat(service.configs.getLast().getOutputPath()).isEmpty();
    assertThat(service.files.getLast()).contains(trace());
    assertThat(folder.toFile().list()).containsExactly("t.pftrace");
    assertThat(service.calls).containsSubsequence("check", "detach k", "close");
    assertThat(run.out()).isEmpty();
  }

  @Test
  void shouldDetachFromSessionThatStaysInBuffers() {
    assertThat(record("--detach", "k").exitCode()).isZero();

    assertThat(service.detached).containsOnlyKeys("k");
    assertThat(service.configs.getLast().getDurationMs()).isZero();
    assertThat(service.configs.getLast().getWriteIntoFile()).isFalse();
  }

  @Test
  void shouldRefuseToDetachWhenBuffersWouldBeFreedUnread() {
    CommandRun ends = record("--detach=k", "-t", "5s");
    assertThat(ends.exitCode()).isEqualTo(2);
    assertThat(ends.err()).contains("gone when it ends by itself", "-s SIZE");

    CommandRun file = record("--detach=k", "-o", trace().toString());
    assertThat(file.exitCode()).isEqualTo(2);
    assertThat(file.err()).contains("written by the daemon", "--attach");
    assertThat(service.configs).isEmpty();
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void shouldKeepTheOldFileWhenTheKeyIsTaken() throws Exception {
    Files.writeString(trace(), "precious");
    service.detached.put("k", TraceConfig.getDefaultInstance());

    CommandRun run = record("--detach=k", "-s", "1mb", "-o", trace().toString());

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("another one with the key 'k'");
    assertThat(trace()).hasContent("precious");
  }

  @Test
  void shouldFollowSessionWhoseFileServiceWrites() throws Exception {
    detachIntoFile();

    CommandRun run = record("--attach=k");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.err())
        .startsWith("sonda: attached; Ctrl-C ends the session\n" + trace() + ": ")
        .contains("linux.sys_stats (probes)", "nothing was lost");
    assertThat(service.calls).endsWith("attach k", "close");
  }

  @Test
  void shouldStopSessionAndSaveItsBuffers() {
    detachInBuffers();
    service.onAttached = () -> {};

    CommandRun run = record("--attach=k", "--stop", "-o", trace().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(trace()).hasBinaryContent(ONE_PACKET);
    assertThat(service.calls)
        .containsSubsequence("attach k", "flush", "disableTracing", "readBuffers", "close");
    assertThat(run.err()).contains(trace() + ": 1 packet, 4 bytes\n");
  }

  @Test
  void shouldStopAndSaveOnASignal() {
    detachInBuffers();
    service.onAttached = () -> Thread.ofPlatform().start(service::signal);

    CommandRun run = record("--attach=k", "-o", trace().toString());

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(trace()).hasBinaryContent(ONE_PACKET);
  }

  @Test
  void shouldReportLossesAndErrorsOfAttachedSession() {
    service.losses.add(
        new Loss(Loss.Cause.BUFFER_OVERWRITTEN, "buffer 0", 2, "chunk", 8192, "more room"));
    detachIntoFile();
    assertThat(record("--attach=k", "--fail-on-loss").exitCode()).isEqualTo(4);

    detachIntoFile();
    service.onAttached = () -> service.end("the disk is broken");
    CommandRun run = record("--attach=k", "--json");
    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.out()).contains("\"error\":\"the disk is broken\"").hasLineCount(1);
  }

  @Test
  void shouldDetachAgainWhenTheOutputPathIsInvalid() {
    detachIntoFile();
    CommandRun two = record("--attach=k", "-o", trace().toString());
    assertThat(two.exitCode()).isEqualTo(2);
    assertThat(two.err()).contains("a file of its own: leave out -o");
    assertThat(service.detached).containsOnlyKeys("k");

    detachInBuffers();
    CommandRun nowhere = record("--attach=k", "-o", folder + "/none/t.pftrace");
    assertThat(nowhere.exitCode()).isEqualTo(2);
    assertThat(nowhere.err()).hasLineCount(1);
    assertThat(service.detached).containsOnlyKeys("k");
  }

  @Test
  void shouldReportUnknownKeyOfSession() {
    CommandRun run = record("--attach=k");
    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no detached session with the key 'k'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"--is_detached=k", "--is-detached=k"})
  void shouldReportByExitCodeWhetherSessionIsDetached(String flag) {
    CommandRun no = record(flag);
    assertThat(no.exitCode()).isEqualTo(2);
    assertThat(no.err()).isEmpty();

    detachInBuffers();
    CommandRun yes = record(flag);
    assertThat(yes.exitCode()).isZero();
    assertThat(yes.err() + yes.out()).isEmpty();
    assertThat(service.detached).containsOnlyKeys("k");
    assertThat(service.calls).endsWith("attach k", "detach k", "close");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--attach=k --detach=k",
        "--attach=k --is_detached=k",
        "--detach=k --stop",
        "--detach=k --json",
        "--detach=k --fail-on-loss",
        "--attach=k -t 5s",
        "--attach=k -c x.cfg",
        "--attach=k sched/sched_switch",
        "--is_detached=k -o x",
        "--is_detached=k --json",
        "--stop",
        "--attach=",
      })
  void shouldRefuseConflictingFlags(String flags) {
    CommandRun run = record(flags.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .containsAnyOf(" does not go with --", "--stop needs --attach", "--attach needs a value");
    assertThat(service.calls).isEmpty();
  }

  private void detachIntoFile() {
    service.detached.put(
        "k",
        TraceConfig.newBuilder().setWriteIntoFile(true).setOutputPath(trace().toString()).build());
  }

  private void detachInBuffers() {
    service.detached.put("k", TraceConfig.getDefaultInstance());
  }

  private CommandRun record(String... flags) {
    List<String> line = new ArrayList<>(List.of("record"));
    line.addAll(List.of(flags));
    return CommandRun.with(service, line.toArray(String[]::new));
  }

  private Path trace() {
    return folder.resolve("t.pftrace");
  }
}
