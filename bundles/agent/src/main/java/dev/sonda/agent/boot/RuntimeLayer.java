package dev.sonda.agent.boot;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReader;
import java.lang.module.ModuleReference;
import java.lang.reflect.Method;
import java.net.URI;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Loads the agent's folder {@code runtime/} as a module of its own, which the program doesn't see
 * and which sees nothing of the program's. Because the module has a name, native access, which
 * tracing needs, can be enabled for it alone and not for the program's code.
 */
public final class RuntimeLayer {
  private static final String MODULE = "dev.sonda.agent.runtime";
  private static final String FOLDER = "runtime/";
  private static final Set<Requires.Modifier> IF_THERE = Set.of(Requires.Modifier.STATIC);
  private static final String MAIN_PACKAGE = "dev.sonda.agent.internal";
  private static final String MAIN_CLASS = MAIN_PACKAGE + ".RunningAgent";
  private static @Nullable Method main;

  private RuntimeLayer() {}

  /** Starts the agent, or passes further arguments to the agent that already runs. */
  public static synchronized void start(
      Path jar, @Nullable String arguments, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    Method running = main;
    if (running == null) {
      running = load(jar, instrumentation).getMethod("start", String.class, Instrumentation.class);
      main = running;
    }
    running.invoke(null, arguments, instrumentation);
  }

  private static Class<?> load(Path jar, Instrumentation instrumentation)
      throws IOException, ReflectiveOperationException {
    JarModule found = new JarModule(jar);
    // The layer of java.instrument; the modules of the program may be in another layer.
    ModuleLayer parent = Instrumentation.class.getModule().getLayer();
    Configuration configuration =
        parent.configuration().resolve(found.finder(), ModuleFinder.of(), Set.of(MODULE));
    ModuleLayer.Controller controller =
        ModuleLayer.defineModulesWithOneLoader(
            configuration, List.of(parent), ClassLoader.getPlatformClassLoader());
    Module module = controller.layer().findModule(MODULE).get();
    controller.addReads(module, RuntimeLayer.class.getModule());
    enableNativeAccess(module, instrumentation);
    return controller.layer().findLoader(MODULE).loadClass(MAIN_CLASS);
  }

  /**
   * Does the work of {@code --enable-native-access} for a module that can't be named on the command
   * line.
   */
  private static void enableNativeAccess(Module module, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    Module self = RuntimeLayer.class.getModule();
    instrumentation.redefineModule(
        Object.class.getModule(),
        Set.of(),
        Map.of(),
        Map.of("java.lang", Set.of(self), "java.util.concurrent", Set.of(module)),
        Set.of(),
        Map.of());
    Method enable = Module.class.getDeclaredMethod("implAddEnableNativeAccess");
    enable.setAccessible(true);
    enable.invoke(module);
  }

  /**
   * The folder of the jar as a module. The JDK's own finders take whole jars, not their folders.
   */
  private static final class JarModule {
    private final JarFile jar;
    private final String jarUri;
    private final Map<String, String> entries = new HashMap<>();

    JarModule(Path file) throws IOException {
      jar = new JarFile(file.toFile());
      jarUri = "jar:" + file.toUri() + "!/";
      jar.stream()
          .map(entry -> entry.getName())
          .filter(name -> name.startsWith(FOLDER) && !name.endsWith("/"))
          .forEach(name -> entries.put(name.substring(FOLDER.length()), name));
    }

    ModuleFinder finder() {
      ModuleReference reference =
          new ModuleReference(descriptor(), URI.create(jarUri + FOLDER)) {
            @Override
            public ModuleReader open() {
              return new Reader();
            }
          };
      return new ModuleFinder() {
        @Override
        public Optional<ModuleReference> find(String name) {
          return name.equals(MODULE) ? Optional.of(reference) : Optional.empty();
        }

        @Override
        public Set<ModuleReference> findAll() {
          return Collections.singleton(reference);
        }
      };
    }

    /**
     * Leaves out modules that are required {@code static}: they may be missing in a program's own
     * image of the JDK.
     */
    private ModuleDescriptor descriptor() {
      Set<String> packages =
          entries.keySet().stream()
              .filter(name -> name.endsWith(".class"))
              .map(name -> name.substring(0, name.lastIndexOf('/')).replace('/', '.'))
              .collect(Collectors.toSet());
      return ModuleDescriptor.newModule(MODULE)
          .requires("java.instrument")
          .requires(IF_THERE, "java.logging")
          .requires(IF_THERE, "jdk.jfr")
          .requires(IF_THERE, "jdk.net")
          .packages(packages)
          .exports(MAIN_PACKAGE)
          .build();
    }

    /**
     * Reads the entries of the jar; {@code close} does nothing, as the jar stays open as long as
     * the virtual machine runs.
     */
    private final class Reader implements ModuleReader {
      @Override
      public Optional<URI> find(String name) {
        return Optional.ofNullable(entries.get(name)).map(entry -> URI.create(jarUri + entry));
      }

      @Override
      public Optional<InputStream> open(String name) throws IOException {
        String entry = entries.get(name);
        return entry == null
            ? Optional.empty()
            : Optional.of(jar.getInputStream(jar.getEntry(entry)));
      }

      @Override
      public Stream<String> list() {
        return entries.keySet().stream();
      }

      @Override
      public void close() {}
    }
  }
}
