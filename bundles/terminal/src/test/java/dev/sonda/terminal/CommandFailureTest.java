package dev.sonda.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class CommandFailureTest {
  @Test
  void shouldReportPermissionWhenFileMayNotBeWritten() {
    assertThat(opening(new AccessDeniedException("/x"))).isEqualTo(ExitCode.PERMISSION);
    assertThat(opening(new FileSystemException("/x", null, "Read-only file system")))
        .isEqualTo(ExitCode.PERMISSION);
  }

  @Test
  void shouldReportUsageErrorWhenPathNamesNoFile() {
    assertThat(opening(new NoSuchFileException("/x"))).isEqualTo(ExitCode.USAGE);
    assertThat(opening(new FileSystemException("/x", null, "Is a directory")))
        .isEqualTo(ExitCode.USAGE);
    assertThat(opening(new FileSystemException("/x", null, "Not a directory")))
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shouldReportDiskErrorWhenDiskIsFullOrBroken() {
    assertThat(opening(new FileSystemException("/x", null, "No space left on device")))
        .isEqualTo(ExitCode.DISK);
    assertThat(writing(new IOException("Input/output error"))).isEqualTo(ExitCode.DISK);
    assertThat(writing(new IOException("Disk quota exceeded"))).isEqualTo(ExitCode.DISK);
  }

  @Test
  void shouldNotReportDiskErrorWhenPipeReaderHasClosed() {
    assertThat(writing(new IOException("Broken pipe"))).isEqualTo(ExitCode.FAILURE);
    assertThat(opening(new FileAlreadyExistsException("/x"))).isEqualTo(ExitCode.FAILURE);
  }

  @Test
  void shouldReportPermissionWhenFileMayNotBeRead() {
    CommandFailure denied =
        CommandFailure.whileReading("/x", ExitCode.USAGE, new AccessDeniedException("/x"));
    assertThat(denied.exitCode()).isEqualTo(ExitCode.PERMISSION);
    assertThat(denied).hasMessage("cannot read /x: permission denied");
    assertThat(
            CommandFailure.whileReading("/x", ExitCode.USAGE, new NoSuchFileException("/x"))
                .exitCode())
        .isEqualTo(ExitCode.USAGE);
  }

  @Test
  void shouldReportIncompleteLastPacketWhenTruncationFails() {
    IOException full = new IOException("No space left on device");
    full.addSuppressed(new IOException("Input/output error"));
    assertThat(CommandFailure.whileWriting("/x", full))
        .hasMessage("writing /x failed: No space left on device; its end is no whole packet");
  }

  @Test
  void shouldReportPathAndReasonWhenFileDoesNotExist() {
    assertThat(CommandFailure.whileOpening("/x/t", new NoSuchFileException("/x/t")))
        .hasMessage("cannot write /x/t: no such file or folder");
  }

  private static ExitCode opening(IOException e) {
    return CommandFailure.whileOpening("/x", e).exitCode();
  }

  private static ExitCode writing(IOException e) {
    return CommandFailure.whileWriting("/x", e).exitCode();
  }
}
