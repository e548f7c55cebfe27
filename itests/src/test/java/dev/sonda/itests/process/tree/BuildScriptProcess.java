package dev.sonda.itests.process.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Runs a build script of the source tree. If the test stops waiting, all processes that the script
 * started are ended.
 */
public final class BuildScriptProcess {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root")).toAbsolutePath();

  private BuildScriptProcess() {}

  /** Runs a script, which must succeed, and returns its output. */
  static String run(String script, Path folder) throws IOException, InterruptedException {
    return run(script, folder, Map.of());
  }

  /** Runs a script with environment variables and arguments; the script must succeed. */
  public static String run(
      String script, Path folder, Map<String, String> environment, String... arguments)
      throws IOException, InterruptedException {
    Path output = folder.resolve("output.txt");
    List<String> command = new ArrayList<>(List.of(arguments));
    command.addFirst(ROOT.resolve(script).normalize().toString());
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    try {
      int exitCode = process.waitFor();
      String said = Files.readString(output);
      assertThat(exitCode).as(said).isZero();
      return said;
    } finally {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
    }
  }
}
