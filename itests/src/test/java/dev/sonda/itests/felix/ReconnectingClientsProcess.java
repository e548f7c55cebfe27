package dev.sonda.itests.felix;

import dev.sonda.itests.visitors.ReconnectingClients;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** {@link ReconnectingClients} of this framework's sockets in a separate process. */
final class ReconnectingClientsProcess implements AutoCloseable {
  private static final long LIMIT_S = 120;

  /** Number of consumers that have recorded, and of producers that got their answers. */
  record Count(long recordings, long productions) {
    boolean isMoreThan(Count other) {
      return recordings > other.recordings && productions > other.productions;
    }
  }

  private final Process process;
  private final OutputStream questions;
  private final BufferedReader answers;

  private ReconnectingClientsProcess(Process process) {
    this.process = process;
    questions = process.getOutputStream();
    answers = process.inputReader(StandardCharsets.US_ASCII);
  }

  static ReconnectingClientsProcess start() throws IOException {
    return new ReconnectingClientsProcess(
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("sonda.test.class.path"),
                ReconnectingClients.class.getName(),
                RunningDistribution.folder().toString())
            .redirectError(Redirect.INHERIT)
            .start());
  }

  Count count() {
    try {
      questions.write('?');
      questions.flush();
      String[] counts = String.valueOf(answers.readLine()).split(" ", 2);
      return new Count(Long.parseLong(counts[0]), Long.parseLong(counts[1]));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  /** Waits until both kinds have been served again. */
  void awaitMore() {
    Count before = count();
    Await.until("clients of other processes", () -> count().isMoreThan(before));
  }

  /** Ends the process; fails if a client was left waiting. */
  @Override
  public void close() throws IOException {
    questions.close();
    process.onExit().orTimeout(LIMIT_S, TimeUnit.SECONDS).join();
    if (process.exitValue() != 0) {
      throw new AssertionError("a client failed; its complaint is above");
    }
  }
}
