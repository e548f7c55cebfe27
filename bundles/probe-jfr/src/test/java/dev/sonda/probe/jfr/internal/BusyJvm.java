package dev.sonda.probe.jfr.internal;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** Runs {@link BusyProgram}. */
final class BusyJvm implements AutoCloseable {
  private final Process process;

  private BusyJvm(Process process) {
    this.process = process;
  }

  static BusyJvm start() throws IOException {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                BusyProgram.class.getName())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    if (process.inputReader().readLine() == null) {
      throw new IOException("the JVM ended");
    }
    return new BusyJvm(process);
  }

  int pid() {
    return (int) process.pid();
  }

  void kill() throws InterruptedException {
    process.destroyForcibly();
    process.waitFor(10, TimeUnit.SECONDS);
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
    process.getOutputStream().close();
  }
}
