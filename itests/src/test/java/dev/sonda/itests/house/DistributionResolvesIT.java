package dev.sonda.itests.house;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.felix.framework.FrameworkFactory;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.BundleException;
import org.osgi.framework.launch.Framework;
import org.osgi.framework.namespace.IdentityNamespace;
import org.osgi.framework.namespace.PackageNamespace;
import org.osgi.framework.wiring.BundleCapability;
import org.osgi.framework.wiring.BundleRequirement;
import org.osgi.framework.wiring.BundleRevision;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * Resolves the distribution in the framework that it ships: every bundle resolves, and each
 * required service has a bundle that declares to provide it.
 */
class DistributionResolvesIT {
  private static final Path DISTRIBUTION = Path.of(System.getProperty("sonda.distribution"));
  private static final Path BUNDLES = DISTRIBUTION.resolve("bundles");

  /**
   * Start level up to which all bundles are installed before any starts; of later levels only the
   * listed bundles.
   */
  private static final int SERVICE_LEVEL = 3;

  private static final String SERVICE = "osgi.service";
  private static final long STOP_TIMEOUT_MS = 20_000;

  @TempDir Path cache;

  private Framework felix;
  private List<Bundle> bundles;

  @BeforeEach
  void install() throws Exception {
    felix =
        new FrameworkFactory().newFramework(Map.of("org.osgi.framework.storage", cache.toString()));
    felix.init();
    BundleContext context = felix.getBundleContext();
    for (Path jar : jars()) {
      context.installBundle("reference:" + jar.toUri());
    }
    bundles =
        Arrays.stream(context.getBundles()).filter(bundle -> bundle.getBundleId() != 0).toList();
  }

  @AfterEach
  void stop() throws BundleException, InterruptedException {
    felix.stop();
    felix.waitForStop(STOP_TIMEOUT_MS);
  }

  @Test
  void shouldResolveEveryBundle() {
    felix.adapt(FrameworkWiring.class).resolveBundles(bundles);

    assertThat(bundles)
        .isNotEmpty()
        .allSatisfy(bundle ->
            assertThat(bundle.getState())
                .as("%s: %s", bundle.getSymbolicName(), reason(bundle))
                .isEqualTo(Bundle.RESOLVED));
  }

  @Test
  void shouldHaveProviderForEveryRequiredService() {
    List<BundleCapability> given =
        bundles.stream()
            .flatMap(bundle -> revision(bundle).getDeclaredCapabilities(SERVICE).stream())
            .toList();

    assertThat(bundles.stream().flatMap(DistributionResolvesIT::neededServices))
        .isNotEmpty()
        .allSatisfy(needed ->
            assertThat(given)
                .as("%s needs %s", needed.getRevision(), needed.getDirectives())
                .anyMatch(needed::matches));
  }

  /**
   * A bundle that is resolved without an optional import never gets it, even if its exporter is
   * installed later.
   */
  @Test
  void shouldInstallFirstEachBundleThatFirstBundlesImport() throws IOException {
    felix.adapt(FrameworkWiring.class).resolveBundles(bundles);
    List<String> listed = Files.readAllLines(DISTRIBUTION.resolve("lib/installed-first"));

    assertThat(listed).allSatisfy(jar -> assertThat(DISTRIBUTION.resolve(jar)).exists());
    assertThat(bundles)
        .filteredOn(bundle -> isFirst(bundle, listed))
        .isNotEmpty()
        .allSatisfy(bundle ->
            assertThat(importedBy(bundle))
                .as(bundle.getSymbolicName())
                .allMatch(exporter -> isFirst(exporter, listed)));
  }

  @Test
  void shouldHaveEachBundleOnce() {
    assertThat(bundles).extracting(Bundle::getSymbolicName).doesNotHaveDuplicates();
  }

  private static boolean isFirst(Bundle bundle, List<String> listed) {
    if (bundle.getBundleId() == 0) {
      return true;
    }
    Path jar =
        DISTRIBUTION.relativize(
            Path.of(URI.create(bundle.getLocation().substring("reference:".length()))));
    return Integer.parseInt(jar.getName(1).toString().split("-", 2)[0]) <= SERVICE_LEVEL
        || listed.contains(jar.toString());
  }

  private static Stream<Bundle> importedBy(Bundle bundle) {
    return bundle
        .adapt(BundleWiring.class)
        .getRequiredWires(PackageNamespace.PACKAGE_NAMESPACE)
        .stream()
        .map(wire -> wire.getProvider().getBundle());
  }

  private static Stream<BundleRequirement> neededServices(Bundle bundle) {
    return revision(bundle).getDeclaredRequirements(SERVICE).stream()
        .filter(needed -> !"optional".equals(needed.getDirectives().get("resolution")));
  }

  private static BundleRevision revision(Bundle bundle) {
    return bundle.adapt(BundleRevision.class);
  }

  /** The reason why a bundle doesn't resolve, which only starting the bundle reports. */
  private static String reason(Bundle bundle) {
    boolean isFragment =
        revision(bundle).getDeclaredCapabilities(IdentityNamespace.IDENTITY_NAMESPACE).stream()
            .anyMatch(identity ->
                IdentityNamespace.TYPE_FRAGMENT.equals(
                    identity.getAttributes().get(IdentityNamespace.CAPABILITY_TYPE_ATTRIBUTE)));
    if (bundle.getState() != Bundle.INSTALLED || isFragment) {
      return "";
    }
    try {
      bundle.start();
      return "";
    } catch (BundleException e) {
      return String.valueOf(e.getMessage());
    }
  }

  private static List<Path> jars() throws IOException {
    try (Stream<Path> files = Files.walk(BUNDLES)) {
      return files.filter(file -> file.toString().endsWith(".jar")).sorted().toList();
    }
  }
}
