package dev.sonda.itests.jpms;

import java.io.IOException;
import java.lang.module.FindException;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleDescriptor.Requires.Modifier;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The project's modules and the jars that they require. Other jars are left out, as a single module
 * without a descriptor would make the virtual machine resolve all such jars.
 */
final class ModuleGraph {
  /** Suffix of the bundle's jar, not of its test jar. */
  private static final String JAR_VERSION = "-[0-9.]+(-SNAPSHOT)?\\.jar";

  private final Map<String, ModuleReference> observable;
  private final Set<String> roots;

  private ModuleGraph(Map<String, ModuleReference> observable, Set<String> roots) {
    this.observable = observable;
    this.roots = roots;
  }

  /**
   * Builds the graph: roots are the bundles under {@code bundles}; third-party jars come from
   * {@code classPath}.
   */
  static ModuleGraph of(Path bundles, Iterable<Path> classPath) throws IOException {
    Map<String, ModuleReference> observable = new TreeMap<>();
    for (Path jar : classPath) {
      moduleIfItIsOne(jar).ifPresent(module -> put(observable, module));
    }
    Set<String> roots = new TreeSet<>();
    try (var folders = Files.list(bundles)) {
      for (Path folder : folders.filter(f -> Files.exists(f.resolve("bnd.bnd"))).toList()) {
        roots.add(put(observable, module(jarOf(folder))));
      }
    }
    return new ModuleGraph(observable, roots);
  }

  private static Path jarOf(Path folder) throws IOException {
    String name = folder.getFileName().toString();
    try (var files = Files.list(folder.resolve("target"))) {
      return files
          .filter(file -> file.getFileName().toString().matches(name + JAR_VERSION))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no jar of " + name + ": run mvn package"));
    }
  }

  private static String put(Map<String, ModuleReference> observable, ModuleReference module) {
    observable.put(module.descriptor().name(), module);
    return module.descriptor().name();
  }

  private static ModuleReference module(Path jar) {
    return ModuleFinder.of(jar).findAll().iterator().next();
  }

  /**
   * The module of a jar; empty if the jar can't be a module, like some test tools. If a project
   * module required such a jar, it wouldn't start.
   */
  private static Optional<ModuleReference> moduleIfItIsOne(Path jar) {
    try {
      return Optional.of(module(jar));
    } catch (FindException e) {
      return Optional.empty();
    }
  }

  /** The names of the project's modules. */
  Set<String> roots() {
    return roots;
  }

  /** Module path with the project's modules and all their direct and indirect dependencies. */
  String modulePath() {
    return reachable().stream()
        .map(module -> Path.of(module.location().orElseThrow()).toString())
        .collect(Collectors.joining(":"));
  }

  private Collection<ModuleReference> reachable() {
    Map<String, ModuleReference> reached = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(roots);
    while (!open.isEmpty()) {
      String name = open.pop();
      ModuleReference module = observable.get(name);
      if (module != null && reached.put(name, module) == null) {
        module.descriptor().requires().stream()
            .filter(requires -> !requires.modifiers().contains(Modifier.STATIC))
            .map(ModuleDescriptor.Requires::name)
            .forEach(open::add);
      }
    }
    return reached.values();
  }
}
