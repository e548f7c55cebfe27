package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * The command that an administrator wants to be run after each snapshot. What it prints goes where
 * the daemon's own lines go; one that takes too long, or longer than its recorder lives, is killed.
 */
record SnapshotHook(String command, Duration timeout) {
  private static final System.Logger LOG = System.getLogger(SnapshotHook.class.getName());

  /** How long to wait for {@code kill} itself, in milliseconds: it only sends a signal. */
  private static final long KILLING_TIMEOUT_MS = 1000;

  /**
   * Runs the command and waits for its end, or kills it at the deadline. Does nothing without a
   * command.
   */
  void run(Path snapshot) throws InterruptedException {
    if (command.isEmpty()) {
      return;
    }
    try {
      Process process =
          new ProcessBuilder("setsid", "/bin/sh", "-c", script(), "sonda", snapshot.toString())
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

  /** No hook outlives its recorder: closing the recorder interrupts this wait. */
  private void await(Process process) throws InterruptedException {
    boolean ended = false;
    try {
      ended = process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS);
    } finally {
      if (!ended && process.isAlive()) {
        kill(process);
      }
    }
    if (ended && process.exitValue() != 0) {
      LOG.log(System.Logger.Level.WARNING, "the hook ended with {0}", process.exitValue());
    }
  }

  /** With all that it has started: setsid made it the leader of a group of its own. */
  private void kill(Process process) throws InterruptedException {
    try {
      new ProcessBuilder("/bin/sh", "-c", "kill -s KILL -- -" + process.pid())
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor(KILLING_TIMEOUT_MS, TimeUnit.MILLISECONDS);
    } catch (IOException e) {
      LOG.log(System.Logger.Level.WARNING, "what the hook has started may go on", e);
    }
    // It may not have had the time to become a leader.
    process.destroyForcibly();
    LOG.log(
        System.Logger.Level.WARNING,
        "the hook was killed, as it took more than {0} s or the recorder was closed",
        timeout.toSeconds());
  }
}
