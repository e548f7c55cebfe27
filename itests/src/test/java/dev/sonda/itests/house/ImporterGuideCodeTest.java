package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Checks that the Java code in docs/an-importer-of-your-own.md equals that of the example, word by
 * word.
 */
@Timeout(400)
class ImporterGuideCodeTest {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root"));
  private static final Pattern CODE = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  @Test
  void shouldShowCodeOfTheExample() throws IOException {
    List<String> sources = sources();
    assertThat(CODE.matcher(page()).results().map(code -> code.group(1)))
        .isNotEmpty()
        .allSatisfy(code -> assertThat(sources).anyMatch(source -> source.contains(code.strip())));
  }

  private static String page() throws IOException {
    return Files.readString(ROOT.resolve("docs/an-importer-of-your-own.md"));
  }

  private static List<String> sources() throws IOException {
    List<String> sources = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT.resolve("examples/hello-importer/src"))) {
      for (Path file : files.filter(path -> path.toString().endsWith(".java")).toList()) {
        sources.add(Files.readString(file));
      }
    }
    return sources;
  }
}
