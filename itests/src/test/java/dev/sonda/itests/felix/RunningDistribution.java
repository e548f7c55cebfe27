package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.TracingService;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.FrameworkEvent;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWiring;
import org.osgi.framework.wiring.FrameworkWiring;

/**
 * Gives tests inside the framework access to the running distribution: its bundles and services.
 */
final class RunningDistribution {
  private static final Path HOME = Path.of(System.getProperty("sonda.test.home"));
  private static final Path HELLO_PROBE = Path.of(System.getProperty("sonda.hello.probe"));

  private static final long REFRESH_LIMIT_S = 120;

  private final BundleContext context;

  RunningDistribution(BundleContext context) {
    this.context = context;
  }

  /** The current tracing service; waits while it is being replaced. */
  TracingService tracingService() {
    Await.until("a tracing service", () -> reference(TracingService.class) != null);
    return service(TracingService.class);
  }

  <T> T service(Class<T> type) {
    Await.until("a " + type.getSimpleName(), () -> reference(type) != null);
    ServiceReference<T> reference = reference(type);
    T service = reference == null ? null : context.getService(reference);
    if (service == null) {
      throw new AssertionError("the " + type.getSimpleName() + " went away");
    }
    return service;
  }

  private <T> @Nullable ServiceReference<T> reference(Class<T> type) {
    return context.getServiceReference(type);
  }

  Optional<Bundle> bundle(String symbolicName) {
    return Arrays.stream(context.getBundles())
        .filter(bundle -> symbolicName.equals(bundle.getSymbolicName()))
        .findFirst();
  }

  boolean isActive(String symbolicName) {
    return bundle(symbolicName).map(bundle -> bundle.getState() == Bundle.ACTIVE).orElse(false);
  }

  /** Updates a bundle with its own content and refreshes the bundles that used its classes. */
  void update(String symbolicName) throws Exception {
    Bundle bundle = bundle(symbolicName).orElseThrow();
    try (InputStream jar = URI.create(bundle.getLocation()).toURL().openStream()) {
      bundle.update(jar);
    }
    CountDownLatch refreshed = new CountDownLatch(1);
    context
        .getBundle(0)
        .adapt(FrameworkWiring.class)
        .refreshBundles(
            List.of(bundle),
            event -> {
              if (event.getType() == FrameworkEvent.PACKAGES_REFRESHED) {
                refreshed.countDown();
              }
            });
    if (!refreshed.await(REFRESH_LIMIT_S, TimeUnit.SECONDS)) {
      throw new AssertionError(symbolicName + " was not refreshed");
    }
  }

  /** The current class loader of the bundle. */
  WeakReference<ClassLoader> loaderOf(String symbolicName) {
    return new WeakReference<>(
        bundle(symbolicName).orElseThrow().adapt(BundleWiring.class).getClassLoader());
  }

  /** Number of class loaders that remain after a garbage collection. */
  static long alive(List<WeakReference<ClassLoader>> loaders) {
    System.gc();
    return loaders.stream().map(WeakReference::get).filter(Objects::nonNull).count();
  }

  static Path deployFolder() {
    return HOME.resolve("deploy");
  }

  static Path folder() {
    return HOME;
  }

  /** Copies the example's jar into the deploy folder, as a user would. */
  static Path deployHello() throws IOException {
    return deploy("hello-probe.jar", Files.readAllBytes(HELLO_PROBE));
  }

  /** Writes a jar elsewhere and renames it into the deploy folder. */
  static Path deploy(String name, byte[] content) throws IOException {
    Path outside = Files.write(HOME.resolve(name + ".part"), content);
    return Files.move(outside, deployFolder().resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }
}
