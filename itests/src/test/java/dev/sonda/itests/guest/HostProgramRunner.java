package dev.sonda.itests.guest;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Runs programs of this machine, including those that only root has on its path. */
final class HostProgramRunner {
  private HostProgramRunner() {}

  static Optional<Path> find(String name) {
    return Stream.of("/usr/sbin", "/usr/bin", "/sbin", "/bin")
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Runs a program that must succeed and returns its output. */
  static String run(Duration limit, String... command) throws IOException, InterruptedException {
    Path said = Files.createTempFile("said", ".txt");
    try {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile());
      builder.redirectInput(Path.of("/dev/null").toFile());
      builder.environment().put("LC_ALL", "C.UTF-8");
      builder.environment().put("PATH", "/usr/sbin:/usr/bin:/sbin:/bin");
      Process process = builder.start();
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError("still running after " + limit + ": " + String.join(" ", command));
      }
      String text = Files.readString(said);
      if (process.exitValue() != 0) {
        throw new AssertionError(
            String.join(" ", command) + " ended with " + process.exitValue() + ":\n" + text);
      }
      return text;
    } finally {
      Files.delete(said);
    }
  }
}
