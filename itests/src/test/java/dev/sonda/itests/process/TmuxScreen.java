package dev.sonda.itests.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** A terminal in a private tmux server, with a shell that has {@code sonda} on its path. */
final class TmuxScreen implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final long POLL_NS = TimeUnit.MILLISECONDS.toNanos(50);

  private final Path socket;

  private TmuxScreen(Path socket) {
    this.socket = socket;
  }

  static boolean isInstalled() {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .anyMatch(path -> Files.isExecutable(Path.of(path, "tmux")));
  }

  /** Opens a terminal with the sockets of the folder's daemon. */
  static TmuxScreen open(Path folder) throws IOException {
    TmuxScreen screen = new TmuxScreen(folder.resolve("tmux"));
    screen.tmux(
        "-f",
        "/dev/null",
        "new-session",
        "-e",
        "SONDA_AOT=use",
        "-d",
        "-x",
        "120",
        "-y",
        "30",
        "-c",
        folder.toString(),
        "env",
        "-u",
        "NO_COLOR",
        "-u",
        "XDG_STATE_HOME",
        "HOME=" + folder,
        "PS1=ready> ",
        "PATH=" + SondaProcess.DISTRIBUTION.resolve("bin") + ":" + System.getenv("PATH"),
        "PERFETTO_PRODUCER_SOCK_NAME=" + folder.resolve("p.sock"),
        "PERFETTO_CONSUMER_SOCK_NAME=" + folder.resolve("c.sock"),
        "bash",
        "--norc",
        "--noprofile");
    screen.await("a prompt", text -> text.contains("ready>"));
    return screen;
  }

  /** Types a line, then keys by their tmux names. */
  void type(String text, String... keys) throws IOException {
    tmux("send-keys", "-l", text);
    for (String key : keys) {
      tmux("send-keys", key);
    }
  }

  /** The visible text, with escape codes for colours. */
  String text() throws IOException {
    return tmux("capture-pane", "-p", "-e");
  }

  String await(String what, Predicate<String> condition) throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    String text = text();
    while (!condition.test(text)) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited for " + what + ":\n" + text);
      }
      LockSupport.parkNanos(POLL_NS);
      text = text();
    }
    return text;
  }

  private String tmux(String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("tmux", "-S", socket.toString()));
    command.addAll(List.of(arguments));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (exitValue(process) != 0) {
      throw new IOException(String.join(" ", command) + ": " + said);
    }
    return said;
  }

  private static int exitValue(Process process) {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return -1;
    }
  }

  @Override
  public void close() throws IOException {
    tmux("kill-server");
  }
}
