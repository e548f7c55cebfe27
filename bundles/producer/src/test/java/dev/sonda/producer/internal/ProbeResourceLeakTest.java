package dev.sonda.producer.internal;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.api.probe.DataSource;
import dev.sonda.testkit.Await;
import dev.sonda.testkit.LogWatcher;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Added and removed probes leave no thread, writer, mapping or class loader in use. */
@Timeout(240)
@Tag("T27")
class ProbeResourceLeakTest {
  private static final int CYCLES = 1000;
  private static final int REDEPLOYS = 50;

  @RegisterExtension final LogWatcher log = new LogWatcher();

  private final ProbeHostFixture fixture = ProbeHostFixture.patient();

  @AfterEach
  void tearDown() {
    fixture.close();
  }

  @Test
  void shouldLeakNoThreadOrWriterInAThousandSessions() throws IOException {
    fixture
        .add("a")
        .onStart(sink ->
            sink.every(Duration.ofMillis(1), writer -> ScriptedSource.write(writer, "sample")));

    for (int instance = 1; instance <= CYCLES; instance++) {
      fixture.producer().start(instance, ProbeHostFixture.config("a", instance));
      fixture.producer().stop(instance);
    }

    Await.until("all to stop", () -> fixture.producer().stopped().size() == CYCLES);
    Await.until(
        "threads to end",
        () -> threadsOfProbes().isEmpty(),
        ProbeResourceLeakTest::threadsOfProbes);
    assertThat(fixture.producer().started()).hasSize(CYCLES);
    assertThat(fixture.producer().writerCount()).isZero();
  }

  @Test
  void shouldUnloadClassesOfProbeWhileSessionRuns() throws Exception {
    fixture
        .add("staying")
        .onStart(sink ->
            sink.every(Duration.ofMillis(2), writer -> ScriptedSource.write(writer, "stays")));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("staying"));
    List<WeakReference<ClassLoader>> loaders = new ArrayList<>();

    for (int round = 0; round < REDEPLOYS; round++) {
      loaders.add(deployAndUndeploy(100 + round));
    }

    Await.until("classes to be collected", () -> alive(loaders) == 0, () -> alive(loaders));
    assertThat(fixture.result(1).problem()).isEmpty();
    assertThat(fixture.texts()).contains("deployed");
  }

  /** The service's bundle may have been updated, so its old classes must be unloadable. */
  @Test
  void shouldReferenceNoObjectOfServiceAfterItsRemoval() {
    fixture
        .add("a")
        .onStart(sink ->
            sink.every(Duration.ofMillis(2), writer -> ScriptedSource.write(writer, "sample")));
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    Await.until("a sample", () -> fixture.result(1).packets() > 0);
    fixture.producer().stopAndAwait(1);
    WeakReference<FakeTracingService> gone = new WeakReference<>(fixture.service());

    fixture.replaceService();

    Await.until("the service to be collected", () -> isCollected(gone));
  }

  private static boolean isCollected(WeakReference<?> reference) {
    System.gc();
    return reference.get() == null;
  }

  @Test
  void shouldUnmapSharedMemoryWhenHostIsClosed() throws IOException {
    fixture.add("a");
    fixture.producer().startAndAwait(1, ProbeHostFixture.config("a"));
    assertThat(sharedMappings()).isEqualTo(2);

    fixture.close();

    assertThat(sharedMappings()).isZero();
    Await.until(
        "the host's thread to end",
        () -> liveThreads("sonda-probe-host").isEmpty(),
        () -> liveThreads("sonda-"));
  }

  /** A separate method, so that no local variable of the test references the probe. */
  private WeakReference<ClassLoader> deployAndUndeploy(int instance) throws Exception {
    ClassLoader loader = new ProbeLoader();
    DataSource probe =
        (DataSource)
            loader
                .loadClass(IsolatedClassLoaderProbe.class.getName())
                .getDeclaredConstructor()
                .newInstance();
    assertThat(probe.getClass().getClassLoader()).isSameAs(loader);
    fixture.host().addSource(probe, "deployed");
    fixture
        .producer()
        .startAndAwait(instance, ProbeHostFixture.config(IsolatedClassLoaderProbe.NAME));
    Await.until("a sample", () -> fixture.result(instance).packets() > 0);
    fixture.host().removeSource(probe);
    return new WeakReference<>(loader);
  }

  private static long alive(List<WeakReference<ClassLoader>> loaders) {
    System.gc();
    return loaders.stream().map(WeakReference::get).filter(Objects::nonNull).count();
  }

  private static List<String> threadsOfProbes() {
    List<String> names = liveThreads("sonda-callback");
    names.addAll(liveThreads("sonda-sampler"));
    return names;
  }

  private static List<String> liveThreads(String prefix) {
    List<String> names = new ArrayList<>();
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.isAlive() && thread.getName().startsWith(prefix)) {
        names.add(thread.getName());
      }
    }
    return names;
  }

  private static long sharedMappings() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/maps")).stream()
        .filter(line -> line.contains("memfd:perfetto_shmem"))
        .count();
  }

  /** Defines the probe's classes again, as the class loader of an updated bundle does. */
  private static final class ProbeLoader extends ClassLoader {
    ProbeLoader() {
      super(ProbeResourceLeakTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(IsolatedClassLoaderProbe.class.getName())) {
        return super.loadClass(name, resolve);
      }
      String file = name.replace('.', '/') + ".class";
      try (InputStream code = Objects.requireNonNull(getParent().getResourceAsStream(file))) {
        byte[] bytes = code.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
