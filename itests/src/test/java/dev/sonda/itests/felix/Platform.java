package dev.sonda.itests.felix;

import dev.sonda.api.endpoint.TracingService;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.osgi.framework.Bundle;
import org.osgi.framework.BundleContext;
import org.osgi.framework.ServiceReference;
import org.osgi.framework.wiring.BundleWiring;

/** The running distribution as a test inside the framework sees it. */
final class Platform {
  private static final Path HOME = Path.of(System.getProperty("sonda.test.home"));
  private static final Path HELLO_PROBE = Path.of(System.getProperty("sonda.hello.probe"));

  private final BundleContext context;

  Platform(BundleContext context) {
    this.context = context;
  }

  /** The service that is there now; waits while it is being replaced. */
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

  /** Of the bundle's classes as they are now. */
  WeakReference<ClassLoader> loaderOf(String symbolicName) {
    return new WeakReference<>(
        bundle(symbolicName).orElseThrow().adapt(BundleWiring.class).getClassLoader());
  }

  /** How many are left after a collection. */
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

  /** Copies the example's jar into the deploy folder, as a person would. */
  static Path deployHello() throws IOException {
    return deploy("hello-probe.jar", Files.readAllBytes(HELLO_PROBE));
  }

  /** Writes a jar elsewhere and renames it into the deploy folder. */
  static Path deploy(String name, byte[] content) throws IOException {
    Path outside = Files.write(HOME.resolve(name + ".part"), content);
    return Files.move(outside, deployFolder().resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }
}
