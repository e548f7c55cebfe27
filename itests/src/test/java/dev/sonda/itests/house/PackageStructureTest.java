package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that packages are small and have no cyclic dependencies. */
class PackageStructureTest {
  private static final int MOST_TYPES = 25;

  private static JavaClasses classes;

  static Stream<ProjectBundle> bundles() {
    return ProjectBundle.all().stream();
  }

  @BeforeAll
  static void readAllClasses() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .importPackages("dev.sonda");
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldHaveFewTypesPerPackage(ProjectBundle bundle) {
    List<Path> rooms = bundle.packageFolders();
    assertThat(rooms).isNotEmpty();
    assertThat(rooms)
        .filteredOn(room -> ProjectBundle.typesIn(room) > MOST_TYPES)
        .as("packages with more than " + MOST_TYPES + " types")
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"testkit/src/main/java", "benchmarks/src/main/java", "itests/src/test/java"})
  void shouldHaveFewTypesPerPackageOutsideOfBundles(String sources) throws IOException {
    try (Stream<Path> folders = Files.walk(Path.of("..", sources))) {
      assertThat(folders.filter(Files::isDirectory))
          .isNotEmpty()
          .filteredOn(room -> ProjectBundle.typesIn(room) > MOST_TYPES)
          .as("packages with more than " + MOST_TYPES + " types")
          .isEmpty();
    }
  }

  /** An exported package may depend on the package that creates its objects: its factories. */
  @ParameterizedTest
  @MethodSource("bundles")
  void shouldHaveNoCycleAmongInternalPackages(ProjectBundle bundle) {
    assertThat(withoutEnds(uses("dev.sonda." + bundle.rootPackage())))
        .as("packages in cycles, or between them, and what each of them uses")
        .isEmpty();
  }

  private static Map<String, Set<String>> uses(String root) {
    Map<String, Set<String>> uses = new TreeMap<>();
    classes.stream()
        .flatMap(type -> type.getDirectDependenciesFromSelf().stream())
        .filter(dependency -> isInternal(originOf(dependency), root))
        .filter(dependency -> isInternal(targetOf(dependency), root))
        .filter(dependency -> !originOf(dependency).equals(targetOf(dependency)))
        .forEach(dependency ->
            uses.computeIfAbsent(originOf(dependency), _ -> new TreeSet<>())
                .add(targetOf(dependency)));
    return uses;
  }

  /** Removes packages without dependencies repeatedly, until only cycles remain. */
  private static Map<String, Set<String>> withoutEnds(Map<String, Set<String>> uses) {
    Map<String, Set<String>> left = new TreeMap<>(uses);
    boolean isShrinking = true;
    while (isShrinking) {
      left.values().forEach(used -> used.retainAll(left.keySet()));
      isShrinking = left.values().removeIf(Set::isEmpty);
    }
    return left;
  }

  private static boolean isInternal(String name, String root) {
    return name.startsWith(root + ".internal");
  }

  private static String originOf(Dependency dependency) {
    return dependency.getOriginClass().getPackageName();
  }

  private static String targetOf(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType().getPackageName();
  }
}
