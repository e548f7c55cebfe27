package dev.sonda.cli.internal.record.output;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.cli.internal.FakeTracing;
import dev.sonda.cli.internal.record.ArrayPacketBatch;
import dev.sonda.cli.internal.record.output.OutputDestination.SessionOffer;
import dev.sonda.protos.TraceConfig;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import dev.sonda.terminal.StandardOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputDestinationTest {
  private static final TraceConfig CONFIG = TraceConfig.getDefaultInstance();
  private static final TraceConfig INTO_FILE =
      TraceConfig.newBuilder().setWriteIntoFile(true).build();

  @TempDir Path folder;

  private final FakeTracing tracing = new FakeTracing();

  @Test
  void shouldNameTheFolderThatDoesNotExist() {
    CommandFailure failure = openFailure(folder.resolve("none/t.pftrace"), false);

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(failure)
        .hasMessage("cannot write " + folder + "/none/t.pftrace: no such file or folder");
  }

  @Test
  void shouldRefuseFolderAsOutput() {
    assertThat(openFailure(folder, false).exitCode()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shouldKeepAnExistingFileUntilTheRecordingBegins() throws Exception {
    Path file = Files.writeString(folder.resolve("t"), "precious");

    try (OutputDestination destination = open(file)) {
      assertThat(destination.name()).isEqualTo(file.toString());
    }
    assertThat(file).hasContent("precious");

    try (OutputDestination destination = open(file)) {
      destination.offer(CONFIG, tracing);
      destination.begin();
      destination.output().append(ArrayPacketBatch.whole(new byte[] {'x'}));
    }
    assertThat(file).hasBinaryContent(new byte[] {0x0a, 1, 'x'});
  }

  @Test
  void shouldLeaveNoNewFileWhenNothingWasRecorded() throws CommandFailure {
    Path file = folder.resolve("t");
    try (OutputDestination destination = open(file)) {
      assertThat(file).exists();
      assertThat(destination.output().packets()).isZero();
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void shouldRefuseExistingFileWhenOverwritingIsForbidden() throws IOException {
    Path file = Files.writeString(folder.resolve("t"), "precious");

    CommandFailure failure = openFailure(file, true);

    assertThat(failure.exitCode()).isEqualTo(ExitCode.FAILURE);
    assertThat(failure).hasMessageContaining("it exists already");
    assertThat(file).hasContent("precious");
  }

  @Test
  void shouldNotCreateFileWhenServiceCreatesIt() throws Exception {
    Path file = Files.writeString(folder.resolve("t"), "old");

    try (OutputDestination destination = open(file)) {
      SessionOffer offer = destination.offerPath(INTO_FILE);
      assertThat(offer.config().getOutputPath()).isEqualTo(file.toString());
      assertThat(offer.file()).isNull();
      assertThat(file).doesNotExist();
      destination.begin();
    }
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void shouldRestoreFileWhenNothingIsRecordedAtOfferedPath() throws Exception {
    Path file = Files.writeString(folder.resolve("t"), "precious");

    try (OutputDestination destination = open(file)) {
      destination.offerPath(INTO_FILE);
      Files.writeString(file, "made for nothing");
    }
    assertThat(file).hasContent("precious");
    assertThat(folder.toFile().list()).containsExactly("t");
  }

  @Test
  void shouldOpenNewFileForServiceThatTakesDescriptor() throws Exception {
    Path file = Files.writeString(folder.resolve("t"), "old");

    try (OutputDestination destination = open(file)) {
      SessionOffer offer =
          destination.offer(INTO_FILE.toBuilder().setOutputPath("/elsewhere").build(), tracing);
      assertThat(offer.config()).isEqualTo(INTO_FILE);
      assertThat(offer.file()).isNotNull();
      assertThat(tracing.calls).containsExactly("openForWriting " + file);
      assertThat(file).isEmptyFile();
      Files.writeString(file, "written by the service");
      destination.begin();
    }
    assertThat(file).hasContent("written by the service");
    assertThat(folder.toFile().list()).containsExactly("t");
  }

  @Test
  void shouldRestoreFileWhenNothingIsRecordedIntoDescriptor() throws Exception {
    Path file = Files.writeString(folder.resolve("t"), "precious");

    try (OutputDestination destination = open(file)) {
      destination.offer(INTO_FILE, tracing);
      Files.writeString(file, "written for nothing");
    }
    assertThat(file).hasContent("precious");
    assertThat(folder.toFile().list()).containsExactly("t");
  }

  @Test
  void shouldRefuseDeviceWhenServiceWritesFile() throws Exception {
    Path device = Path.of("/dev/null");
    try (OutputDestination destination = open(device)) {
      CommandFailure failure =
          catchThrowableOfType(CommandFailure.class, () -> destination.offer(INTO_FILE, tracing));
      assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
      assertThat(failure).hasMessageContaining("/dev/null");
    }
    assertThat(device).exists();
  }

  private static OutputDestination open(Path file) throws CommandFailure {
    return OutputDestination.open(file.toString(), false, nowhere());
  }

  private static CommandFailure openFailure(Path file, boolean noClobber) {
    return catchThrowableOfType(
        CommandFailure.class,
        () -> OutputDestination.open(file.toString(), noClobber, nowhere()).close());
  }

  private static StandardOutput nowhere() {
    return new StandardOutput(OutputStream.nullOutputStream());
  }
}
