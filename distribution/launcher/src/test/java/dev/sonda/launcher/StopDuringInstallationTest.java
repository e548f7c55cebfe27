package dev.sonda.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.launcher.Distribution.BundleFile;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Tests a framework that is stopped, by SIGTERM or a user, while bundles are still being installed.
 */
class StopDuringInstallationTest {
  private static final int HIGHEST = 5;

  private final FakeFramework framework = new FakeFramework();
  private final BundleInstallation installation =
      new BundleInstallation(
          framework.context(),
          List.of(
              new BundleFile(Path.of("service.jar"), Distribution.SERVICE_LEVEL, true),
              new BundleFile(Path.of("probe.jar"), HIGHEST, false),
              new BundleFile(Path.of("other.jar"), HIGHEST, false)),
          Set.of());

  @BeforeEach
  void serve() {
    installation.installFirst();
  }

  @Test
  void shouldReachHighestLevelWhenAllBundlesAreInstalled() {
    CompletableFuture<Boolean> settled = installation.reach(Integer.MAX_VALUE);
    assertThat(framework.installed).containsExactly("service.jar");

    framework.reach();
    framework.reach();

    assertThat(framework.installed).containsExactly("service.jar", "probe.jar", "other.jar");
    assertThat(framework.startLevels).containsExactly(Distribution.SERVICE_LEVEL, HIGHEST);
    assertThat(settled).isCompletedWithValue(true);
  }

  @Test
  void shouldStopInstallingWhenFrameworkStops() {
    CompletableFuture<Boolean> settled = installation.reach(Integer.MAX_VALUE);
    framework.onInstalled = framework::stop;

    framework.reach();

    assertThat(framework.installed).containsExactly("service.jar", "probe.jar");
    assertThat(framework.startLevels).containsExactly(Distribution.SERVICE_LEVEL);
    assertThat(settled).isNotDone();
  }

  /** A start level requested after the framework's end would start all bundles again. */
  @Test
  void shouldNotRaiseStartLevelWhenFrameworkHasEnded() {
    CompletableFuture<Boolean> settled = installation.reach(Integer.MAX_VALUE);
    framework.stop();
    framework.end();

    framework.reach();

    assertThat(framework.installed).containsExactly("service.jar");
    assertThat(framework.startLevels).containsExactly(Distribution.SERVICE_LEVEL);
    assertThat(settled).isNotDone();
  }
}
