package dev.sonda.cli.internal.background;

import dev.sonda.cli.internal.BlockingReply;
import dev.sonda.cli.internal.CommandContext;
import dev.sonda.terminal.CommandFailure;
import dev.sonda.terminal.ExitCode;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The starting side of a recording in the background: starts the process that stays, repeats its
 * messages on standard error, and prints its process id once it records. Runs on the command's
 * thread, with one more thread for the pipe.
 */
public final class BackgroundStart {
  /** How long to wait for the session to begin; Perfetto's command waits as long. */
  public static final long LIMIT_MS = 30_000;

  /** The launcher's system property with the distribution's folder. */
  private static final String HOME = "sonda.home";

  private static final File NOTHING = new File("/dev/null");

  private final CommandContext context;
  private final List<String> command;
  private final long limitMs;
  private final AtomicBoolean interrupted = new AtomicBoolean();
  private final AtomicBoolean hasSpoken = new AtomicBoolean();

  BackgroundStart(CommandContext context, List<String> command, long limitMs) {
    this.context = context;
    this.command = command;
    this.limitMs = limitMs;
  }

  /**
   * Prepares to start this command line again, as the distribution's script would.
   *
   * @throws CommandFailure if this process wasn't started by that script
   */
  public static BackgroundStart of(CommandContext context) throws CommandFailure {
    String home = System.getProperty(HOME);
    if (home == null) {
      throw new CommandFailure(
          ExitCode.FAILURE, "only bin/sonda can go into the background, and it didn't start this");
    }
    List<String> command =
        new ArrayList<>(List.of("setsid", Path.of(home, "bin", "sonda").toString()));
    command.addAll(context.arguments());
    return new BackgroundStart(context, command, LIMIT_MS);
  }

  /**
   * Starts the process that stays and waits until it reports that it records.
   *
   * @param readsStdin whether standard input is left to that process
   * @param awaited the event that the background process reports, in words for the user
   */
  public ExitCode run(boolean readsStdin, String awaited) throws CommandFailure {
    Process process = start(readsStdin);
    context
        .onSignal()
        .accept(() -> {
          interrupted.set(true);
          // Not Process.destroy(), which would close the pipe and lose the last messages.
          process.toHandle().destroy();
        });
    CompletableFuture<Boolean> word = new CompletableFuture<>();
    Thread.ofPlatform()
        .name("sonda-background")
        .daemon()
        .start(() -> word.complete(relay(process.getInputStream(), context.err())));
    if (!BlockingReply.isDone(word, limitMs)) {
      context
          .err()
          .println("sonda: not " + awaited + " in " + limitMs / 1000 + " s; the recording goes on");
      context.out().println(process.pid());
      return ExitCode.FAILURE;
    }
    return word.join() ? left(process) : ended(process);
  }

  private Process start(boolean readsStdin) throws CommandFailure {
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .redirectInput(readsStdin ? Redirect.INHERIT : Redirect.from(NOTHING))
            .redirectError(
                isFile(Path.of("/proc/self/fd/2")) ? Redirect.INHERIT : Redirect.DISCARD);
    builder.environment().put(BackgroundReply.VARIABLE, "1");
    // The arguments are those of sonda, even if this process was started by the link perfetto.
    builder.environment().put("SONDA_INVOKED_AS", "sonda");
    try {
      return builder.start();
    } catch (IOException e) {
      throw new CommandFailure(
          ExitCode.FAILURE, "cannot go into the background: " + e.getMessage(), e);
    }
  }

  /**
   * Whether the process that stays may keep this stream open. A terminal would get messages long
   * after the command has ended, and the reader of a pipe waits for its end.
   */
  private static boolean isFile(Path stream) {
    return Files.isRegularFile(stream);
  }

  /**
   * Copies messages to the user until the process that stays reports that it records.
   *
   * @return false if the pipe ended before that
   */
  private boolean relay(InputStream from, PrintStream to) {
    try {
      for (int next = from.read(); next >= 0; next = from.read()) {
        if (next == BackgroundReply.RUNNING) {
          return true;
        }
        hasSpoken.set(true);
        to.write(next);
      }
    } catch (IOException e) {
      to.println("sonda: the process in the background can't be heard: " + e.getMessage());
    }
    return false;
  }

  private ExitCode left(Process process) {
    context.out().println(process.pid());
    return ExitCode.OK;
  }

  /** The exit code where the process that stays has ended before it reported. */
  private ExitCode ended(Process process) throws CommandFailure {
    int exitCode = waitFor(process);
    if (interrupted.get()) {
      throw new CommandFailure(ExitCode.ABORTED, "stopped before it was in the background");
    }
    if (exitCode == ExitCode.OK.number()) {
      return left(process);
    }
    if (!hasSpoken.get()) {
      context
          .err()
          .println("sonda: the process in the background ended with exit code " + exitCode);
    }
    return ExitCode.of(exitCode);
  }

  private static int waitFor(Process process) throws CommandFailure {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure(ExitCode.ABORTED, "interrupted", e);
    }
  }
}
