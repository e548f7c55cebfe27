package dev.sonda.itests.interop;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Assumptions;

/**
 * A process of the program in {@code resources/sdk}, which writes track events with Perfetto's SDK,
 * on the sockets of a folder.
 */
final class PerfettoSdkProcess implements AutoCloseable {
  static final String NAME = "sonda_sdk_slices";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  private final PerfettoProcess process;

  private PerfettoSdkProcess(PerfettoProcess process) {
    this.process = process;
  }

  /** Skips the test where the program hasn't been built. */
  static void assumeBuilt() {
    Assumptions.assumeTrue(
        Files.isExecutable(Path.of(System.getenv(PerfettoProcess.BIN), NAME)),
        NAME + " is not in the folder of PERFETTO_BIN; its source says how to build it");
  }

  /**
   * Starts the program, which waits for a session.
   *
   * @param options as {@code name=value}
   */
  static PerfettoSdkProcess start(Path folder, String... options) throws IOException {
    PerfettoSdkProcess program =
        new PerfettoSdkProcess(PerfettoProcess.start(folder, NAME, options));
    program.await("waiting");
    return program;
  }

  /** Waits until the program has printed a line with this beginning. */
  void await(String beginning) throws IOException {
    process.await(() -> hasSaid(beginning), NAME + " to say \"" + beginning + "\"", LIMIT);
  }

  boolean hasSaid(String beginning) {
    try {
      return process.output().lines().anyMatch(line -> line.startsWith(beginning));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  void awaitSuccess() throws IOException, InterruptedException {
    process.awaitSuccess(LIMIT);
  }

  @Override
  public void close() {
    process.close();
  }
}
