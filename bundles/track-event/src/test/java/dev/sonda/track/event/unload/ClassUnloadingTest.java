package dev.sonda.track.event.unload;

import static org.assertj.core.api.Assertions.assertThat;

import dev.sonda.track.event.RecordedProgramFixture;
import dev.sonda.track.event.Tracing;
import dev.sonda.track.event.TracingOptions;
import dev.sonda.track.event.internal.category.CategoryRegistry;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Classes whose code wrote events can be unloaded while sessions and threads continue. */
@Timeout(240)
class ClassUnloadingTest {
  private static final int ROUNDS = 200;

  /**
   * Maximum number of full collections until an unreferenced class loader is collected: the JIT
   * compilers reference the classes of methods that wait for them, on a busy machine for seconds.
   */
  private static final int MOST_COLLECTIONS = 200;

  @Test
  void shouldUnloadClassesWhoseEventsAreRecorded() throws Exception {
    List<WeakReference<?>> loaders = new ArrayList<>();
    try (RecordedProgramFixture program = RecordedProgramFixture.recorded("");
        ExecutorService threads = Executors.newFixedThreadPool(2)) {
      loaders.add(visit(program.tracing(), threads));
      int categories = CategoryRegistry.PROGRAM.descriptorFields().remaining();
      for (int round = 1; round < ROUNDS; round++) {
        loaders.add(visit(program.tracing(), threads));
      }
      program.tracing().awaitConnected(Duration.ofSeconds(20));
      assertThat(leftOf(loaders)).isZero();
      assertThat(CategoryRegistry.PROGRAM.descriptorFields().remaining()).isEqualTo(categories);
      assertThat(program.stop().texts())
          .filteredOn(text -> text.contains("dynamic"))
          .hasSize(ROUNDS * 3);
    }
  }

  /** A separate method, so that no local variable of the test references the plug-in. */
  private static WeakReference<?> visit(Tracing tracing, ExecutorService threads) throws Exception {
    ClassLoader loader = new PlugInLoader();
    Class<?> type = loader.loadClass(UnloadablePlugIn.class.getName());
    assertThat(type.getClassLoader()).isSameAs(loader);
    Runnable plugIn = (Runnable) type.getDeclaredConstructor().newInstance();
    type.getMethod("visit", Tracing.class).invoke(plugIn, tracing);
    threads.submit(plugIn).get();
    Thread.startVirtualThread(plugIn).join();
    return new WeakReference<>(loader);
  }

  @Test
  void shouldReferenceNoObjectsOfClosedConnections() throws Exception {
    List<WeakReference<?>> closed = new ArrayList<>();
    for (int round = 0; round < ROUNDS / 10; round++) {
      closed.add(openAndClose());
    }
    assertThat(leftOf(closed)).isZero();
  }

  private static WeakReference<?> openAndClose() throws Exception {
    UnloadablePlugIn own = new UnloadablePlugIn();
    try (Tracing tracing =
        Tracing.initialize(TracingOptions.inProcess().withDataSource(own).named("short"))) {
      assertThat(tracing.awaitConnected(Duration.ofSeconds(20))).isTrue();
      own.run();
    }
    return new WeakReference<>(own);
  }

  private static long leftOf(List<WeakReference<?>> references) {
    long left = references.size();
    for (int i = 0; i < MOST_COLLECTIONS && left > 0; i++) {
      System.gc();
      left = references.stream().map(WeakReference::get).filter(Objects::nonNull).count();
    }
    return left;
  }

  /** Defines the plug-in's classes again, as a container does for each deployment. */
  private static final class PlugInLoader extends ClassLoader {
    PlugInLoader() {
      super(ClassUnloadingTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith(UnloadablePlugIn.class.getName())) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      return known == null ? define(name) : known;
    }

    private Class<?> define(String name) throws ClassNotFoundException {
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
