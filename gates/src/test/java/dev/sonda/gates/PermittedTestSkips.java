package dev.sonda.gates;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The list {@code gates/MAY-BE-SKIPPED.md} of tests that may be skipped, with the conditions. */
final class PermittedTestSkips {
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| (.+?) \\| .+ \\|$");

  private final List<Row> rows;
  private final Path root;
  private final Map<String, String> environment;

  /**
   * A row of the list.
   *
   * @param test a class, or a class and a method as {@code Class#method}
   * @param anyOf conditions of which one must be true for the test to be skipped
   */
  private record Row(String test, List<TestSkipCondition> anyOf) {
    boolean isOf(ReportedTestCase skipped) {
      return test.equals(skipped.simpleName()) || test.equals(skipped.toString());
    }
  }

  private PermittedTestSkips(List<Row> rows, Path root, Map<String, String> environment) {
    this.rows = rows;
    this.root = root;
    this.environment = environment;
  }

  static PermittedTestSkips read(Path file, Path root, Map<String, String> environment)
      throws IOException {
    return parse(Files.readString(file), root, environment);
  }

  static PermittedTestSkips parse(String text, Path root, Map<String, String> environment) {
    List<Row> rows =
        ROW.matcher(text)
            .results()
            .map(row -> new Row(row.group(1), absences(row.group(2))))
            .toList();
    return new PermittedTestSkips(rows, root, environment);
  }

  private static List<TestSkipCondition> absences(String cell) {
    return Arrays.stream(cell.split(" or ", -1)).map(TestSkipCondition::new).toList();
  }

  /** The classes that the list names. */
  Set<String> classes() {
    return rows.stream().map(row -> row.test().replaceFirst("#.*", "")).collect(Collectors.toSet());
  }

  /**
   * The absent resources that excuse skipping this test; empty if it must not be skipped.
   *
   * @param executed classes with at least one executed test
   */
  List<String> excuses(ReportedTestCase skipped, Set<String> executed) throws IOException {
    List<String> excuses = new ArrayList<>();
    for (Row row : rows) {
      if (row.isOf(skipped)) {
        for (TestSkipCondition absence : row.anyOf()) {
          boolean isVacuous =
              absence.equals(TestSkipCondition.OTHER_MACHINE)
                  && !executed.contains(skipped.className());
          if (!isVacuous && absence.isHere(root, environment)) {
            excuses.add(absence.words());
          }
        }
      }
    }
    return excuses;
  }
}
