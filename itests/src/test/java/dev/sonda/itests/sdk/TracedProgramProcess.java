package dev.sonda.itests.sdk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A process of a program of this package, in a separate JVM, on the sockets of a folder. */
public final class TracedProgramProcess implements AutoCloseable {
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(10);

  private final Process process;
  private final Path output;

  private TracedProgramProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  /**
   * Starts the program, which waits for a session.
   *
   * @param arguments flags of the JVM first, then the program's
   */
  public static TracedProgramProcess start(
      Path folder, Class<?> program, List<String> flags, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("--enable-native-access=ALL-UNNAMED");
    command.add("--sun-misc-unsafe-memory-access=allow");
    command.addAll(flags);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(folder, "program", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p.sock").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString());
    return new TracedProgramProcess(builder.start(), output);
  }

  /** Waits until the program has printed a line with this beginning. */
  public void await(String beginning) throws IOException {
    long deadline = System.nanoTime() + LIMIT.toNanos();
    while (said(beginning).isEmpty()) {
      boolean isOver = !process.isAlive() && said(beginning).isEmpty();
      if (isOver || System.nanoTime() > deadline) {
        throw new AssertionError("it never said \"" + beginning + "\":\n" + output());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** The rest of the first output line with this beginning, or empty. */
  String said(String beginning) throws IOException {
    return output().lines().filter(line -> line.startsWith(beginning)).findFirst().orElse("");
  }

  String output() throws IOException {
    return Files.readString(output);
  }

  /** Waits for the program's end; the exit code must be 0. */
  public void awaitSuccess() throws IOException, InterruptedException {
    if (!process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new AssertionError("it didn't end well:\n" + output());
    }
  }

  public long pid() {
    return process.pid();
  }

  /** Kills the program with SIGKILL. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
