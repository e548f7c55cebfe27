package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.launcher.Distribution.BundleFile;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.felix.framework.Felix;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleException;
import org.osgi.framework.Constants;
import org.osgi.framework.startlevel.BundleStartLevel;
import org.osgi.framework.startlevel.FrameworkStartLevel;

class BundleInstallationTest {
  private static final long STOP_TIMEOUT_MS = 10_000;

  @TempDir Path folder;

  private Felix felix;
  private BundleInstallation installation;

  @BeforeEach
  void init() throws Exception {
    felix = new Felix(Map.of(Constants.FRAMEWORK_STORAGE, folder.resolve("cache").toString()));
    felix.init();
    installation =
        new BundleInstallation(
            felix.getBundleContext(),
            List.of(
                new BundleFile(jar("test.service"), 3, true),
                new BundleFile(jar("test.probe"), 4, false),
                new BundleFile(jar("test.idle"), 4, false),
                new BundleFile(jar("test.imported"), 5, true)),
            Set.of("test.idle"));
  }

  @AfterEach
  void stop() throws BundleException, InterruptedException {
    felix.stop();
    felix.waitForStop(STOP_TIMEOUT_MS);
  }

  @Test
  void shouldInstallOnlyBundlesThatServiceNeedsFirst() {
    installation.installFirst();

    assertThat(names()).containsExactly("test.service", "test.imported");
  }

  @Test
  void shouldInstallAndStartBundlesAtTheirStartLevels() throws Exception {
    installation.installFirst();
    felix.start();

    installation.reach(Integer.MAX_VALUE).get(STOP_TIMEOUT_MS, TimeUnit.MILLISECONDS);

    assertThat(bundle("test.service").getState()).isEqualTo(Bundle.ACTIVE);
    assertThat(bundle("test.probe").getState()).isEqualTo(Bundle.ACTIVE);
    assertThat(bundle("test.idle").getState()).isNotEqualTo(Bundle.ACTIVE);
    assertThat(bundle("test.imported").getState()).isEqualTo(Bundle.ACTIVE);
    assertThat(bundle("test.probe").adapt(BundleStartLevel.class).getStartLevel()).isEqualTo(4);
    assertThat(felix.adapt(FrameworkStartLevel.class).getStartLevel()).isEqualTo(5);
  }

  @Test
  void shouldInstallAllBundlesWhenLastLevelsAreDisabled() throws Exception {
    installation.installFirst();
    felix.start();

    installation.reach(2).get(STOP_TIMEOUT_MS, TimeUnit.MILLISECONDS);

    assertThat(names()).contains("test.probe", "test.idle");
    assertThat(felix.adapt(FrameworkStartLevel.class).getStartLevel()).isEqualTo(2);
  }

  @Test
  void shouldNotChangeStartLevelOfBundlesDeployedLater() {
    int before = felix.adapt(FrameworkStartLevel.class).getInitialBundleStartLevel();

    installation.installFirst();

    assertThat(felix.adapt(FrameworkStartLevel.class).getInitialBundleStartLevel())
        .isEqualTo(before);
  }

  private List<String> names() {
    return bundles().stream().map(Bundle::getSymbolicName).toList();
  }

  private Bundle bundle(String name) {
    return bundles().stream()
        .filter(bundle -> bundle.getSymbolicName().equals(name))
        .findFirst()
        .orElseThrow();
  }

  private List<Bundle> bundles() {
    return Arrays.stream(felix.getBundleContext().getBundles())
        .filter(bundle -> bundle.getBundleId() != Constants.SYSTEM_BUNDLE_ID)
        .toList();
  }

  private Path jar(String name) throws Exception {
    return BundleJarBuilder.write(folder.resolve(name + ".jar"), name, "org.osgi.framework");
  }
}
