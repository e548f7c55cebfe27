package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Each public type of the client SDK, its adapters and the agent's annotation has an example in its
 * Javadoc that is part of a test.
 */
@Timeout(400)
class JavadocExamplesTest {
  private static final Path BUNDLES = Path.of("..", "bundles");
  private static final int FEWEST_TYPES = 24;

  /** The Javadoc of a file's public type, which begins in the first column. */
  private static final Pattern PUBLIC_TYPE =
      Pattern.compile("(?ms)^(/\\*\\*(?:(?!\\*/).)*\\*/)\\n(?:@\\w[^\\n]*\\n)*public ");

  private static final Pattern EXAMPLE =
      Pattern.compile(
          "\\{@snippet (?:class=(?<class>[\\w.]+) region=[\\w-]+|file=(?<file>\\S+)) :");

  private static final Pattern OPEN_TYPE = Pattern.compile("(?m)^public ");

  /** A source file whose type programs may use. */
  private record PublicType(Path file, String javadoc) {
    static Stream<PublicType> of(Path file) {
      String source = text(file);
      Matcher type = PUBLIC_TYPE.matcher(source);
      if (type.find()) {
        return Stream.of(new PublicType(file, type.group(1)));
      }
      return OPEN_TYPE.matcher(source).find()
          ? Stream.of(new PublicType(file, ""))
          : Stream.empty();
    }

    /** The files of its examples, below a bundle's tests. */
    List<String> examples() {
      return EXAMPLE.matcher(javadoc).results().map(PublicType::fileOf).toList();
    }

    private static String fileOf(MatchResult example) {
      String name = example.group("class");
      return name == null ? example.group("file") : name.replace('.', '/') + ".java";
    }
  }

  @Test
  void shouldHaveExampleInJavadocOfEachPublicType() {
    assertThat(types().size()).isGreaterThanOrEqualTo(FEWEST_TYPES);
    assertThat(types())
        .filteredOn(type -> type.examples().isEmpty())
        .extracting(type -> type.file().getFileName())
        .as("public types without an example: {@snippet class=… region=… : …}")
        .isEmpty();
  }

  @Test
  void shouldRunEachExampleInTest() {
    assertThat(types())
        .flatExtracting(PublicType::examples)
        .filteredOn(example -> tests().stream().noneMatch(tests -> isRun(tests.resolve(example))))
        .as("examples that are no part of a test, nor named in one beside them")
        .isEmpty();
  }

  private static boolean isRun(Path example) {
    if (!Files.exists(example)) {
      return false;
    }
    String name = example.getFileName().toString();
    String word = name.endsWith(".java") ? name.replace(".java", "") : name;
    try (Stream<Path> beside = Files.list(example.getParent())) {
      return beside
          .filter(file -> file.toString().endsWith("Test.java"))
          .map(JavadocExamplesTest::text)
          .anyMatch(test -> test.contains("@Test") && test.contains(word));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The tool compares the text in Javadoc with that of the test. */
  @Test
  void shouldShowExactlyTheCodeThatTestsRun(@TempDir Path folder) {
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-quiet", "-Xdoclint:none", "-d", folder.toString()));
    // The libraries of the adapters aren't on the class path.
    arguments.add("--ignore-source-errors");
    arguments.addAll(List.of("-classpath", System.getProperty("java.class.path")));
    arguments.addAll(
        List.of(
            "--snippet-path",
            tests().stream().map(Path::toString).collect(Collectors.joining(":"))));
    types().forEach(type -> arguments.add(type.file().toString()));
    StringWriter said = new StringWriter();
    int exitCode =
        ToolProvider.findFirst("javadoc")
            .orElseThrow()
            .run(new PrintWriter(said), new PrintWriter(said), arguments.toArray(new String[0]));
    assertThat(exitCode).as(said.toString()).isZero();
  }

  private static List<PublicType> types() {
    return bundles().stream()
        .filter(bundle -> !bundle.endsWith("agent"))
        .map(bundle -> bundle.resolve("src/main/java"))
        .flatMap(JavadocExamplesTest::sources)
        .flatMap(PublicType::of)
        .toList();
  }

  private static Stream<Path> sources(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/internal/"))
          .sorted()
          .toList()
          .stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<Path> tests() {
    return bundles().stream()
        .map(bundle -> bundle.resolve("src/test/java"))
        .filter(Files::isDirectory)
        .toList();
  }

  /**
   * Bundles that programs compile against, and the agent, which contains the test of its
   * annotation.
   */
  private static List<Path> bundles() {
    try (Stream<Path> all = Files.list(BUNDLES)) {
      return all.filter(folder -> folder.getFileName().toString().matches("track-event.*|agent.*"))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
