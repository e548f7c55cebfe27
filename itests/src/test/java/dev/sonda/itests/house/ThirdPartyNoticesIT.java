package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that the third-party notices cover exactly the libraries in the distribution. */
class ThirdPartyNoticesIT {
  private static final Path SONDA = Path.of(System.getProperty("sonda.distribution"));
  private static final Pattern LISTED =
      Pattern.compile("^ +\\((.+?)\\) .*\\(([^:( ]+):([^: ]+):[^ ]+ - .*\\)$", Pattern.MULTILINE);
  private static final Pattern COMPONENT =
      Pattern.compile("\"purl\" : \"pkg:maven/[^/]+/([^@]+)@[^\"]*type=jar\"");
  private static final Pattern OURS = Pattern.compile("(META-INF/maven/dev[.]|dev/)sonda/");

  /** Libraries that are not separate jars, but included in jars of this project. */
  private static final Set<String> INLINED =
      Set.of("junixsocket-common", "junixsocket-native-common");

  /** The only jar of the project that isn't named like its artifact, as users type its name. */
  private static final String AGENT_JAR = "sonda-agent";

  private static final String AGENT_ARTIFACT = "agent";

  @Test
  void shouldNameEachLibraryWithItsLicence() throws Exception {
    String text = Files.readString(SONDA.resolve("share/doc/THIRD-PARTY.txt"));
    Set<String> named =
        LISTED
            .matcher(text)
            .results()
            .peek(line -> assertThat(line.group(1)).containsPattern("Apache|MIT|BSD"))
            .map(line -> line.group(3))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> shipped = jars(jar -> !isOurs(jar));
    shipped.addAll(INLINED);
    assertThat(named).isEqualTo(shipped);
  }

  @Test
  void shouldHaveEachJarInTheBillOfMaterials() throws Exception {
    Path file = SONDA.resolve("share/doc/sbom.json");
    assumeTrue(Files.exists(file), "built with mvn -o, which makes no bill of materials");
    Set<String> listed =
        COMPONENT
            .matcher(Files.readString(file))
            .results()
            .map(part -> part.group(1))
            .collect(Collectors.toCollection(TreeSet::new));
    Set<String> shipped = jars(jar -> true);
    shipped.addAll(INLINED);
    assertThat(listed).isEqualTo(shipped);
  }

  private static boolean isOurs(Path jar) {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().anyMatch(entry -> OURS.matcher(entry.getName()).lookingAt());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Set<String> jars(Predicate<Path> wanted) throws IOException {
    try (Stream<Path> files = Files.walk(SONDA)) {
      return files
          .filter(file -> file.toString().endsWith(".jar"))
          .filter(wanted)
          .map(file -> file.getFileName().toString())
          .map(name -> name.substring(0, name.length() - ".jar".length()))
          .map(name -> name.equals(AGENT_JAR) ? AGENT_ARTIFACT : name)
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }
}
