package dev.sonda.track.event;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Checks that every case of the tests of Perfetto's SDK has tests in this project, or a reason for
 * having none: {@code perfetto-cases.txt}.
 */
@Timeout(240)
final class PerfettoCaseCoverageTest {
  private static final int CASES = 169;
  private static final int INAPPLICABLE_CASES = 43;
  private static final int MISSING_CASES = 0;

  /** Test folders by the prefix of a test's name; tests of this bundle have no prefix. */
  private static final Map<String, Path> FOLDERS =
      Map.of(
          "", Path.of("src/test/java"),
          "producer", Path.of("../producer/src/test/java"),
          "sdk", Path.of("../../itests/src/test/java/dev/sonda/itests/sdk"));

  private record Case(String name, String text) {
    static Case parse(String line) {
      String[] words = line.split("\\s+", 2);
      return new Case(words[0], words[1]);
    }

    boolean hasTests() {
      return !text.startsWith("- ");
    }

    boolean isMissing() {
      return text.startsWith("- missing: ");
    }

    List<String> testsThatDoNotExist() {
      return hasTests()
          ? Arrays.stream(text.split("\\s+")).filter(test -> !exists(test)).toList()
          : List.of();
    }
  }

  @Test
  void shouldListOnlyExistingTests() throws IOException {
    List<Case> cases = read();
    assertThat(cases).extracting(Case::name).doesNotHaveDuplicates().hasSize(CASES);
    assertThat(cases).flatExtracting(Case::testsThatDoNotExist).isEmpty();
  }

  @Test
  void shouldExemptExpectedNumberOfCases() throws IOException {
    List<Case> exempt = read().stream().filter(each -> !each.hasTests()).toList();
    assertThat(exempt)
        .allMatch(each -> each.text().matches("- (missing|C\\+\\+ only|not offered): .+"));
    assertThat(exempt).filteredOn(Case::isMissing).hasSize(MISSING_CASES);
    assertThat(exempt).filteredOn(each -> !each.isMissing()).hasSize(INAPPLICABLE_CASES);
  }

  private static List<Case> read() throws IOException {
    try (InputStream in =
        PerfettoCaseCoverageTest.class.getResourceAsStream("perfetto-cases.txt")) {
      String text = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
      return text.lines().filter(line -> !line.startsWith("#")).map(Case::parse).toList();
    }
  }

  /** Whether a source file of that class has a test method of that name. */
  private static boolean exists(String test) {
    String place = test.contains(":") ? test.substring(0, test.indexOf(':')) : "";
    String[] name = test.substring(test.indexOf(':') + 1).split("\\.", 2);
    Pattern method =
        Pattern.compile("@(Test|ParameterizedTest)\\b[^;{}]*\\bvoid " + name[1] + "\\(");
    try (Stream<Path> files = Files.walk(Objects.requireNonNull(FOLDERS.get(place)))) {
      return files
          .filter(file -> file.endsWith(name[0] + ".java"))
          .anyMatch(file -> method.matcher(read(file)).find());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
