package dev.sonda.trace.processor.internal.perfetto;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Folders of modules: module {@code a.b.c} is the file {@code b/c.sql} in the folder of a. */
final class SqlPackages {
  private static final String SUFFIX = ".sql";
  private static final String ALL = ".*";

  private final Map<String, Path> folders;

  SqlPackages(Map<String, Path> folders) {
    this.folders = Map.copyOf(folders);
  }

  List<String> names() {
    return folders.keySet().stream().sorted().toList();
  }

  /** The files of a module, or of all that a name with {@code *} at its end means, by name. */
  Map<String, Path> files(String module) throws IOException {
    Map<String, Path> files = new TreeMap<>();
    int dot = module.indexOf('.');
    Path folder = folders.get(dot < 0 ? module : module.substring(0, dot));
    if (folder == null) {
      return files;
    }
    if (!module.endsWith(ALL)) {
      file(folder, module).ifPresent(file -> files.put(module, file));
      return files;
    }
    String prefix = module.substring(0, module.length() - 1);
    String root = module.substring(0, dot + 1);
    try (Stream<Path> all = Files.walk(folder)) {
      all.filter(file -> file.toString().endsWith(SUFFIX))
          .forEach(file -> {
            String name = root + nameOf(folder.relativize(file));
            if (name.startsWith(prefix)) {
              files.put(name, file);
            }
          });
    }
    return files;
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
