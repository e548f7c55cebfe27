package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Recorded fuzzing inputs are stored in a folder named after the test's method: after a renaming
 * they would never run again.
 */
class FuzzInputFoldersTest {
  private static final String SUFFIX = "FuzzInputs";
  private static final Path BUNDLES = Path.of(System.getProperty("sonda.root"), "bundles");

  @Test
  void shouldHaveTestMethodForEachInputFolder() throws IOException {
    List<Path> folders;
    try (Stream<Path> files = Files.find(BUNDLES, 20, (path, _) -> isInputsOfMethod(path))) {
      folders = files.toList();
    }
    assertThat(folders).isNotEmpty().allSatisfy(FuzzInputFoldersTest::checkMethod);
  }

  private static boolean isInputsOfMethod(Path path) {
    return path.toString().matches(".*/src/test/resources/.*" + SUFFIX + "/[^/]+");
  }

  private static void checkMethod(Path folder) throws IOException {
    String test =
        folder
            .resolveSibling("")
            .toString()
            .replace("/src/test/resources/", "/src/test/java/")
            .replaceAll("Inputs$", ".java");
    assertThat(Files.readString(Path.of(test))).contains("void " + folder.getFileName() + "(");
  }
}
