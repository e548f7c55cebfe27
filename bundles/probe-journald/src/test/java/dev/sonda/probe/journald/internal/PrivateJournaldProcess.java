package dev.sonda.probe.journald.internal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/**
 * A private systemd-journald for the test, with its own /run folder that is removed on close. It
 * receives messages of the kernel and of the test only. It neither truncates nor compresses lines,
 * because libsystemd truncates compressed lines.
 */
final class PrivateJournaldProcess implements AutoCloseable {
  private static final String DAEMON = "/lib/systemd/systemd-journald";
  private static final String SCRIPT =
      """
      mount -t tmpfs tmpfs /run || exit 1
      mkdir -p /run/systemd/journal /run/log/journal/$(cat /etc/machine-id)
      mkdir /run/systemd/journald.conf.d
      printf '[Journal]\\nCompress=no\\nLineMax=1M\\n' >/run/systemd/journald.conf.d/test.conf
      %s 2>/dev/null &
      while [ ! -S /run/systemd/journal/stdout ]; do sleep 0.02; done
      echo ready
      while read -r tag priority message; do
        echo "$message" | systemd-cat -t "$tag" -p "$priority"
        echo said
      done
      kill $!
      """
          .formatted(DAEMON);

  private final Process shell;
  private final BufferedReader answers;
  private final Writer commands;

  PrivateJournaldProcess() throws IOException {
    shell = new ProcessBuilder("unshare", "-m", "sh", "-c", SCRIPT).start();
    answers = shell.inputReader();
    commands = new OutputStreamWriter(shell.getOutputStream(), StandardCharsets.UTF_8);
    await("ready");
  }

  static boolean isPossible() {
    return Files.exists(Path.of(DAEMON))
        && Files.exists(Path.of("/etc/machine-id"))
        && Files.exists(Path.of("/usr/bin/systemd-cat"))
        && Files.exists(Path.of("/usr/bin/unshare"))
        && System.getProperty("user.name").equals("root");
  }

  /** Folder of the journal files, as seen outside of the daemon's mount namespace. */
  Path folder() {
    return Path.of("/proc/" + shell.pid() + "/root/run/log/journal");
  }

  /** Logs a line; a tag without blanks. */
  void log(String tag, int priority, String message) throws IOException {
    commands.write(tag + " " + priority + " " + message + "\n");
    commands.flush();
    await("said");
  }

  private void await(String answer) throws IOException {
    String line = answers.readLine();
    if (!answer.equals(line)) {
      throw new IOException("the shell said " + line + " instead of " + answer);
    }
  }

  @Override
  public void close() throws IOException {
    commands.close();
    try {
      if (!shell.waitFor(10, TimeUnit.SECONDS)) {
        shell.descendants().forEach(ProcessHandle::destroyForcibly);
        shell.destroyForcibly();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
