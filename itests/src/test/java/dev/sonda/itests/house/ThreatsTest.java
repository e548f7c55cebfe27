package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every threat T01–T32 has a test that carries its number, or stands on the list of open ones. */
class ThreatsTest {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root"));
  private static final Pattern TAG = Pattern.compile("@Tag\\(\"(T\\d\\d)\"\\)");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (T\\d\\d) \\|.*\\| (\\d{4}-\\d\\d-\\d\\d) \\|$");
  private static final int THREATS = 32;

  @Test
  void shouldTestEveryThreatOrSayThatItIsOpen() throws IOException {
    Set<String> tested = tagsOfAllTests();
    Set<String> open = openThreats();
    Set<String> covered = new TreeSet<>(tested);
    covered.addAll(open);
    assertThat(covered).isEqualTo(allThreats());
    assertThat(tested).as("tested, so no longer open").doesNotContainAnyElementsOf(open);
  }

  private static Set<String> allThreats() {
    return IntStream.rangeClosed(1, THREATS)
        .mapToObj("T%02d"::formatted)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Set<String> tagsOfAllTests() throws IOException {
    Set<String> tags = new TreeSet<>();
    try (var files = Files.walk(ROOT)) {
      for (Path file : files.filter(ThreatsTest::isTestSource).toList()) {
        TAG.matcher(Files.readString(file)).results().forEach(tag -> tags.add(tag.group(1)));
      }
    }
    return tags;
  }

  private static boolean isTestSource(Path file) {
    String path = file.toString();
    return path.endsWith(".java") && path.contains("/src/test/") && !path.contains("/target/");
  }

  private static Set<String> openThreats() throws IOException {
    Set<String> open = new TreeSet<>();
    ROW.matcher(Files.readString(ROOT.resolve("itests/OPEN-THREATS.md")))
        .results()
        .forEach(row -> open.add(row.group(1)));
    return open;
  }
}
