package dev.sonda.itests.jpms;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Runs all bundles of the project as modules of a plain Java program. */
@Timeout(400)
class ModulePathIT {
  private static final Path BUNDLES = Path.of(System.getProperty("sonda.root"), "bundles");

  @TempDir Path dir;

  @Test
  void shouldResolveEveryModuleAndUseSocketsLibcAndSchema() throws Exception {
    ModuleGraph graph = ModuleGraph.of(BUNDLES, jarsOfTheClassPath());
    List<String> lines = run(graph);
    assertThat(lines)
        .filteredOn(line -> line.startsWith("module "))
        .containsExactlyInAnyOrderElementsOf(
            graph.roots().stream().map(name -> "module " + name).toList());
    assertThat(lines)
        .filteredOn(line -> !line.startsWith("module "))
        .containsExactly("works libc", "works socket", "works schema");
  }

  /**
   * Runs the program; only the two modules with native calls have native access, so that a call
   * from any other module would fail.
   */
  private List<String> run(ModuleGraph graph) throws Exception {
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--module-path",
                graph.modulePath(),
                "--add-modules",
                String.join(",", graph.roots()),
                "--enable-native-access=dev.sonda.posix,dev.sonda.junixsocket",
                "--illegal-native-access=deny",
                "--sun-misc-unsafe-memory-access=allow",
                "--class-path",
                testClasses().toString(),
                ModulePathProgram.class.getName(),
                dir.toString())
            .redirectErrorStream(true)
            .start();
    try {
      List<String> lines = process.inputReader(UTF_8).lines().toList();
      assertThat(process.waitFor(50, TimeUnit.SECONDS)).isTrue();
      assertThat(process.exitValue()).as(String.join("\n", lines)).isZero();
      return lines;
    } finally {
      process.destroyForcibly();
    }
  }

  private static List<Path> jarsOfTheClassPath() {
    return Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator, -1))
        .map(Path::of)
        .filter(path -> path.toString().endsWith(".jar") && Files.isRegularFile(path))
        .toList();
  }

  private static Path testClasses() throws URISyntaxException {
    return Path.of(
        ModulePathProgram.class.getProtectionDomain().getCodeSource().getLocation().toURI());
  }
}
