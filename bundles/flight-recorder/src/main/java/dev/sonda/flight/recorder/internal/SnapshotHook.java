package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The command that an administrator wants to be run after each snapshot. What it prints goes where
 * the daemon's own lines go; one that takes too long is killed.
 */
record SnapshotHook(String command, Duration timeout) {
  private static final System.Logger LOG = System.getLogger(SnapshotHook.class.getName());

  void run(Path snapshot) throws InterruptedException {
    if (command.isEmpty()) {
      return;
    }
    try {
      Process process =
          new ProcessBuilder("/bin/sh", "-c", script(), "sonda", snapshot.toString())
              .redirectInput(Path.of("/dev/null").toFile())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start();
      await(process);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "the hook could not be run", e);
    }
  }

  /** The command is the administrator's; the file's name is its argument, and no part of it. */
  private String script() {
    return "exec >&2; " + command + " \"$1\"";
  }

  private void await(Process process) throws InterruptedException {
    if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
      process.destroyForcibly();
      LOG.log(
          System.Logger.Level.WARNING,
          "the hook was killed, as it took more than {0} s",
          timeout.toSeconds());
    } else if (process.exitValue() != 0) {
      LOG.log(System.Logger.Level.WARNING, "the hook ended with {0}", process.exitValue());
    }
  }
}
