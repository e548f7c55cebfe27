package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the files and tests in the table "Where do I change X" of ARCHITECTURE.md exist. */
class ArchitectureChangeTableTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern ROW =
      Pattern.compile(
          "(?m)^\\| [^|]+ \\| (`[\\w-]+`(?:, `[\\w-]+`)*) \\| ([^|]+) \\| ([^|]+) \\|$");
  private static final String BETWEEN_BUNDLES = "`, `";
  private static final Pattern TEST = Pattern.compile("`(\\w+(?:Test|IT))`");
  private static final Pattern NAME = Pattern.compile("`([\\w./-]+)`");

  @Test
  void shouldNameFilesAndTestsThatExist() throws IOException {
    String page = Files.readString(ROOT.resolve("ARCHITECTURE.md"));
    String table =
        page.substring(page.indexOf("## Where do I change X"), page.indexOf("## A packet"));
    List<MatchResult> rows = ROW.matcher(table).results().toList();
    assertThat(rows).hasSizeGreaterThan(25);
    Set<String> tests = tests();
    List<String> missing = new ArrayList<>();
    for (MatchResult row : rows) {
      for (MatchResult test : TEST.matcher(row.group(3)).results().toList()) {
        if (!tests.contains(test.group(1))) {
          missing.add("test " + test.group(1));
        }
      }
      for (MatchResult name : NAME.matcher(row.group(2)).results().toList()) {
        String bundles = row.group(1).substring(1, row.group(1).length() - 1);
        if (!existsInOne(List.of(bundles.split(BETWEEN_BUNDLES)), name.group(1))) {
          missing.add(row.group(1) + ": " + name.group(1));
        }
      }
    }
    assertThat(missing).isEmpty();
  }

  private static Set<String> tests() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .map(file -> String.valueOf(file.getFileName()))
          .filter(name -> name.endsWith("Test.java") || name.endsWith("IT.java"))
          .map(name -> name.replace(".java", ""))
          .collect(Collectors.toSet());
    }
  }

  private static boolean existsInOne(List<String> bundles, String name) throws IOException {
    for (String bundle : bundles) {
      if (exists(bundle, name)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the name exists as a path from the root, or in the bundle as the end of a path: a
   * folder, a class or its constant, or a package.
   */
  private static boolean exists(String bundle, String name) throws IOException {
    if (Files.exists(ROOT.resolve(name))) {
      return true;
    }
    boolean isQualified = name.startsWith("dev.sonda.");
    Path end = Path.of(isQualified ? name.replace('.', '/') : name.replaceFirst("\\.[A-Z_]+$", ""));
    Path source = Path.of(end + ".java");
    Path folder = ROOT.resolve("bundles").resolve(bundle).resolve("src/main");
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.anyMatch(file -> file.endsWith(end) || file.endsWith(source));
    }
  }
}
