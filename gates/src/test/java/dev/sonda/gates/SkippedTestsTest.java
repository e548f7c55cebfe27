package dev.sonda.gates;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Prints which tests this build has skipped; each has to be on the list of those that may be. */
class SkippedTestsTest {
  private static final Path ROOT = Path.of(System.getProperty("sonda.root"));

  @Test
  void shouldHaveSkippedOnlyListedTests() throws IOException {
    List<ReportedTestCase> cases = TestReports.ofThisBuild().cases();
    PermittedTestSkips list =
        PermittedTestSkips.read(ROOT.resolve("gates/MAY-BE-SKIPPED.md"), ROOT, System.getenv());
    Set<String> executed = executedClasses(cases);
    Map<String, Set<String>> byExcuse = new TreeMap<>();
    List<String> unexcused = new ArrayList<>();
    for (ReportedTestCase skipped : cases.stream().filter(ReportedTestCase::isSkipped).toList()) {
      List<String> excuses = list.excuses(skipped, executed);
      if (excuses.isEmpty()) {
        unexcused.add(skipped + ": " + skipped.skippedBecause());
      } else {
        byExcuse.computeIfAbsent(excuses.getFirst(), _ -> new TreeSet<>()).add(skipped.toString());
      }
    }
    print(cases, byExcuse);
    assertThat(unexcused)
        .as("skipped, but not in gates/MAY-BE-SKIPPED.md, or what it says there isn't so here")
        .isEmpty();
  }

  /** A listed class that doesn't exist was probably renamed without updating the list. */
  @Test
  void shouldListOnlyTestsThatExist() throws IOException {
    Set<String> reported =
        TestReports.ofThisBuild().cases().stream()
            .map(ReportedTestCase::simpleName)
            .collect(Collectors.toSet());
    PermittedTestSkips list =
        PermittedTestSkips.read(ROOT.resolve("gates/MAY-BE-SKIPPED.md"), ROOT, System.getenv());
    assertThat(list.classes()).isNotEmpty().isSubsetOf(reported);
  }

  private static Set<String> executedClasses(List<ReportedTestCase> cases) {
    return cases.stream()
        .filter(test -> !test.isSkipped())
        .map(ReportedTestCase::className)
        .collect(Collectors.toSet());
  }

  private static void print(List<ReportedTestCase> cases, Map<String, Set<String>> byExcuse) {
    long skipped = cases.stream().filter(ReportedTestCase::isSkipped).count();
    System.out.println("tests: " + (cases.size() - skipped) + " executed, " + skipped + " skipped");
    byExcuse.forEach((excuse, tests) ->
        System.out.println("  skipped (" + excuse + "): " + String.join(", ", tests)));
  }
}
