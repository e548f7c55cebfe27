package dev.sonda.cli.internal.daemon;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DaemonLockTest {
  @TempDir Path folder;

  @Test
  void shouldNamePidOfHolderWhenLockIsTaken() throws Exception {
    Path file = folder.resolve("c.sock.lock");
    try (DaemonLock lock = DaemonLock.acquire(file, 4711)) {
      assertThat(lock).isNotNull();
      assertThat(file).hasContent("4711\n");

      CommandFailure failure =
          catchThrowableOfType(CommandFailure.class, () -> DaemonLock.acquire(file, 4712).close());
      assertThat(failure.exitCode()).isEqualTo(ExitCode.DAEMON);
      assertThat(failure).hasMessageContainingAll("pid 4711", file.toString());
    }
  }

  @Test
  void shouldAcquireLockAgainAfterClose() throws Exception {
    Path file = Files.writeString(folder.resolve("c.sock.lock"), "123456789, stale");
    DaemonLock.acquire(file, 1).close();
    DaemonLock.acquire(file, 2).close();

    assertThat(file).hasContent("2\n");
  }

  @Test
  void shouldNotFollowSymbolicLinkAsLockFile() throws Exception {
    Path precious = Files.writeString(folder.resolve("precious"), "x");
    Path link = Files.createSymbolicLink(folder.resolve("c.sock.lock"), precious);

    CommandFailure failure =
        catchThrowableOfType(CommandFailure.class, () -> DaemonLock.acquire(link, 1).close());

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(precious).hasContent("x");
  }

  @Test
  void shouldNameLockFileThatCannotBeWritten() {
    CommandFailure failure =
        catchThrowableOfType(
            CommandFailure.class,
            () -> DaemonLock.acquire(folder.resolve("none/x.lock"), 1).close());

    assertThat(failure.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(failure).hasMessageContaining("none/x.lock");
  }
}
