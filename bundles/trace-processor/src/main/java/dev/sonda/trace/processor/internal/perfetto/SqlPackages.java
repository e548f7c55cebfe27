package dev.sonda.trace.processor.internal.perfetto;

import dev.sonda.perfetto.sql.syntax.SourceText;
import dev.sonda.sql.modules.StandardModules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Finds SQL modules by their names: module {@code a.b.c} is the file {@code b/c.sql} in the folder
 * of package a, or a standard module if no folder is given for a.
 */
final class SqlPackages {
  /** Package of the prelude, whose modules are available without being included. */
  static final String PRELUDE = "prelude";

  private static final String SUFFIX = ".sql";
  private static final String ALL = "*";

  private final Map<String, Path> folders;
  private final StandardModules standard;

  SqlPackages(Map<String, Path> folders, StandardModules standard) {
    this.folders = Map.copyOf(folders);
    this.standard = standard;
  }

  /** Names of all packages. */
  Collection<String> names() {
    Collection<String> names = new TreeSet<>(folders.keySet());
    standard.names().forEach(module -> names.add(packageOf(module)));
    return names;
  }

  private static String packageOf(String module) {
    int dot = module.indexOf('.');
    return dot < 0 ? module : module.substring(0, dot);
  }

  /**
   * The texts of a module, or of all modules that match a name ending in {@code *}, sorted by name.
   * Empty if there is no such module.
   */
  Map<String, SourceText> modules(String module) throws IOException {
    if (module.equals(ALL)) {
      Map<String, SourceText> all = new TreeMap<>();
      for (String name : names()) {
        all.putAll(modules(name + "." + ALL));
      }
      return all;
    }
    Path folder = folders.get(packageOf(module));
    return folder == null ? standard(module) : ofFolder(folder, module);
  }

  /** Whether a module is a standard one, and not of a folder. */
  boolean isStandard(String module) {
    return !folders.containsKey(packageOf(module));
  }

  private Map<String, SourceText> standard(String module) {
    Map<String, SourceText> texts = new TreeMap<>();
    for (String name : standard.names()) {
      if (isMeant(module, name)) {
        standard.text(name).ifPresent(text -> texts.put(name, new SourceText(name, text)));
      }
    }
    return texts;
  }

  private static boolean isMeant(String module, String name) {
    return module.endsWith("." + ALL)
        ? name.startsWith(module.substring(0, module.length() - 1))
        : name.equals(module);
  }

  private static Map<String, SourceText> ofFolder(Path folder, String module) throws IOException {
    Map<String, SourceText> texts = new TreeMap<>();
    if (!module.endsWith("." + ALL)) {
      Optional<Path> file = file(folder, module);
      if (file.isPresent()) {
        texts.put(module, text(file.get()));
      }
      return texts;
    }
    String root = packageOf(module) + ".";
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(each -> each.toString().endsWith(SUFFIX)).toList()) {
        String name = root + nameOf(folder.relativize(file));
        if (isMeant(module, name)) {
          texts.put(name, text(file));
        }
      }
    }
    return texts;
  }

  private static SourceText text(Path file) throws IOException {
    return new SourceText(file.toString(), Files.readString(file));
  }

  private static Optional<Path> file(Path folder, String module) {
    int dot = module.indexOf('.');
    if (dot < 0) {
      return Optional.empty();
    }
    Path file = folder.resolve(module.substring(dot + 1).replace('.', '/') + SUFFIX);
    return Optional.of(file).filter(Files::isRegularFile);
  }

  private static String nameOf(Path relative) {
    String name = relative.toString();
    return name.substring(0, name.length() - SUFFIX.length()).replace('/', '.');
  }
}
