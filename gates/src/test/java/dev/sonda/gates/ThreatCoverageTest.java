package dev.sonda.gates;

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

/**
 * For every threat T01–T32, a test tagged with its number was executed in this build, or the threat
 * is on the list of open ones.
 */
class ThreatCoverageTest {
  private static final Path OPEN =
      Path.of(System.getProperty("sonda.root"), "itests/OPEN-THREATS.md");
  private static final Pattern THREAT = Pattern.compile("T\\d\\d");
  private static final Pattern ROW =
      Pattern.compile("(?m)^\\| (T\\d\\d) \\|.*\\| (\\d{4}-\\d\\d-\\d\\d) \\|$");
  private static final int THREATS = 32;

  @Test
  void shouldHaveExecutedTestOfEveryThreatUnlessListedAsOpen() throws IOException {
    TestReports reports = TestReports.ofThisBuild();
    Set<String> tested = executed(reports);
    Set<String> open = openThreats();
    Set<String> covered = new TreeSet<>(tested);
    covered.addAll(open);
    assertThat(covered)
        .as(
            "threats of tests that this build executed (%d reports are older than it: a resumed"
                + " build runs only a part)",
            reports.older())
        .isEqualTo(allThreats());
    assertThat(open).as("open, of which none may be tested").noneMatch(tested::contains);
  }

  private static Set<String> allThreats() {
    return IntStream.rangeClosed(1, THREATS)
        .mapToObj("T%02d"::formatted)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The threats of executed tests; skipped tests don't count. */
  static Set<String> executed(TestReports reports) throws IOException {
    TestTags tags = new TestTags();
    Set<String> threats = new TreeSet<>();
    for (ReportedTestCase test : reports.cases()) {
      if (!test.isSkipped()) {
        tags.of(test).stream().filter(tag -> THREAT.matcher(tag).matches()).forEach(threats::add);
      }
    }
    return threats;
  }

  private static Set<String> openThreats() throws IOException {
    return ROW.matcher(Files.readString(OPEN))
        .results()
        .map(row -> row.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
