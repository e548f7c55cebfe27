package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A first {@code ./sonda} builds the distribution without tests, and so without their jars. */
@Timeout(400)
class BuildWithoutTestsTest {
  private static final Path BUNDLES = Path.of("../bundles");

  /** Maven resolves test dependencies also of a build that runs no tests. */
  @Test
  void shouldMakeJarsOfTestsAlsoWhenTestsAreSkipped() throws IOException {
    List<String> makers;
    try (var folders = Files.list(BUNDLES)) {
      makers =
          folders
              .map(folder -> folder.resolve("pom.xml"))
              .filter(Files::exists)
              .map(BuildWithoutTestsTest::text)
              .filter(pom -> pom.contains("<goal>test-jar</goal>"))
              .toList();
    }
    assertThat(makers).isNotEmpty().allMatch(pom -> pom.contains("<skip>false</skip>"));
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
