package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.Dependency;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Checks the allowed dependencies between bundles, as each bundle's bnd.bnd declares and
 * ARCHITECTURE.md shows.
 */
class BundleDependenciesTest {
  private static final String OURS = "dev.sonda.";

  /** The project's packages that a bundle may use besides its own, by the bundle's root package. */
  private static final Map<String, List<String>> MAY_KNOW = new TreeMap<>();

  private static JavaClasses classes;

  static Set<String> bundles() {
    return MAY_KNOW.keySet();
  }

  static {
    List<ProjectBundle> bundles = ProjectBundle.all();
    for (ProjectBundle bundle : bundles) {
      MAY_KNOW.put(bundle.rootPackage(), bundle.knownPackages(bundles));
    }
    MAY_KNOW.put("launcher", List.of());
  }

  @BeforeAll
  static void readAllClasses() {
    classes =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages("dev.sonda");
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldUseOnlyDeclaredBundles(String bundle) {
    assertThat(dependenciesOf(bundle))
        .as("what %s uses of other bundles", bundle)
        .isNotEmpty()
        .filteredOn(dependency -> isOurs(dependency) && !isAllowed(bundle, dependency))
        .extracting(Dependency::getDescription)
        .isEmpty();
  }

  @ParameterizedTest
  @MethodSource("bundles")
  void shouldNotReachIntoAnotherBundlesInternals(String bundle) {
    assertThat(dependenciesOf(bundle))
        .isNotEmpty()
        .filteredOn(dependency -> isOurs(dependency) && !isWithin(dependency, bundle))
        .filteredOn(dependency -> targetPackage(dependency).contains(".internal"))
        .extracting(Dependency::getDescription)
        .isEmpty();
  }

  @Test
  void shouldUseJunixsocketInTransportOnly() {
    assertThat(allDependencies())
        .filteredOn(dependency -> targetPackage(dependency).startsWith("org.newsclub."))
        .isNotEmpty()
        .filteredOn(dependency -> !originPackage(dependency).startsWith(OURS + "ipc.uds"))
        .extracting(Dependency::getDescription)
        .isEmpty();
  }

  @Test
  void shouldLimitLauncherToFrameworkDependency() {
    assertThat(dependenciesOf("launcher"))
        .extracting(BundleDependenciesTest::targetPackage)
        .contains("org.osgi.framework")
        .allMatch(name ->
            name.startsWith("java.")
                || name.startsWith("org.osgi.framework")
                || name.equals("org.apache.felix.framework")
                || name.startsWith("org.jspecify.")
                || name.startsWith(OURS + "launcher"));
  }

  @Test
  void shouldCallNativeCodeInPosixAndTwoLibraryBindingsOnly() {
    assertThat(allDependencies())
        .filteredOn(
            dependency -> dependency.getTargetClass().getName().equals("java.lang.foreign.Linker"))
        .isNotEmpty()
        .filteredOn(dependency -> !originPackage(dependency).startsWith(OURS + "posix"))
        .filteredOn(dependency -> !isBindingOfLibrary(dependency.getOriginClass()))
        .extracting(Dependency::getDescription)
        .isEmpty();
  }

  /** Whether the class is a native binding of a library, by name: docs/adr/024, docs/adr/040. */
  private static boolean isBindingOfLibrary(JavaClass origin) {
    return origin.getName().equals(OURS + "probe.journald.internal.Libsystemd")
        || origin.getName().startsWith(OURS + "engine.duckdb.internal.call.DuckDbLibrary");
  }

  private static List<Dependency> allDependencies() {
    return classes.stream().flatMap(type -> type.getDirectDependenciesFromSelf().stream()).toList();
  }

  private static List<Dependency> dependenciesOf(String bundle) {
    return allDependencies().stream()
        .filter(dependency -> isInside(originPackage(dependency), OURS + bundle))
        .toList();
  }

  private static boolean isOurs(Dependency dependency) {
    return targetPackage(dependency).startsWith(OURS);
  }

  private static boolean isAllowed(String bundle, Dependency dependency) {
    return isWithin(dependency, bundle)
        || MAY_KNOW.getOrDefault(bundle, List.of()).stream()
            .anyMatch(other -> isWithin(dependency, other));
  }

  private static boolean isWithin(Dependency dependency, String bundle) {
    return isInside(targetPackage(dependency), OURS + bundle);
  }

  private static boolean isInside(String packageName, String root) {
    return packageName.equals(root) || packageName.startsWith(root + ".");
  }

  private static String targetPackage(Dependency dependency) {
    return dependency.getTargetClass().getBaseComponentType().getPackageName();
  }

  private static String originPackage(Dependency dependency) {
    return dependency.getOriginClass().getPackageName();
  }
}
