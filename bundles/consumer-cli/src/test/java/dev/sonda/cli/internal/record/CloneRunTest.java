package dev.sonda.cli.internal.record;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.endpoint.Loss;
import dev.sonda.cli.internal.CommandRun;
import dev.sonda.cli.internal.FakeTracing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clones of running sessions. */
@Timeout(240)
class CloneRunTest {
  private static final byte[] ONE_PACKET = {0x0a, 2, 8, 1};
  private static final byte[] THE_FILE = {0x0a, 2, 8, 7};

  @TempDir Path folder;

  private final FakeTracing service = new FakeTracing();

  CloneRunTest() {
    service.batches.add(ArrayPacketBatch.whole(new byte[] {8, 1}));
    service.sessionName = "boot";
  }

  @Test
  void shouldSaveBuffersOfClone() {
    CommandRun run = record("--clone=7");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(trace()).hasBinaryContent(ONE_PACKET);
    assertThat(run.err())
        .startsWith(trace() + ": 1 packet, 4 bytes\n")
        .contains("nothing was lost");
    assertThat(service.calls)
        .containsExactly(
            "openForWriting " + trace(), "clone 7 '' false false", "readBuffers", "close");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void shouldLeaveFileToServiceWhenSessionWritesFile() throws Exception {
    Files.writeString(trace(), "longer than what will be in it");
    service.clonedFile = THE_FILE;

    CommandRun run = record("--clone=boot", "--json");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(trace()).hasBinaryContent(THE_FILE);
    assertThat(run.out()).contains("\"bytes\":4,");
    assertThat(service.calls).contains("clone 0 'boot' false false").doesNotContain("readBuffers");
    assertThat(folder.toFile().list()).hasSize(1);
  }

  @Test
  void shouldCloneToStandardOutput() {
    CommandRun run = CommandRun.with(service, "record", "--clone=7", "-o", "-");

    assertThat(run.exitCode()).as(run.err()).isZero();
    assertThat(run.outBytes().toByteArray()).isEqualTo(ONE_PACKET);
    assertThat(service.calls).startsWith("clone 7 '' false false");
  }

  @Test
  void shouldCloneSessionByNameAndWithoutFilter() {
    record("--clone-by-name", "7", "--clone-for-bugreport");

    assertThat(service.calls).contains("clone 0 '7' true true");
  }

  @Test
  void shouldExitWithFourOnLossesOnlyWhenFailOnLossIsSet() {
    service.losses.add(
        new Loss(Loss.Cause.BUFFER_OVERWRITTEN, "buffer 0", 2, "chunk", 8192, "more room"));

    CommandRun tolerant = record("--clone=7");
    assertThat(tolerant.exitCode()).isZero();
    assertThat(tolerant.err()).contains("lost 2 chunks");
    assertThat(record("--clone=7", "--fail-on-loss").exitCode()).isEqualTo(4);
  }

  @Test
  void shouldSuggestSessionWhenNameIsMisspelt() throws Exception {
    Files.writeString(trace(), "precious");
    service.cloneError = "Tracing session not found";

    CommandRun run = record("--clone=boost");

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err()).contains("no session 'boost' of yours", "did you mean 'boot'?");
    assertThat(trace()).hasContent("precious");
    assertThat(folder.toFile().list()).hasSize(1);
    assertThat(record("--clone=8").err()).contains("no session 8 of yours to clone\n");
  }

  @Test
  void shouldReportReasonWhenSessionCannotBeCloned() {
    service.cloneError = "no memory for the clone's buffers";

    CommandRun run = record("--clone=7");

    assertThat(run.exitCode()).isEqualTo(1);
    assertThat(run.err()).contains("session 7 can't be cloned: no memory");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "--clone=7 -t 5s",
        "--clone=7 --detach=k",
        "--clone=7 --clone-by-name=x",
        "--clone=7 --allow-missing",
        "--clone=",
        "--clone-for-bugreport",
      })
  void shouldRefuseConflictingFlags(String flags) {
    CommandRun run = record(flags.split(" ", -1));

    assertThat(run.exitCode()).isEqualTo(2);
    assertThat(run.err())
        .hasLineCount(1)
        .containsAnyOf(
            " does not go with --",
            "--clone-for-bugreport needs --clone or --clone-by-name",
            "--clone needs a value");
    assertThat(service.calls).isEmpty();
  }

  private CommandRun record(String... flags) {
    List<String> line = new ArrayList<>(List.of("record", "-o", trace().toString()));
    line.addAll(List.of(flags));
    return CommandRun.with(service, line.toArray(String[]::new));
  }

  private Path trace() {
    return folder.resolve("t.pftrace");
  }
}
