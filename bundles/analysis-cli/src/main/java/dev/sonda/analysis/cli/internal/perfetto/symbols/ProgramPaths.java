package dev.sonda.analysis.cli.internal.perfetto.symbols;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds programs at paths that follow from the mapping's name, without reading other files: at the
 * mapping's own path, and below some folders.
 */
final class ProgramPaths implements ProgramSearch {
  /** Begins the name of a library that was mapped from within an Android package. */
  private static final String PACKAGE_PREFIX = "base.apk!";

  /** Digits of a build id that name a folder in a distribution's tree of debug files. */
  private static final int FOLDER_DIGITS = 2;

  private final List<Path> folders;

  ProgramPaths(List<Path> folders) {
    this.folders = List.copyOf(folders);
  }

  @Override
  public @Nullable Program find(CodeMapping mapping, List<SearchedPath> searched) {
    ProgramAttempts attempts = new ProgramAttempts(searched, mapping.buildId());
    Program found = mapping.name().startsWith("/") ? attempts.at(mapping.name()) : null;
    for (Path folder : folders) {
      for (String path : pathsBelow(mapping)) {
        if (found == null) {
          found = attempts.at(folder + "/" + path);
        }
      }
    }
    return found;
  }

  private static List<String> pathsBelow(CodeMapping mapping) {
    String path = mapping.name().replaceFirst("^/+", "");
    String name = path.substring(path.lastIndexOf('/') + 1);
    String parent = path.substring(0, path.length() - name.length());
    List<String> paths = new ArrayList<>();
    if (!parent.isEmpty()) {
      addWithoutPrefix(parent, name, paths);
    }
    addWithoutPrefix("", name, paths);
    String id = mapping.buildId();
    if (id.length() > FOLDER_DIGITS) {
      paths.add(
          ".build-id/%s/%s.debug"
              .formatted(id.substring(0, FOLDER_DIGITS), id.substring(FOLDER_DIGITS)));
    }
    return paths;
  }

  private static void addWithoutPrefix(String parent, String name, List<String> paths) {
    paths.add(parent + name);
    if (name.startsWith(PACKAGE_PREFIX)) {
      paths.add(parent + name.substring(PACKAGE_PREFIX.length()));
    }
  }
}
