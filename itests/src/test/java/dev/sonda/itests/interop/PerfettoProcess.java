package dev.sonda.itests.interop;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/**
 * A process of one of Perfetto's own programs, on the sockets of a folder. Closing it ends the
 * process.
 */
public final class PerfettoProcess implements AutoCloseable {
  /** Environment variable with the folder of Perfetto's programs. */
  public static final String BIN = "PERFETTO_BIN";

  private static final Duration POLL = Duration.ofMillis(20);

  private final Process process;
  private final Path output;

  private PerfettoProcess(Process process, Path output) {
    this.process = process;
    this.output = output;
  }

  public static PerfettoProcess start(Path folder, String program, String... arguments)
      throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getenv(BIN), program).toString());
    command.addAll(List.of(arguments));
    Path output = Files.createTempFile(folder, program, ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command)
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    builder.environment().put("PERFETTO_PRODUCER_SOCK_NAME", folder.resolve("p.sock").toString());
    builder.environment().put("PERFETTO_CONSUMER_SOCK_NAME", folder.resolve("c.sock").toString());
    return new PerfettoProcess(builder.start(), output);
  }

  /** Runs the program to its end; fails if its exit code isn't 0. */
  static String run(Path folder, Duration limit, String program, String... arguments)
      throws IOException, InterruptedException {
    try (PerfettoProcess started = start(folder, program, arguments)) {
      return started.awaitSuccess(limit);
    }
  }

  /** Waits for the end, with any exit code. */
  public void awaitEnd(Duration limit) throws IOException, InterruptedException {
    if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
      throw new AssertionError("still running after " + limit + ":\n" + output());
    }
  }

  public String awaitSuccess(Duration limit) throws IOException, InterruptedException {
    awaitEnd(limit);
    if (process.exitValue() != 0) {
      throw new AssertionError("exit code " + process.exitValue() + ":\n" + output());
    }
    return output();
  }

  public void await(BooleanSupplier condition, String what, Duration limit) throws IOException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > deadline) {
        throw new AssertionError("waited " + limit + " for " + what + ":\n" + output());
      }
      LockSupport.parkNanos(POLL.toNanos());
    }
  }

  /** Sends SIGINT, as ctrl-C does. */
  public void interrupt() throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-INT", Long.toString(process.pid())).start().waitFor();
  }

  /** The output, one character per byte, as not all output of these programs is text. */
  public String output() throws IOException {
    return Files.readString(output, StandardCharsets.ISO_8859_1);
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
