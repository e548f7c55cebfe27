package dev.sonda.flight.recorder.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * A command, configured by the administrator, that is run after each snapshot. Its output goes to
 * the daemon's standard error; it is killed when it exceeds its timeout or when the recorder is
 * closed.
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

  /**
   * The shell script that runs the administrator's command; the file's name is passed as an
   * argument and never interpreted as part of the script.
   */
  private String script() {
    return "exec >&2; " + command + " \"$1\"";
  }

  /**
   * Waits for the command's end, and kills it at the timeout or when closing the recorder
   * interrupts the wait.
   */
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

  /**
   * Kills the command with all its child processes: setsid made it the leader of its own process
   * group.
   */
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
    // The process may not have become a group leader yet.
    process.destroyForcibly();
    LOG.log(
        System.Logger.Level.WARNING,
        "the hook was killed, as it took more than {0} s or the recorder was closed",
        timeout.toSeconds());
  }
}
